import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { useFullNames } from '../../../shell/people/fullNames.ts'
import { formatNumber } from '../../../shell/format.ts'
import { SidePanel } from '../../../shell/part/SidePanel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { TitleButton } from '../../../ui/table/TitleButton.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { CauseCard, titleOf, type CauseActions } from './CauseCard.tsx'
import type { Cause } from './causes.ts'
import { JoinAll } from './JoinAll.tsx'
import { t } from '../messages.ts'

interface Props {
  readonly causes: readonly Cause[]
  /** The new owners. */
  readonly targets: readonly string[]
  readonly actionsOf: (cause: Cause) => CauseActions
  /** Called after the new owner was added to the groups of these issues. */
  readonly onJoined: (causes: readonly Cause[]) => void
  readonly onExclude: (causes: readonly Cause[]) => void
}

/** `titleFor`: the title of an issue; `open`: opens the issue with this key. */
const columnsOf = (
  titleFor: (cause: Cause) => string,
  open: (key: string) => void,
): readonly Column<Cause>[] => [
  {
    id: 'issue',
    header: t('issues.issue'),
    sort: titleFor,
    cell: (cause) => (
      <TitleCell
        title={<TitleButton onClick={() => open(cause.key)}>{titleFor(cause)}</TitleButton>}
      />
    ),
  },
  {
    id: 'items',
    header: t('column.items'),
    align: 'end',
    sort: ({ blockedItems }) => blockedItems.length,
    cell: ({ blockedItems }) => formatNumber(blockedItems.length),
  },
]

/** Many issues as one list: one opens with its fixes, selected ones are fixed or excluded together. */
export const IssuesTable = ({ causes, targets, actionsOf, onJoined, onExclude }: Props) => {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [openKey, setOpenKey] = useState<string>()
  const nameOf = useFullNames(targets)
  const chosen = causes.filter(({ key }) => selected.has(key))
  const concerned = chosen.length > 0 ? chosen : causes
  const open = causes.find(({ key }) => key === openKey)
  const title = (cause: Cause) => titleOf(cause, nameOf(cause.target))
  const names = targets.map(nameOf).join('\n')
  const columns = useMemo(
    () => columnsOf(title, setOpenKey),
    // oxlint-disable-next-line react/exhaustive-deps -- the titles change with the names only
    [names],
  )
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlockEnd: 3 }}>
        {targets.map((member) => (
          <JoinAll
            key={member}
            member={member}
            causes={concerned}
            isPrimary={targets.length === 1}
            onJoined={onJoined}
          />
        ))}
        {chosen.length > 0 && (
          <Button onClick={() => onExclude(chosen)}>
            {t('issues.exclude', { count: chosen.length })}
          </Button>
        )}
      </Box>
      <DataTable
        caption={t('issues.caption')}
        rows={causes}
        columns={columns}
        rowId={({ key }) => key}
        rowName={title}
        selection={{ selected, onChange: setSelected }}
      />
      {open && (
        <SidePanel
          open
          title={t('issues.issue')}
          onClose={() => setOpenKey(undefined)}
          actions={
            <Button variant="outlined" onClick={() => setOpenKey(undefined)}>
              {t('issues.close')}
            </Button>
          }
        >
          <CauseCard key={open.key} cause={open} {...actionsOf(open)} />
        </SidePanel>
      )}
    </>
  )
}
