import Button from '@mui/material/Button'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { useMenu } from '../frame/useMenu.ts'
import { MoreMenu } from './MoreMenu.tsx'
import { t } from './messages.ts'

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

/** The button for the menu of further actions, the last of a page’s header. */
export const MoreActions = ({ actions }: { actions: readonly MoreAction[] }) => {
  const { menu, button, wasOpened } = useMenu()
  return (
    <>
      <Tooltip text={t('more')}>
        {(anchor) => (
          <Button
            variant="outlined"
            aria-label={t('more')}
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
