import * as z from 'zod'
import { categories, categoryLimits } from '../../../../rest/content/categories.ts'
import { content } from '../../../../rest/content/content.ts'
import type { Input } from '../../../../rest/protocol/operation.ts'
import { items } from '../../../../rest/content/items.ts'
import { search } from '../../../../rest/content/search.ts'
import { itemsAtOnce } from '../../../../rest/content/sharing.ts'
import { kind, type Task } from '../kind.ts'
import type { Outcome } from '../records.ts'
import { itemsById } from './itemsById.ts'
import { t } from '../messages.ts'

/** A change of an item's categories: additions and removals, or a replacement of all. Full paths. */
export const CategoryChange = z.union([
  z.object({ add: z.array(z.string()), remove: z.array(z.string()) }),
  z.object({ set: z.array(z.string()) }),
])
export type CategoryChange = z.output<typeof CategoryChange>

/** The categories of an item after the change. */
export const changed = (before: readonly string[], change: CategoryChange): string[] => {
  if ('set' in change) return [...new Set(change.set)]
  const removed = new Set(change.remove)
  return [...new Set([...before, ...change.add])].filter((path) => !removed.has(path))
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && new Set([...a, ...b]).size === a.length

/** Returns whether an item's categories would change, stay the same, or exceed the limit. */
export const forecast = (
  before: readonly string[],
  change: CategoryChange,
): { readonly after: string[]; readonly verdict: 'changes' | 'same' | 'tooMany' } => {
  const after = changed(before, change)
  if (isSame(before, after)) return { after, verdict: 'same' }
  return { after, verdict: after.length > categoryLimits.perItem ? 'tooMany' : 'changes' }
}

/** Returns the request that sets the categories of each item. */
export const categoriesRequest = (after: ReadonlyMap<string, readonly string[]>) => ({
  operation: categories.updateItems,
  input: {
    items: [...after].map(([id, paths]) => ({ [id]: { categories: [...paths] } })),
  } satisfies Input<typeof categories.updateItems>,
})

interface Considered {
  /** Outcomes of items that need not or can't be sent. */
  readonly known: readonly Outcome[]
  readonly after: ReadonlyMap<string, readonly string[]>
  readonly before: ReadonlyMap<string, readonly string[]>
}

/** Reads the items' current categories, so that concurrent changes by other people are not lost. */
const consider = async (
  tasks: readonly Task<CategoryChange>[],
  how: Parameters<typeof itemsById>[1],
): Promise<Considered> => {
  const present = await itemsById(
    tasks.map(({ target }) => target.id),
    how,
  )
  const known: Outcome[] = []
  const after = new Map<string, readonly string[]>()
  const before = new Map<string, readonly string[]>()
  for (const { target, change } of tasks) {
    const { id } = target
    const item = present.get(id)
    if (!item) {
      known.push({ id, state: 'failed', message: t('missing') })
      continue
    }
    const had = item.categories ?? []
    const foreseen = forecast(had, change)
    if (foreseen.verdict === 'same')
      known.push({ id, state: 'skipped', message: t('categories.same') })
    else if (foreseen.verdict === 'tooMany')
      known.push({
        id,
        state: 'failed',
        message: t('categories.tooMany', {
          count: foreseen.after.length,
          limit: categoryLimits.perItem,
        }),
      })
    else {
      before.set(id, had)
      after.set(id, foreseen.after)
    }
  }
  return { known, after, before }
}

/** Assigns the organization's categories to items (`content/updateItems`). */
export const categoriesKind = kind<CategoryChange>({
  change: CategoryChange,
  chunkSize: itemsAtOnce,
  inFlight: 3,
  request: async (tasks, how) => categoriesRequest((await consider(tasks, how)).after),
  perform: async (tasks, { send, signal }) => {
    const { known, after, before } = await consider(tasks, { send, signal })
    if (after.size === 0) return [...known]
    const { operation, input } = categoriesRequest(after)
    const { results } = await send(operation, input, { signal })
    return [
      ...known,
      ...results.map(({ itemId, success, error }): Outcome => {
        if (success)
          return { id: itemId, state: 'done', opposite: { set: before.get(itemId) ?? [] } }
        return {
          id: itemId,
          state: 'failed',
          ...(error ? { message: error.message, code: String(error.code) } : {}),
        }
      }),
    ]
  },
  found: async (tasks, how) => {
    const present = await itemsById(
      tasks.map(({ target }) => target.id),
      how,
    )
    return tasks.flatMap(({ target: { id }, change }): Outcome[] => {
      const item = present.get(id)
      const isMade = item && forecast(item.categories ?? [], change).verdict === 'same'
      return isMade ? [{ id, state: 'done' }] : []
    })
  },
  invalidates: [search.items, items.read, content.list],
})
