import { useRef, useState } from 'react'
import { groupMembers } from '../../../../rest/groups/groupMembers.ts'
import { members } from '../../../../rest/organization/members.ts'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import { users } from '../../../../rest/organization/users.ts'
import { isOnline } from '../../../../rest/records/productVersion.ts'
import { invalidate, send } from '../../../shell/api.ts'
import { PartialError } from '../../../shell/changes/entry.ts'
import { withHistoryEntry } from '../../../shell/changes/mutate.ts'
import { groupsById } from '../../../shell/objects/groups.ts'
import { readTitles } from '../../../shell/objects/source.ts'
import { session } from '../../../shell/session/session.ts'
import { randomId } from '../../../shell/storage/randomId.ts'
import { createAccounts, type Account, type Outcomes } from './creation.ts'
import { requestsOf } from './requests.ts'
import { t } from './messages.ts'

/** Members that are being created, or were. Their passwords are only kept in memory. */
interface Begun {
  readonly accounts: readonly Account[]
  /** All attempts are one entry of the change history. */
  readonly entry: { readonly id: string; readonly started: number }
  /** Called after each attempt. */
  readonly onEnded: (outcomes: Outcomes) => void
}

const none: Outcomes = new Map()

/** Creates members with progress, and repeats it for those that were not created. */
export const useCreation = () => {
  const [begun, setBegun] = useState<Begun>()
  const [outcomes, setOutcomes] = useState(none)
  const [isRunning, setIsRunning] = useState(false)
  const stopping = useRef(new AbortController())

  const run = async ({ accounts, entry, onEnded }: Begun, before: Outcomes) => {
    const all = accounts.map(({ username }) => username)
    const online = isOnline(session().organization)
    // The entry contains no passwords. Its request is the first one.
    const [request] = requestsOf(
      accounts.map(({ password: _password, ...member }) => member),
      online,
    )
    if (!request) return
    stopping.current = new AbortController()
    setIsRunning(true)
    let after = before
    const createdOf = () => all.filter((name) => after.get(name)?.state === 'created')
    const titleOf = (count: number) => t('written', { count })
    const changesOf = (usernames: readonly string[]) => [
      { name: 'members', label: t('members'), before: [], after: usernames },
    ]
    try {
      await withHistoryEntry(
        request.operation,
        request.input,
        {
          title: titleOf(all.length),
          members: all,
          changes: changesOf(all),
          continues: entry,
          doneOf: () => {
            const created = createdOf()
            return {
              title: titleOf(created.length),
              changes: changesOf(created),
              refused: all.filter((name) => !created.includes(name)),
            }
          },
        },
        async () => {
          after = await createAccounts({
            accounts,
            isOnline: online,
            before,
            send,
            titlesOf: (groupIds) => readTitles(groupsById, groupIds),
            stop: stopping.current.signal,
            onOutcomes: setOutcomes,
          })
          const states = [...after.values()]
          if (states.some(({ state }) => state === 'unclear'))
            throw new PartialError(t('interrupted'))
          if (createdOf().length === 0)
            throw new Error(t('notAdded', { reason: states[0]?.message ?? '' }).trim())
        },
      )
    } catch {
      // The outcomes say what failed.
    }
    await invalidate(
      members.list,
      members.search,
      members.userLicenseTypes,
      users.search,
      userChanges.checkUsernames,
      groupMembers.list,
    )
    setIsRunning(false)
    onEnded(after)
  }
  return {
    accounts: begun?.accounts,
    outcomes,
    isRunning,
    begin: (accounts: readonly Account[], onEnded: Begun['onEnded']) => {
      const next = { accounts, entry: { id: randomId(), started: Date.now() }, onEnded }
      setBegun(next)
      setOutcomes(none)
      void run(next, none)
    },
    retry: () => {
      if (begun) void run(begun, outcomes)
    },
    stop: () => stopping.current.abort(),
    close: () => setBegun(undefined),
  }
}
