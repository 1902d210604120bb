import { useQuery } from '@tanstack/react-query'
import { addingMembers } from '../../../../rest/organization/accounts.ts'
import { users } from '../../../../rest/organization/users.ts'
import type { User } from '../../../../rest/records/user.ts'
import { send } from '../../../shell/api.ts'
import type { HistoryEntry } from '../../../shell/changes/entry.ts'
import { changeHistory, latestEntries } from '../../../shell/changes/history.ts'
import { partOf } from '../../../shell/changes/record.ts'
import { session, useSession } from '../../../shell/session/session.ts'
import { acquireLock } from '../../../shell/storage/lock.ts'
import { t } from './messages.ts'
import { createdAmong } from './taken.ts'

/** An import of which only the change history knows, because its page was left or loaded again. */
export interface Interrupted {
  readonly entry: HistoryEntry
  /** The members that it created. */
  readonly created: readonly User[]
}

/** The change of the entry of an import. */
export const changesOf = (usernames: readonly string[]) => [
  { name: 'members', label: t('members'), before: [], after: usernames },
]

/** The name of the lock that the tab has which adds members. The ID of the stored entry ends with that of the import. */
export const lockOf = (entryId: string): string =>
  `portal-console adding members ${entryId.slice(entryId.lastIndexOf(' ') + 1)}`

const read = async (entry: HistoryEntry, signal: AbortSignal): Promise<Interrupted | null> => {
  const release = await acquireLock(lockOf(entry.id))
  // Another tab is adding them.
  if (!release) return null
  release()
  return { entry, created: await createdAmong(entry.members ?? [], entry.time, send, signal) }
}

/** The number of changes among which an interrupted import is searched. */
const searched = 50

/** Returns the last import if it was interrupted, and what it created. */
export const useInterrupted = (isWanted: boolean) => {
  const { path } = addingMembers(useSession().organization)
  const { data: entries = [] } = useQuery(latestEntries(searched))
  const entry = entries.find(
    ({ operation, outcome }) => operation === path && outcome === 'unknown',
  )
  const { data, error, isLoading, refetch } = useQuery({
    // An import that is left completes its request first, and then its entry.
    queryKey: [users.search.path, 'interrupted', entry?.id, entry?.message],
    queryFn: ({ signal }) => (entry ? read(entry, signal) : null),
    enabled: isWanted && entry !== undefined,
    staleTime: 0,
  })
  return { interrupted: (entry && data) ?? undefined, error, isLoading, lookAgain: refetch }
}

/** Ends the entry of an interrupted import with what it created. */
export const endInterrupted = ({ entry, created }: Interrupted): Promise<void> => {
  const usernames = created.map(({ username }) => username)
  const { length: count } = usernames
  const names = new Set(usernames.map((name) => name.toLowerCase()))
  const done = {
    title: t('written', { count }),
    endTitle: t('writtenDone', { count }),
    changes: changesOf(usernames),
    refused: (entry.members ?? []).filter((name) => !names.has(name.toLowerCase())),
  }
  return changeHistory.end(
    entry.id,
    count > 0
      ? { outcome: 'done', part: partOf(addingMembers(session().organization), entry, done) }
      : { outcome: 'failed', message: t('interruptedRun.nothing') },
  )
}
