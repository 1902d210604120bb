import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId } from 'react'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { useMenu, type MenuProps } from '../frame/useMenu.ts'
import { AppLink } from '../AppLink.tsx'
import { texts } from '../../ui/texts.ts'

const t = texts('actions', {
  more: 'More actions',
  moreOf: 'More actions: {{name}}',
})

interface Props extends MenuProps {
  readonly actions: readonly MoreAction[]
}

/** The menu of further actions. A disabled action remains focusable and shows its reason. */
const MoreMenu = ({ id, anchor, onClose, actions }: Props) => (
  <Menu
    id={id}
    anchorEl={anchor}
    open={anchor !== null}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    slotProps={{
      list: { 'aria-label': t('more'), disabledItemsFocusable: true },
      paper: { sx: { marginBlockStart: 1, maxInlineSize: 320 } },
    }}
  >
    {actions.flatMap((action) => [
      ...(action.isDestructive === true && actions.length > 1
        ? [<Divider component="li" key="divider" />]
        : []),
      <Entry key={action.label} action={action} onClose={onClose} />,
    ])}
  </Menu>
)

interface EntryProps {
  readonly action: MoreAction
  readonly onClose: () => void
}

const Entry = ({ action, onClose }: EntryProps) => {
  const { label, icon, href, onClick, disabledReason, isDestructive = false } = action
  const labelId = useId()
  const reasonId = useId()
  const isDisabled = disabledReason !== undefined
  const color = isDisabled ? 'text.secondary' : isDestructive ? 'error.main' : 'text.primary'
  return (
    <MenuItem
      {...(href === undefined || isDisabled ? {} : { component: AppLink, href })}
      aria-labelledby={labelId}
      disabled={isDisabled}
      {...(isDisabled && { 'aria-describedby': reasonId })}
      onClick={() => {
        if (isDisabled) return
        onClose()
        onClick?.()
      }}
      sx={{
        color,
        whiteSpace: 'normal',
        // The reason must be readable.
        '&.Mui-disabled': { opacity: 1, pointerEvents: 'auto', cursor: 'not-allowed' },
      }}
    >
      <ListItemIcon sx={{ color: 'inherit' }}>
        <SpriteIcon
          name={icon}
          size={18}
          {...(isDestructive && !isDisabled && { color: 'currentColor' })}
        />
      </ListItemIcon>
      <span>
        <span id={labelId}>{label}</span>
        {isDisabled && (
          <Box
            component="span"
            id={reasonId}
            sx={{ display: 'block', fontSize: '0.75rem', lineHeight: '16px' }}
          >
            {disabledReason}
          </Box>
        )}
      </span>
    </MenuItem>
  )
}

/** An entry of the menu of further actions. */
export interface MoreAction {
  readonly label: string
  /** A name in the sprite. */
  readonly icon: string
  /** A link in place of an action. */
  readonly href?: string
  readonly onClick?: () => void
  /** Why the action can't be performed; shown below its label. */
  readonly disabledReason?: string | undefined
  /** Deletes something: red, apart from the other actions. Only the last action can be destructive. */
  readonly isDestructive?: boolean
}

interface ActionsProps {
  readonly actions: readonly MoreAction[]
  /** In a list: the name of the row. */
  readonly of?: string
}

/** The button for the menu of further actions, the last of a page’s header or of a row. */
export const MoreActions = ({ actions, of }: ActionsProps) => {
  const { menu, button, wasOpened } = useMenu()
  return (
    <>
      <Tooltip text={t('more')}>
        {(anchor) => (
          <Button
            variant="outlined"
            aria-label={of === undefined ? t('more') : t('moreOf', { name: of })}
            {...(of !== undefined && { size: 'small' })}
            {...anchor}
            {...button}
            onClick={(event) => {
              // The tooltip would cover the menu.
              anchor.onMouseLeave()
              button.onClick(event)
            }}
            sx={{ minInlineSize: 0, paddingInline: 2 }}
          >
            <SpriteIcon name="more" size={18} color="currentColor" />
          </Button>
        )}
      </Tooltip>
      {wasOpened && <MoreMenu {...menu} actions={actions} />}
    </>
  )
}
