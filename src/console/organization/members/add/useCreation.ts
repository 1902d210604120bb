import { useEffect, useRef, useState } from 'react'
import { groupMembers } from '../../../../rest/groups/groupMembers.ts'
import { members } from '../../../../rest/organization/members.ts'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import { users } from '../../../../rest/organization/users.ts'
import { isOnline } from '../../../../rest/records/productVersion.ts'
import { invalidate, send } from '../../../shell/api.ts'
import { PartialError } from '../../../shell/changes/entry.ts'
import { withHistoryEntry } from '../../../shell/changes/mutate.ts'
import type { RequestStep } from '../../../shell/changes/mutationMeta.ts'
import { groupsById } from '../../../shell/objects/groups.ts'
import { readTitles } from '../../../shell/objects/source.ts'
import { session } from '../../../shell/session/session.ts'
import { acquireLock } from '../../../shell/storage/lock.ts'
import { randomId } from '../../../shell/storage/randomId.ts'
import { createAccounts, type Outcomes } from './creation.ts'
import { changesOf, lockOf } from './interrupted.ts'
import { requestsOf, type Account } from './requests.ts'
import { resetPasswords } from './reset.ts'
import { t } from './messages.ts'

/** Members that are being created, or were, or whose passwords are reset. Their passwords are only kept in memory. */
interface Begun {
  readonly accounts: readonly Account[]
  readonly isReset: boolean
  /** All attempts are one entry of the change history. */
  readonly entry: { readonly id: string; readonly started: number }
  /** Called after each attempt. */
  readonly onEnded: (outcomes: Outcomes) => void
}

const none: Outcomes = new Map()

/**
 * Creates members with progress, or resets their passwords, and repeats it for those that are left. Ends with the page, because nothing
 * else has the passwords: the entry of the change history then stays without an outcome.
 */
export const useCreation = () => {
  const [begun, setBegun] = useState<Begun>()
  const [outcomes, setOutcomes] = useState(none)
  const [isRunning, setIsRunning] = useState(false)
  const stopping = useRef(new AbortController())
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      stopping.current.abort()
    }
  }, [])

  const run = async ({ accounts, isReset, entry, onEnded }: Begun, before: Outcomes) => {
    const all = accounts.map(({ username }) => username)
    const online = isOnline(session().organization)
    // The entry contains no passwords. Its request is the first one.
    const [request]: readonly RequestStep[] = isReset
      ? all.map((userName) => ({ operation: userChanges.update, input: { userName } }))
      : requestsOf(
          accounts.map(({ password: _password, ...member }) => member),
          online,
        )
    if (!request) return
    stopping.current = new AbortController()
    setIsRunning(true)
    const release = await acquireLock(lockOf(entry.id))
    let after = before
    const createdOf = () => all.filter((name) => after.get(name)?.state === 'created')
    const titlesOf = (count: number) => ({
      title: t(isReset ? 'reset.written' : 'written', { count }),
      endTitle: t(isReset ? 'reset.writtenDone' : 'writtenDone', { count }),
    })
    try {
      await withHistoryEntry(
        request.operation,
        request.input,
        {
          ...titlesOf(all.length),
          members: all,
          changes: changesOf(all),
          continues: entry,
          doneOf: () => {
            const created = createdOf()
            return {
              ...titlesOf(created.length),
              changes: changesOf(created),
              refused: all.filter((name) => !created.includes(name)),
            }
          },
        },
        async () => {
          const work = isReset ? resetPasswords : createAccounts
          after = await work({
            accounts,
            isOnline: online,
            before,
            send,
            titlesOf: (groupIds) => readTitles(groupsById, groupIds),
            stop: stopping.current.signal,
            onOutcomes: setOutcomes,
          })
          release?.()
          if (isLeft.current) throw new DOMException(t('interruptedRun.left'), 'AbortError')
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
    if (!isLeft.current) onEnded(after)
  }
  return {
    accounts: begun?.accounts,
    isReset: begun?.isReset,
    outcomes,
    isRunning,
    begin: (accounts: readonly Account[], onEnded: Begun['onEnded'], isReset = false) => {
      const next = { accounts, isReset, entry: { id: randomId(), started: Date.now() }, onEnded }
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
