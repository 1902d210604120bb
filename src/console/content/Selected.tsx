import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { MoreActions, type MoreAction } from '../shell/actions/MoreActions.tsx'
import { SelectedAside, type SelectedOnly } from '../shell/lists/selectedOnly.tsx'
import { useSelection, selection } from '../shared/selection/selection.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { SelectionBar } from '../ui/table/SelectionBar.tsx'
import { useActions, type SelectionAction } from './actions.tsx'
import { t } from './messages.ts'

/** In narrow windows, all actions but the primary one are in the menu. */
const wide = { display: { xs: 'none', lg: 'inline' } } as const

/** The number of quiet actions in the bar; the others are in the menu. */
const inBar = 4

interface Props {
  /** The number of selected items on this page. */
  readonly onPage: number
  /** Whether items are still being selected: an action would change only some of them. */
  readonly isSelecting: boolean
  readonly only: SelectedOnly
  /** Ends the selection of the items that are not on this page. */
  readonly onKeep: () => void
}

/** Shows the number of selected items and their actions. */
export const Selected = ({ onPage, isSelecting, only, onKeep }: Props) => {
  const { count } = useSelection()
  const actions = useActions().map((action) => ({
    ...action,
    refusal: action.refusal ?? (isSelecting ? t('stillSelecting') : undefined),
  }))
  const [open, setOpen] = useState<SelectionAction['Panel']>()
  const Panel = open
  const [share, ...others] = actions
  const menu = others.map(({ label, icon, href, Panel: leadsTo, refusal }): MoreAction => ({
    label,
    icon,
    disabledReason: refusal,
    isDestructive: leadsTo === others.at(-1)?.Panel,
    ...(href === undefined ? { onClick: () => setOpen(() => leadsTo) } : { href }),
  }))
  return (
    <>
      <SelectionBar
        summary={t('selected', { count })}
        aside={<SelectedAside only={only} count={count} onPage={onPage} onKeep={onKeep} />}
      >
        <Button onClick={() => selection.clear()}>{t('clearSelection')}</Button>
        {others.slice(0, inBar).map(({ label, icon, href, Panel: leadsTo, refusal }) => (
          <Box key={label} component="span" sx={wide}>
            <ActionButton
              icon={icon}
              disabledReason={refusal}
              {...(href === undefined ? { onClick: () => setOpen(() => leadsTo) } : { href })}
            >
              {label}
            </ActionButton>
          </Box>
        ))}
        <Box component="span" sx={wide}>
          <MoreActions actions={menu.slice(inBar)} />
        </Box>
        <Box component="span" sx={{ display: { lg: 'none' } }}>
          <MoreActions actions={menu} />
        </Box>
        {share && (
          <ActionButton
            variant="contained"
            icon={share.icon}
            disabledReason={share.refusal}
            {...(share.href === undefined
              ? { onClick: () => setOpen(() => share.Panel) }
              : { href: share.href })}
          >
            {share.label}
          </ActionButton>
        )}
      </SelectionBar>
      {Panel && <Panel onClose={() => setOpen(undefined)} />}
    </>
  )
}
