import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changes as recorded, type RecordedChange } from '../../../rest/organization/changes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Disclosure } from '../../ui/layout/Disclosure.tsx'
import { SidePanel } from '../part/SidePanel.tsx'
import { Moment } from '../Moment.tsx'
import { paths } from '../paths.ts'
import { Person } from '../people/Person.tsx'
import { ChangeList } from '../review/ChangeList.tsx'
import { changeNames } from '../review/changeNames.ts'
import { aftermathOf, objectsIn, titleOf } from '../changes/entries.ts'
import type { HistoryEntry } from '../changes/entry.ts'
import { historyEntries } from '../changes/history.ts'
import { kindOfKey, type ObjectKey } from '../changes/objectKey.ts'
import { recordOf, useOperationWords } from '../changes/recorded/recordedChanges.ts'
import { isAbout, withoutEntries } from '../changes/recorded/recordedObjects.ts'
import { RecordedOutcome } from '../changes/recorded/RecordedOutcome.tsx'
import { ErrorNotice } from '../errors/ErrorNotice.tsx'
import { usePermission } from '../permissions.ts'
import { OutcomeChip } from './OutcomeChip.tsx'
import { readChange } from '../changes/storedChange.ts'
import { reopenPage } from '../reopenPage.ts'
import { UndoReview } from './UndoReview.tsx'
import { isBulk, whyNotUndoable } from './whyNotUndoable.ts'
import { t } from './messages.ts'

/** What the portal itself reports about the changes of an object. Times in epoch ms. */
export interface ReportedChange {
  readonly what: 'created' | 'modified' | 'classified' | 'classificationEdited'
  readonly time: number
  /** Username, if the portal reports it. */
  readonly who?: string | undefined
}

/** An object with a history. */
export interface HistorySubject {
  readonly about: ObjectKey
  /** The title of the object. */
  readonly name: string
  readonly reported?: readonly ReportedChange[]
}

interface Props extends HistorySubject {
  readonly onClose: () => void
}

/** More entries are shown on the page of the change history. */
const maxShown = 50

/** Up to this number of changed values, they are shown at once. */
const maxOpen = 3

/**
 * Returns what the portal has recorded about an object, newest first, for administrators of portals that record changes; undefined for others. The
 * record does not name settings.
 */
const useRecord = (about: ObjectKey) => {
  const isOffered = usePermission(recorded.list).allowed && kindOfKey(about) !== 'settings'
  const id = about.slice(about.indexOf(':') + 1)
  const { data, error, refetch } = useQuery({ ...recordOf(id), enabled: isOffered })
  return isOffered
    ? { id, changes: data?.filter((change) => isAbout(change, id)) ?? [], error, refetch }
    : undefined
}

/**
 * The changes of one object that were made from this browser, with undo, the times that the portal reports, and for administrators, the other changes
 * that the portal has recorded.
 */
