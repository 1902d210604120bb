import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState, useId, type SubmitEvent } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { isOnline } from '../../rest/records/productVersion.ts'
import { queryClient } from '../shell/api.ts'
import { aftermathOf, linkOf, titleOf } from '../shell/changes/entries.ts'
import type { HistoryEntry } from '../shell/changes/entry.ts'
import { historyEntries, changeHistory } from '../shell/changes/history.ts'
import { maxEntries } from '../shell/changes/historyStore.ts'
import { whyNotUndoable } from '../shell/undo/whyNotUndoable.ts'
import { ListView } from '../shell/lists/ListView.tsx'
import { copyLink, openInNewTab } from '../shell/lists/rowActions.ts'
import { useSession } from '../shell/session/session.ts'
import { People, peopleOf } from '../shell/people/Person.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import { HelpButton } from '../ui/fields/HelpButton.tsx'
import { Page } from '../ui/layout/Page.tsx'
import type { RowAction } from '../ui/table/DataTable.tsx'
import { columnsWith } from './columns.tsx'
import { HistoryTabs } from './HistoryTabs.tsx'
import { historyList } from './list.ts'
import { t } from './messages.ts'
import { EntryPanel } from './EntryPanel.tsx'
import { UndoReview } from '../shell/undo/UndoReview.tsx'
import { accountScope } from '../shell/session/accountScope.ts'
import { toast } from '../shell/toasts/toasts.tsx'
import { RadioChoice } from '../ui/fields/Choice.tsx'
import { TextField } from '../ui/fields/TextField.tsx'

export const loader = () => queryClient.query(historyEntries())

/** The changes that the person made on this portal from this browser, with search, filters, export, undo, and clearing. */
export const Component = () => {
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
  const { shown, viewsOf } = historyList.use(entries)
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
      <HistoryTabs current="browser" />
      <People value={peopleOf(entries.map(({ who }) => who))}>
        <ListView
          {...shown}
          caption={t('caption')}
          columns={columns}
          rowName={titleOf}
          actionsOf={actionsOf}
          views={isEmpty ? undefined : viewsOf(t('filter'))}
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

const Help = () => (
  <Box sx={{ display: 'grid', gap: 3 }}>
    <span>{t('help.source')}</span>
    <span>{t('help.limit', { count: maxEntries })}</span>
    <span>{t('help.objects')}</span>
    {isOnline(useSession().organization) && <span>{t('logs.online')}</span>}
  </Box>
)

const dayLength = 86_400_000
const maxDays = 3650

/** Clears the change history, completely or older changes, after a warning that this can't be undone. */
const ClearDialog = ({ onClose }: { onClose: () => void }) => {
  const titleId = useId()
  const name = useId()
  const [what, setWhat] = useState<'all' | 'older'>('older')
  const [days, setDays] = useState('90')
  const count = Number(days)
  const isWrong = what === 'older' && !(Number.isInteger(count) && count >= 1 && count <= maxDays)

  const clear = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isWrong) return
    const before = what === 'older' ? Date.now() - count * dayLength : undefined
    const removed = await changeHistory.clear(accountScope(), before)
    toast(t('clearing.done', { count: removed }), { tone: 'success' })
    onClose()
  }
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={titleId} onClose={onClose}>
      <form noValidate onSubmit={(event) => void clear(event)}>
        <DialogTitle id={titleId} variant="h2" component="h2">
          {t('clearing.title')}
        </DialogTitle>
        <DialogContent>
          {t('clearing.body')}
          <Box
            component="fieldset"
            aria-label={t('clearing.legend')}
            sx={{ border: 0, margin: 0, padding: 0, marginBlock: 3 }}
          >
            {(['older', 'all'] as const).map((choice) => (
              <RadioChoice
                key={choice}
                name={name}
                label={t(`clearing.${choice}`)}
                checked={what === choice}
                onChange={() => setWhat(choice)}
              />
            ))}
          </Box>
          {what === 'older' && (
            <TextField
              label={t('clearing.days')}
              inputMode="numeric"
              value={days}
              error={isWrong && t('clearing.daysWrong')}
              onChange={(event) => setDays(event.target.value)}
            />
          )}
        </DialogContent>
        <DialogActions sx={{ padding: 4 }}>
          <Button variant="outlined" onClick={onClose}>
            {t('clearing.cancel')}
          </Button>
          <Button type="submit" variant="contained" color="error">
            {t('clearing.action')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
