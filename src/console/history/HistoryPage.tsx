import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { queryClient } from '../shell/api.ts'
import { aftermathOf, linkOf } from '../shell/history/entries.ts'
import type { HistoryEntry } from '../shell/history/entry.ts'
import { historyEntries } from '../shell/history/history.ts'
import { maxEntries } from '../shell/history/historyStore.ts'
import { whyNotUndoable } from '../shell/history/whyNotUndoable.ts'
import { exportOf } from '../shell/lists/export/listExport.ts'
import { useList } from '../shell/lists/listState.ts'
import { ListView } from '../shell/lists/ListView.tsx'
import { copyLink, openInNewTab } from '../shell/lists/rowActions.ts'
import { People, peopleOf } from '../shell/people/Person.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import { HelpButton } from '../ui/fields/HelpButton.tsx'
import { Page } from '../ui/layout/Page.tsx'
import type { RowAction } from '../ui/table/DataTable.tsx'
import { columnsWith } from './columns.tsx'
import { Filters } from './Filters.tsx'
import { found, isIn, HistoryList, listed, views } from './list.ts'
import { t } from './messages.ts'
import { EntryPanel } from './EntryPanel.tsx'
import { UndoReview } from '../shell/history/UndoReview.tsx'
import { ClearDialog } from './ClearDialog.tsx'

export const loader = () => queryClient.query(historyEntries())

const forFiles = async () => (await import('./entryData.ts')).forFiles

/** The changes that the person made on this portal from this browser, with search, filters, export, undo, and clearing. */
export const Component = () => {
  const list = useList(HistoryList)
  const { state, change } = list
  const { data: entries } = useSuspenseQuery(historyEntries())
  const [openId, setOpenId] = useState<string>()
  const [undoing, setUndoing] = useState<HistoryEntry>()
  const [isClearing, setIsClearing] = useState(false)
  const aftermath = useMemo(() => aftermathOf(entries), [entries])
  const columns = useMemo(
    () => columnsWith({ open: ({ id }) => setOpenId(id), aftermath }),
    [aftermath],
  )
  const actionsOf = useMemo(
    () =>
      (entry: HistoryEntry): readonly RowAction[] => {
        const href = linkOf(entry, aftermath)
        return [
          ...(whyNotUndoable(entry, aftermath) === undefined
            ? [
                {
                  label: t('undo'),
                  icon: 'undo',
                  onClick: () => {
                    // The details can be loading.
                    setOpenId(undefined)
                    setUndoing(entry)
                  },
                },
              ]
            : []),
          ...(href === undefined ? [] : [openInNewTab(href), copyLink(href)]),
        ]
      },
    [aftermath],
  )
  const matching = useMemo(() => found(entries, state), [entries, state])
  const rows = useMemo(() => listed(matching, state), [matching, state])
  const opened = entries.find(({ id }) => id === openId)
  const isEmpty = entries.length === 0
  return (
    <Page
      title={t('title')}
      subtitle={
        <>
          {t('line', { count: entries.length })}{' '}
          <HelpButton label={t('title')}>
            <Help />
          </HelpButton>
        </>
      }
      action={
        <ActionButton
          variant="outlined"
          disabledReason={isEmpty ? t('nothingToClear') : undefined}
          onClick={() => setIsClearing(true)}
        >
          {t('clear')}
        </ActionButton>
      }
    >
      <People value={peopleOf(entries.map(({ who }) => who))}>
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
          search={isEmpty ? undefined : { label: t('search'), isInPage: true }}
          views={
            isEmpty
              ? undefined
              : {
                  label: t('filter'),
                  selected: state.show,
                  onSelect: (show) => change({ show }),
                  chips: views.map((view) => ({
                    value: view,
                    label: t(`views.${view}`),
                    count: matching.filter((entry) => isIn(view, entry)).length,
                  })),
                }
          }
          filters={!isEmpty && <Filters state={state} change={change} entries={entries} />}
          empty={
            isEmpty
              ? { icon: 'history', message: t('empty'), line: t('emptyLine') }
              : { message: t('emptySearch'), reset: t('showAll') }
          }
        />
      </People>
      {opened && (
        <EntryPanel entry={opened} aftermath={aftermath} onClose={() => setOpenId(undefined)} />
      )}
      {undoing && <UndoReview entry={undoing} onClose={() => setUndoing(undefined)} />}
      {isClearing && <ClearDialog onClose={() => setIsClearing(false)} />}
    </Page>
  )
}

const Help = () => {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <span>{t('help.source')}</span>
      <span>{t('help.limit', { count: maxEntries })}</span>
      <span>{t('help.objects')}</span>
    </Box>
  )
}
