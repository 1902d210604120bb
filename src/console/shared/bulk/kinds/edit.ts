import * as z from 'zod'
import { content } from '../../../../rest/content/content.ts'
import { items } from '../../../../rest/content/items.ts'
import { search } from '../../../../rest/content/search.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { isAnswer, isRefusal } from '../../../shell/errors/retry.ts'
import type { RequestStep } from '../../../shell/changes/mutationMeta.ts'
import { isSame } from '../../../shell/changes/equality.ts'
import { kind, type Means, type Task } from '../kind.ts'
import type { Outcome, Target } from '../records.ts'
import { itemsById } from './itemsById.ts'
import { answerOutcome } from './results.ts'
import { t } from '../messages.ts'

/** The properties that a bulk edit can change; null and the empty list mean unset. */
export const EditedValues = z.object({
  title: z.string(),
  snippet: z.string().nullable(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  accessInformation: z.string().nullable(),
  licenseInfo: z.string().nullable(),
  url: z.string().nullable(),
  protected: z.boolean(),
  contentStatus: z.string().nullable(),
})
export type EditedValues = z.output<typeof EditedValues>

const SomeValues = EditedValues.partial()
/** The values of some of these properties. */
export type SomeValues = z.output<typeof SomeValues>

/** The changed properties of one item: their values at the time of the review, and the new ones. */
export const EditChange = z.object({ from: SomeValues, to: SomeValues })
export type EditChange = z.output<typeof EditChange>

const filled = (text: string | null | undefined) => (text == null || text === '' ? null : text)

/** Returns the current values of an item. */
export const valuesOf = (item: Item): EditedValues => ({
  title: item.title,
  snippet: filled(item.snippet),
  description: filled(item.description),
  tags: item.tags ?? [],
  accessInformation: filled(item.accessInformation),
  licenseInfo: filled(item.licenseInfo),
  url: filled(item.url),
  protected: item.protected ?? false,
  contentStatus: filled(item.contentStatus),
})

/** Returns the values of those properties that are in `names`. */
const pick = (values: EditedValues, names: SomeValues): SomeValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in names))

const valueAt = (values: Readonly<Record<string, unknown>>, name: string) => values[name]

const statuses = items.setContentStatus.params.shape.status.unwrap().unwrap()

/** Returns the requests that give an item these values. */
export const editSteps = (
  { id, owner }: Pick<Target, 'id' | 'owner'>,
  { protected: isProtected, contentStatus, tags, ...texts }: SomeValues,
): RequestStep[] => {
  const path = { userName: owner, itemId: id }
  const described = {
    ...texts,
    ...(tags === undefined ? {} : { tags: tags.length === 0 ? null : tags }),
  }
  return [
    // First what only some members can change: if it is refused, nothing has been changed.
    ...(contentStatus === undefined
      ? []
      : [
          {
            operation: items.setContentStatus,
            input: {
              itemId: id,
              status: contentStatus === null ? null : statuses.parse(contentStatus),
              clearEmptyFields: true,
            },
          },
        ]),
    ...(isProtected === undefined
      ? []
      : [{ operation: isProtected ? items.protect : items.unprotect, input: path }]),
    ...(Object.keys(described).length === 0
      ? []
      : [{ operation: items.update, input: { ...path, ...described, clearEmptyFields: true } }]),
  ]
}

const sendAll = async (steps: readonly RequestStep[], { send, signal }: Omit<Means, 'again'>) => {
  for (const { operation, input } of steps) await send(operation, input, { signal })
}

/** Changes one item; what was changed before a refusal is restored, so that no item is changed in part. */
const change = async (task: Task<EditChange>, means: Omit<Means, 'again'>) => {
  const { target } = task
  const { from, to } = task.change
  const steps = editSteps(target, to)
  const back = editSteps(target, from)
  for (const [index, step] of steps.entries())
    try {
      await sendAll([step], means)
    } catch (error) {
      if (isRefusal(error)) await sendAll(back.slice(0, index), means)
      throw error
    }
}

const done = ({ target: { id }, change: { from, to } }: Task<EditChange>): Outcome => ({
  id,
  state: 'done',
  opposite: { from: to, to: from },
})

const editOne = async (
  task: Task<EditChange>,
  item: Item | undefined,
  { again, ...means }: Means,
): Promise<Outcome> => {
  const { id } = task.target
  const { from, to } = task.change
  if (!item) return { id, state: 'failed', message: t('missing') }
  const now = pick(valuesOf(item), to)
  if (isSame(now, to)) return { id, state: 'skipped', message: t('edit.same') }
  // An earlier attempt, whose response was lost, can have changed some of them.
  const isExpected = (name: string) =>
    isSame(valueAt(now, name), valueAt(from, name)) ||
    (again && isSame(valueAt(now, name), valueAt(to, name)))
  if (!Object.keys(to).every(isExpected))
    return { id, state: 'skipped', message: t('edit.changed') }
  try {
    await change(task, means)
    return done(task)
  } catch (error) {
    if (!isAnswer(error)) throw error
    return answerOutcome(id, error)
  }
}

const idsOf = (tasks: readonly Task<EditChange>[]) => tasks.map(({ target }) => target.id)

/** Returns the outcomes with the values as the portal has stored them, such as cleaned HTML, so that undo recognizes them. */
const withStored = (outcomes: readonly Outcome[], stored: ReadonlyMap<string, Item>): Outcome[] =>
  outcomes.map((outcome) => {
    const item = stored.get(outcome.id)
    if (outcome.opposite === undefined || !item) return outcome
    const { from, to } = EditChange.parse(outcome.opposite)
    const now = pick(valuesOf(item), from)
    // A search can still return the values from before the change.
    return isSame(now, to) ? outcome : { ...outcome, opposite: { from: now, to } }
  })

/** Edits properties of items, some requests for each (`update`, `protect`, `setContentStatus`). */
export const editKind = kind<EditChange>({
  change: EditChange,
  chunkSize: 20,
  inFlight: 4,
  request: ([task]) => {
    const [step] = task ? editSteps(task.target, task.change.to) : []
    if (!step) throw new Error('There is nothing to edit.')
    return step
  },
  perform: async (tasks, means) => {
    const { send, signal } = means
    const present = await itemsById(idsOf(tasks), { send, signal })
    const outcomes: Outcome[] = []
    for (const task of tasks) outcomes.push(await editOne(task, present.get(task.target.id), means))
    return withStored(outcomes, await itemsById(idsOf(tasks), { send, signal }))
  },
  found: async (tasks, how) => {
    const present = await itemsById(idsOf(tasks), how)
    return tasks
      .filter(({ target: { id }, change: { to } }) => {
        const item = present.get(id)
        return item !== undefined && isSame(pick(valuesOf(item), to), to)
      })
      .map(done)
  },
  invalidates: [search.items, content.list, items.read, items.own],
})
