import PQueue from 'p-queue'
import { useEffect, useState } from 'react'
import { dependencies, type Dependency } from '../../../rest/content/dependencies.ts'
import { items } from '../../../rest/content/items.ts'
import { send } from '../../shell/api.ts'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { permission } from '../../shell/permissions.ts'
import { persist } from '../../shell/errors/retry.ts'
import { useSession } from '../../shell/session/session.ts'

/** An item whose dependents are read. */
export interface DependentsQuery {
  readonly id: string
  readonly title: string
  readonly owner: string
}

/** The effects of deleting one item, as reported by the portal. */
export interface DeletionEffects {
  readonly item: DependentsQuery
  /** The accessible items that use it; undefined if the portal did not report them. */
  readonly users: readonly Dependency[] | undefined
  /** Why the portal will not delete the item. */
  readonly refusal: string | undefined
}

/** The maximum number of concurrent requests. */
const inFlight = 4

/** The page is updated after this number of items, but not more often than `maxUpdates` times. */
const step = 10
const maxUpdates = 20

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

const refusalOf = async ({ id, owner }: DependentsQuery, signal: AbortSignal) => {
  const input = { userName: owner, itemId: id }
  const answer = await persist(() => send(items.canDelete, input, { signal }), signal)
  return answer.success ? undefined : (answer.error?.message ?? '')
}

interface Options {
  /** Whether the portal is asked if it will delete the items. Default: true. */
  readonly withRefusals?: boolean
}

/**
 * Checks in the background, with one or two requests for each item, what uses these items and whether the portal will delete them.
 * Returns the results so far, until there is one for each item. `asked` must remain the same array.
 */
export const useDeletionEffects = (
  asked: readonly DependentsQuery[],
  { withRefusals = true }: Options = {},
): readonly DeletionEffects[] => {
  const session = useSession()
  const knowsRefusals =
    withRefusals && permission(session, items.canDelete, session.person.username).allowed
  const [answers, setAnswers] = useState<readonly DeletionEffects[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const queue = new PQueue({ concurrency: inFlight })
    const found: DeletionEffects[] = []
    const every = Math.max(step, Math.ceil(asked.length / maxUpdates))
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
        if (found.length === asked.length || found.length % every === 0) setAnswers([...found])
      })
    return () => {
      queue.clear()
      controller.abort()
    }
  }, [asked, knowsRefusals])
  return answers
}

/**
 * Returns a function that returns the title of a dependent item, with the full name and the username of its owner if the items have
 * different owners. The full names are read together.
 */
export const useDependentNames = (
  answers: readonly Pick<DeletionEffects, 'item' | 'users'>[],
): ((user: Dependency, ofOwner: string) => string) => {
  const owners = answers.flatMap(({ item, users = [] }) =>
    users.flatMap(({ owner = item.owner }) => (owner === item.owner ? [] : [owner])),
  )
  const fullNameOf = useFullNames(owners)
  return ({ id, title, owner }, ofOwner) => {
    const name = title ?? id
    if (owner === undefined || owner === ofOwner) return name
    const fullName = fullNameOf(owner)
    return fullName === owner ? `${name} (${owner})` : `${name} (${fullName}, ${owner})`
  }
}
