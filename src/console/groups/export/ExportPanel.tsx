import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { maxIds } from '../../../rest/protocol/fields.ts'
import type { Group } from '../../../rest/records/group.ts'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { withText } from '../../shell/searchText.ts'
import { Destination } from '../../shell/review/Destination.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { ItemTypeLabel } from '../../ui/icons/IconLabel.tsx'
import { ActionPanel } from '../../shell/review/ActionPanel.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressLine } from '../../ui/ProgressLine.tsx'
import { DataTable, enterTable, type Column } from '../../ui/table/DataTable.tsx'
import { Toolbar } from '../../ui/table/Toolbar.tsx'
import { WarningText } from '../../ui/WarningText.tsx'
import { exportableItems, knowsSkipped, type ExportableItem } from './exportableItems.ts'
import { startExport } from './startExport.ts'
import { t } from './messages.ts'

const columns: readonly Column<ExportableItem>[] = [
  {
    id: 'title',
    header: t('column.title'),
    sort: ({ title }) => title,
    cell: ({ title, canExport, reason }) => (
      <>
        {title}
        {!canExport && <WarningText>{reason ?? t('noReason')}</WarningText>}
      </>
    ),
  },
  {
    id: 'type',
    header: t('column.type'),
    sort: ({ type }) => type,
    cell: ({ type }) => <ItemTypeLabel type={type} />,
  },
]

/** Height of what is below the table (px). */
const below = 160

const none: readonly ExportableItem[] = []

interface Props {
  readonly group: Group
  readonly onClose: () => void
}

/** Exports a group as a package: all of its items, or those that the person selects. */
export const ExportPanel = ({ group, onClose }: Props) => {
  const { data: items = none, error, isFetching, refetch } = useQuery(exportableItems(group.id))
  const [q, setQ] = useState('')
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set())
  const table = useRef<HTMLDivElement>(null)
  const shown = useMemo(() => withText(items, q, ({ title, type }) => [title, type]), [items, q])
  const exportable = useMemo(() => items.filter(({ canExport }) => canExport), [items])
  const selected = useMemo(
    () => new Set(exportable.flatMap(({ id }) => (excluded.has(id) ? [] : [id]))),
    [exportable, excluded],
  )
  const isAll = selected.size === exportable.length
  const cannot = items.length - exportable.length
  const exporting = useMutation({
    mutationFn: () => startExport(group, isAll ? undefined : [...selected]),
    onSuccess: onClose,
  })
  // If the items can't be read, all of them can be exported.
  const disabledReason = isFetching
    ? t('reading')
    : !error && selected.size === 0
      ? t('chooseFirst')
      : !isAll && selected.size > maxIds
        ? t('atMost', { count: maxIds })
        : undefined
  const select = (ids: ReadonlySet<string>) => {
    const next = new Set(excluded)
    for (const { id, canExport } of shown)
      if (!canExport || ids.has(id)) next.delete(id)
      else next.add(id)
    setExcluded(next)
  }
  return (
    <ActionPanel
      onClose={onClose}
      title={t('title')}
      subtitle={<Destination subject={group.title} />}
      action={isAll ? t('exportAll') : t('exportSome', { count: selected.size })}
      disabledReason={disabledReason}
      sending={exporting}
      onAction={() => exporting.mutate()}
    >
      {error && !isFetching && !exporting.error && (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      )}
      <Typography sx={{ marginBlockEnd: 2 }}>{t('intro')}</Typography>
      <Typography color="textSecondary" sx={{ marginBlockEnd: 4 }}>
        {t('excludes')} {!knowsSkipped() && t('skips')}
      </Typography>
      {isFetching && <ProgressLine label={t('reading')} />}
      {items.length > 0 && (
        <>
          {cannot > 0 && <Notice tone="warning">{t('cannot', { count: cannot })}</Notice>}
          <Toolbar
            end={<output>{t('selected', { selected: selected.size, count: items.length })}</output>}
          >
            <SearchField
              label={t('search')}
              value={q}
              onSearch={setQ}
              typedFor="page"
              onDown={() => enterTable(table.current)}
            />
          </Toolbar>
          <DataTable
            ref={table}
            caption={t('items')}
            rows={shown}
            columns={columns}
            rowId={({ id }) => id}
            rowName={({ title }) => title}
            selection={{
              selected,
              onChange: select,
              selectable: ({ canExport }) => canExport,
            }}
            below={below}
            empty={
              <EmptyState icon="search" isSmall>
                {t('noMatch')}
              </EmptyState>
            }
          />
        </>
      )}
    </ActionPanel>
  )
}