export const ObjectHistory = ({ about, name, reported = [], onClose }: Props) => {
  const { data: entries } = useSuspenseQuery(historyEntries())
  const [undoing, setUndoing] = useState<HistoryEntry>()
  const record = useRecord(about)
  if (undoing) return <UndoReview entry={undoing} onApplied={reopenPage} onClose={onClose} />
  const own = entries.filter((entry) => objectsIn(entry).includes(about))
  const shown = own.slice(0, maxShown)
  const aftermath = aftermathOf(entries)
  const rows = [
    ...shown.map((entry) => ({
      key: entry.id,
      time: entry.time,
      row: (
        <EntryRow
          entry={entry}
          isUndone={aftermath.undone.has(entry.id)}
          isUndoable={whyNotUndoable(entry, aftermath) === undefined}
          onUndo={() => setUndoing(entry)}
          source={record && t('objectHistory.byBrowser')}
        />
      ),
    })),
    ...withoutEntries(record?.changes ?? [], own).map((change) => ({
      key: change.id,
      time: change.time,
      row: <RecordedRow {...change} />,
    })),
    ...reported.map((report) => ({
      key: report.what,
      time: report.time,
      row: <ReportedRow {...report} />,
    })),
  ].toSorted((a, b) => b.time - a.time)
  const hasPeople = reported.some(({ who }) => who !== undefined)
  return (
    <SidePanel
      open
      onClose={onClose}
      title={t('objectHistory.title')}
      subtitle={name}
      actions={
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', marginInlineEnd: 'auto' }}>
            <Button href={`${paths.history()}?about=${encodeURIComponent(about)}`}>
              {t('objectHistory.all')}
            </Button>
            {record && (
              <Button href={paths.recordedChanges({ object: record.id })}>
                {t('objectHistory.allRecorded')}
              </Button>
            )}
          </Box>
          <Button variant="outlined" onClick={onClose}>
            {t('objectHistory.close')}
          </Button>
        </>
      }
    >
      <Typography color="textSecondary" sx={{ marginBlockEnd: 4 }}>
        {t(
          record
            ? 'objectHistory.lineWithRecord'
            : reported.length === 0
              ? 'objectHistory.line'
              : hasPeople
                ? 'objectHistory.lineWithPeople'
                : 'objectHistory.lineWithTimes',
        )}
      </Typography>
      {record?.error && <ErrorNotice error={record.error} onRetry={() => void record.refetch()} />}
      {own.length === 0 && (record?.changes.length ?? 0) === 0 && (
        <EmptyState isSmall icon="history">
          {t('objectHistory.empty')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Box
          component="ol"
          aria-label={t('objectHistory.list')}
          sx={{ listStyle: 'none', margin: 0, padding: 0 }}
        >
          {rows.map(({ key, row }) => (
            <Box
              key={key}
              component="li"
              sx={{
                paddingBlock: 4,
                borderBlockStart: '1px solid',
                borderColor: 'line',
              }}
            >
              {row}
            </Box>
          ))}
        </Box>
      )}
      {own.length > shown.length && (
        <Typography color="textSecondary">
          {t('objectHistory.older', { count: own.length - shown.length })}
        </Typography>
      )}
    </SidePanel>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  fontSize: '0.8125rem',
  color: 'text.secondary',
} as const

const action = {
  flexShrink: 0,
  paddingBlockStart: 1,
  fontSize: '0.8125rem',
  fontWeight: 550,
} as const

interface RowProps {
  readonly entry: HistoryEntry
  readonly isUndone: boolean
  readonly isUndoable: boolean
  readonly onUndo: () => void
  /** Where the entry is stored, if there are others. */
  readonly source: string | undefined
}

const EntryRow = ({ entry, isUndone, isUndoable, onUndo, source }: RowProps) => {
  const title = titleOf(entry)
  const { time, who, outcome, message, changes, target } = entry
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 3 }}>
        <Typography
          variant="h3"
          component="h3"
          sx={{ overflowWrap: 'anywhere', minInlineSize: 0, paddingBlockStart: 1 }}
        >
          {title}
        </Typography>
        {isUndoable ? (
          <Link
            component="button"
            type="button"
            aria-label={t('objectHistory.undoOf', { title })}
            onClick={onUndo}
            sx={action}
          >
            {t('objectHistory.undo')}
          </Link>
        ) : (
          isBulk(entry) && (
            <Link
              href={target?.href}
              aria-label={t('objectHistory.outcomesOf', { title })}
              sx={action}
            >
              {t('objectHistory.outcomes')}
            </Link>
          )
        )}
      </Box>
      <Box sx={{ ...line, marginBlockStart: 1 }}>
        <Person username={who} />
        <Moment time={time} />
        {(isUndone || outcome !== 'done') && <OutcomeChip outcome={outcome} isUndone={isUndone} />}
        {source !== undefined && <span>{source}</span>}
      </Box>
      {message !== undefined && (
        <Typography sx={{ marginBlockStart: 2, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
          {message}
        </Typography>
      )}
      {changes.length > 0 && (
        <Box sx={{ marginBlockStart: 2, fontSize: '0.8125rem' }}>
          {changes.length <= maxOpen ? (
            <Changes changes={changes} />
          ) : (
            <Disclosure summary={changeNames(changes)} isLazy>
              <Changes changes={changes} />
            </Disclosure>
          )}
        </Box>
      )}
    </>
  )
}

const Changes = ({ changes }: Pick<HistoryEntry, 'changes'>) => (
  <ChangeList
    isOneOfSeveral
    considered={changes.map((change) => ({ change: readChange(change) }))}
  />
)

const ReportedRow = ({ what, time, who }: ReportedChange) => (
  <>
    <Typography variant="h3" component="h3">
      {t(`objectHistory.reported.${what}`)}
    </Typography>
    <Box sx={{ ...line, marginBlockStart: 1 }}>
      {who !== undefined && <Person username={who} />}
      <Moment time={time} />
      <span>{t('objectHistory.byPortal')}</span>
    </Box>
  </>
)

const RecordedRow = (change: RecordedChange) => {
  const words = useOperationWords()
  const { operation, username, time, outcome } = change
  return (
    <>
      <Typography variant="h3" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        {words.get(operation) ?? operation}
      </Typography>
      <Box sx={{ ...line, marginBlockStart: 1 }}>
        {username !== null && <Person username={username} />}
        <Moment time={time} />
        {outcome !== 'done' && <RecordedOutcome {...change} />}
        <span>{t('objectHistory.recorded')}</span>
      </Box>
    </>
  )
}
