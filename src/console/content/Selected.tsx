import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { useSelection, selection } from '../shell/selection/selection.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { SelectionBar } from '../ui/table/SelectionBar.tsx'
import { useActions, type SelectionAction } from './actions.ts'
import { useMessages } from './messages.ts'

interface Props {
  /** The number of selected items on this page. */
  readonly onPage: number
}

/** Shows the number of selected items and their actions. */
export const Selected = ({ onPage }: Props) => {
  const { t } = useMessages()
  const { count } = useSelection()
  const actions = useActions()
  const [open, setOpen] = useState<SelectionAction['Sheet']>()
  const Sheet = open
  if (count === 0) return null
  return (
    <>
      <SelectionBar
        summary={t('selected', { count })}
        aside={onPage < count ? t('onPage', { count: onPage }) : undefined}
      >
        <Button onClick={() => selection.clear()}>{t('clearSelection')}</Button>
        {actions.map(({ label, href, Sheet: leadsTo, refusal }) => (
          <Box key={label} component="span">
            <ActionButton
              variant="outlined"
              disabledReason={refusal}
              {...leadsTo?.ahead}
              {...(href === undefined ? { onClick: () => setOpen(() => leadsTo) } : { href })}
            >
              {label}
            </ActionButton>
          </Box>
        ))}
      </SelectionBar>
      {Sheet && (
        <Suspense>
          <Sheet onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}
