import PQueue from 'p-queue'
import { useEffect, useState } from 'react'
import { dependencies, type Dependency } from '../../rest/content/dependencies.ts'
import { items } from '../../rest/content/items.ts'
import { send } from '../shell/api.ts'
import { permission } from '../shell/permissions.ts'
import { persist } from '../shell/errors/retry.ts'
import { useSession } from '../shell/session/session.ts'

interface Asked {
  readonly id: string
  readonly title: string
  readonly owner: string
}

/** What the portal says about deleting one item. */
export interface Foreseen {
  readonly item: Asked
  /** Every item that uses it and that the person can see; undefined where the portal gave no answer. */
  readonly users: readonly Dependency[] | undefined
  /** Why the portal would refuse to delete it. */
  readonly refusal: string | undefined
}

/** Items that are asked about at a time. */
const inFlight = 4

/** The screen follows in steps of so many items. */
const step = 10

const allDependents = async (itemId: string, signal: AbortSignal): Promise<Dependency[]> => {
  const found: Dependency[] = []
  for (let start = 0; start >= 0;) {
    const from = start
    const page = await persist(
      () => send(dependencies.dependents, { itemId, start: from }, { signal }),
      signal,
    )
    found.push(...page.list)
    start = page.nextStart
  }
  return found
}

const refusalOf = async ({ id, owner }: Asked, signal: AbortSignal) => {
  const input = { userName: owner, itemId: id }
  const answer = await persist(() => send(items.canDelete, input, { signal }), signal)
  return answer.success ? undefined : (answer.error?.message ?? '')
}

/**
 * Asks the portal, item by item and in the background, what uses each of these items and whether it would refuse to delete them.
 * Returns the answers so far, which grow until there is one for each item. `asked` must stay the same array.
 */
export const useForeseen = (asked: readonly Asked[]): readonly Foreseen[] => {
  const session = useSession()
  const knowsRefusals = permission(session, items.canDelete, session.person.username).allowed
  const [answers, setAnswers] = useState<readonly Foreseen[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const queue = new PQueue({ concurrency: inFlight })
    const found: Foreseen[] = []
    for (const item of asked)
      void queue.add(async () => {
        const [users, refusal] = await Promise.allSettled([
          allDependents(item.id, signal),
          knowsRefusals ? refusalOf(item, signal) : undefined,
        ])
        if (signal.aborted) return
        found.push({
          item,
          users: users.status === 'fulfilled' ? users.value : undefined,
          refusal: refusal.status === 'fulfilled' ? refusal.value : undefined,
        })
        if (found.length === asked.length || found.length % step === 0) setAnswers([...found])
      })
    return () => {
      queue.clear()
      controller.abort()
    }
  }, [asked, knowsRefusals])
  return answers
}

/** The title of a dependent item, with its owner where that is someone else than the owner of the item it uses. */
export const nameOf = ({ id, title, owner }: Dependency, ofOwner: string): string => {
  const name = title ?? id
  return owner === undefined || owner === ofOwner ? name : `${name} (${owner})`
}
