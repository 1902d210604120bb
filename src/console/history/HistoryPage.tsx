import Link from '@mui/material/Link'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { queryClient } from '../shell/api.ts'
import type { HistoryEntry } from '../shell/history/entry.ts'
import { historyEntries } from '../shell/history/history.ts'
import { exportOf, isoTime } from '../shell/lists/export/listExport.ts'
import { useList } from '../shell/lists/listState.ts'
import { ListView } from '../shell/lists/ListView.tsx'
import { copyLink, openInNewTab } from '../shell/lists/rowActions.ts'
import { formatNumber } from '../shell/format.ts'
import { Moment } from '../shell/Moment.tsx'
import { overlay } from '../shell/part/part.tsx'
import { t as translate } from '../shell/messages/index.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import type { Column, RowAction } from '../ui/table/DataTable.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { TitleButton } from '../ui/table/TitleButton.tsx'
import { TitleCell } from '../ui/table/TitleCell.tsx'
import { found, isIn, HistoryList, listed, views } from './list.ts'
import { OutcomeChip } from './OutcomeChip.tsx'
import { useMessages } from './messages.ts'

const EntryPanel = overlay(async () => (await import('./EntryPanel.tsx')).EntryPanel)
const ClearDialog = overlay(async () => (await import('./ClearDialog.tsx')).ClearDialog)

export const loader = () => queryClient.query(historyEntries())

const columnsWith = (open: (entry: HistoryEntry) => void): readonly Column<HistoryEntry>[] => [
  {
    id: 'title',
    header: translate('history:column.title'),
    sort: true,
    value: ({ title }) => title,
    cell: (entry) => (
      <TitleCell
        title={
          <TitleButton ahead={EntryPanel.ahead} onClick={() => open(entry)}>
            {entry.title}
          </TitleButton>
        }
        subtitle={entry.outcome === 'done' ? undefined : entry.message}
      />
    ),
  },
  {
    id: 'target',
    header: translate('history:column.target'),
    sort: true,
    quiet: true,
    value: ({ target }) => target?.label,
    cell: ({ target }) =>
      target?.href === undefined ? target?.label : <Link href={target.href}>{target.label}</Link>,
  },
  {
    id: 'outcome',
    header: translate('history:column.outcome'),
    sort: true,
    value: ({ outcome }) => translate(`history:outcome.${outcome}`),
    cell: ({ outcome }) => <OutcomeChip outcome={outcome} />,
  },
  {
    id: 'time',
    header: translate('history:column.time'),
    sort: true,
    align: 'end',
    quiet: true,
    value: ({ time }) => isoTime(time),
    cell: ({ time }) => <Moment time={time} />,
  },
  {
    id: 'changes',
    header: translate('history:column.changes'),
    isExtra: true,
    align: 'end',
    value: ({ changes }) => changes.length,
    cell: ({ changes }) => formatNumber(changes.length),
  },
  {
    id: 'operation',
    header: translate('history:entry.operation'),
    isExtra: true,
    isCut: true,
    quiet: true,
    value: ({ operation }) => operation,
    cell: ({ operation }) => operation,
  },
  {
    id: 'message',
    header: translate('history:entry.reason'),
    isExtra: true,
    isCut: true,
    quiet: true,
    value: ({ message }) => message,
    cell: ({ message }) => message,
  },
  {
    id: 'who',
    header: translate('history:entry.who'),
    isExtra: true,
    quiet: true,
    value: ({ who }) => who,
    cell: ({ who }) => who,
  },
  {
    id: 'portal',
    header: translate('history:entry.portal'),
    isExtra: true,
    quiet: true,
    value: ({ portal }) => portal.name,
    cell: ({ portal }) => portal.name,
  },
]

const actionsOf = ({ target }: HistoryEntry): readonly RowAction[] =>
  target?.href === undefined ? [] : [openInNewTab(target.href), copyLink(target.href)]

const forFiles = async () => (await import('./entryData.ts')).forFiles

/** The changes that the person made on this portal from this browser, with search, filters, download, and clearing. */
export const Component = () => {
  const { t } = useMessages()
  const list = useList(HistoryList)
  const { state, change } = list
  const { data: entries } = useSuspenseQuery(historyEntries())
  const [openId, setOpenId] = useState<string>()
  const [isClearing, setIsClearing] = useState(false)
  const columns = useMemo(() => columnsWith(({ id }) => setOpenId(id)), [])
  const matching = useMemo(() => found(entries, state.q), [entries, state.q])
  const { show, sort, order } = state
  const rows = useMemo(() => listed(matching, { show, sort, order }), [matching, show, sort, order])
  const opened = entries.find(({ id }) => id === openId)
  return (
    <Page
      title={t('title')}
      subtitle={t('line', { count: entries.length })}
      action={
        <ActionButton
          variant="outlined"
          disabledReason={entries.length === 0 ? t('nothingToClear') : undefined}
          {...ClearDialog.ahead}
          onClick={() => setIsClearing(true)}
        >
          {t('clear')}
        </ActionButton>
      }
    >
      <ListView
        name="history"
        list={list}
        caption={t('caption')}
        rows={rows}
        exported={exportOf('change-history', rows, forFiles)}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        actionsOf={actionsOf}
        search={entries.length === 0 ? undefined : { label: t('search'), isInPage: true }}
        views={
          entries.length === 0
            ? undefined
            : {
                label: t('filter'),
                selected: show,
                onSelect: (next) => change({ show: next }),
                chips: views.map((view) => ({
                  value: view,
                  label: t(`views.${view}`),
                  count: matching.filter((entry) => isIn(view, entry)).length,
                })),
              }
        }
        empty={
          entries.length === 0
            ? { icon: 'history', message: t('empty'), line: t('emptyLine') }
            : { message: t('emptySearch'), reset: t('showAll') }
        }
      />
      <Suspense>
        {opened && <EntryPanel entry={opened} onClose={() => setOpenId(undefined)} />}
        {isClearing && <ClearDialog onClose={() => setIsClearing(false)} />}
      </Suspense>
    </Page>
  )
}
