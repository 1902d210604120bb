import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as z from 'zod'
import { itemResources } from '../../../../rest/content/itemResources.ts'
import { items } from '../../../../rest/content/items.ts'
import { search } from '../../../../rest/content/search.ts'
import { oppositeEdits, withEdits } from '../../../../rest/organization/urlMatching.ts'
import type { Item } from '../../../../rest/records/item.ts'
import type { RequestStep } from '../../../shell/changes/mutationMeta.ts'
import { isRefusal } from '../../../shell/errors/retry.ts'
import { kind, type How, type Means, type Task } from '../kind.ts'
import type { Outcome, Target } from '../records.ts'
import { foundOneByOne, oneByOne } from './results.ts'
import { t } from '../messages.ts'

/** The fields of an item whose URLs can be replaced. */
export const urlFields = [
  'url',
  'snippet',
  'description',
  'accessInformation',
  'licenseInfo',
] as const
type UrlField = (typeof urlFields)[number]

/** A text of an item: a field, its data, or a resource, by its path. */
const TextPart = z.union([
  z.object({ field: z.enum(urlFields) }),
  z.object({ data: z.literal(true) }),
  z.object({ resource: z.string() }),
])
export type TextPart = z.output<typeof TextPart>

/** The edits of a text, with its digests before and after them: it is changed only if it is the text that was reviewed. */
const EditedPart = z.object({
  part: TextPart,
  before: z.string(),
  after: z.string(),
  edits: z.array(z.object({ at: z.int(), was: z.string(), is: z.string() })),
})
export type EditedPart = z.output<typeof EditedPart>

const UrlsChange = z.object({ parts: z.array(EditedPart) })
export type UrlsChange = z.output<typeof UrlsChange>

const digestOf = (text: string) => bytesToHex(sha256(utf8ToBytes(text)))

/** Returns the edits of a text as they are applied. Throws an Error if they are not those of this text. */
export const editedPart = (
  part: TextPart,
  text: string,
  edits: EditedPart['edits'],
): EditedPart => {
  const edited = withEdits(text, edits)
  if (edited === undefined) throw new Error('The edits are not those of the text.')
  return { part, before: digestOf(text), after: digestOf(edited), edits }
}

/** Returns the value of a field; empty if it is unset. */
const fieldOf = (item: Item, field: UrlField): string => item[field] ?? ''

/** Reads a text of an item. Throws what `send` throws. */
export const readPart = async (
  item: Item,
  part: TextPart,
  { send, signal }: How,
): Promise<string> => {
  if ('field' in part) return fieldOf(item, part.field)
  const itemId = item.id
  const file =
    'data' in part
      ? await send(items.data, { itemId }, { signal })
      : await send(itemResources.read, { itemId, path: part.resource }, { signal })
  return file.text()
}

type Read = readonly { readonly part: EditedPart; readonly text: string }[]

const readAll = async ({ target, change }: Task<UrlsChange>, how: How): Promise<Read> => {
  const path = { userName: target.owner, itemId: target.id }
  const { item } = await how.send(items.own, path, { signal: how.signal })
  const read = []
  for (const part of change.parts) read.push({ part, text: await readPart(item, part.part, how) })
  return read
}

/** Returns the requests that give an item these texts: one for each resource, and one for all others. */
export const replacementSteps = (
  { id, owner }: Pick<Target, 'id' | 'owner'>,
  texts: readonly { readonly part: TextPart; readonly text: string }[],
): RequestStep[] => {
  const path = { userName: owner, itemId: id }
  const resources = texts.flatMap(({ part, text }): RequestStep[] => {
    if (!('resource' in part)) return []
    const at = part.resource.lastIndexOf('/')
    const folder = at > 0 ? { resourcesPrefix: part.resource.slice(0, at) } : {}
    const fileName = part.resource.slice(at + 1)
    const input = { ...path, ...folder, fileName, text }
    return [{ operation: itemResources.update, input }]
  })
  const fields = texts.flatMap(({ part, text }): [UrlField | 'text', string][] => {
    if ('resource' in part) return []
    return [['field' in part ? part.field : 'text', text]]
  })
  if (fields.length === 0) return resources
  const input = { ...path, ...Object.fromEntries(fields) }
  return [...resources, { operation: items.update, input }]
}

const editedTexts = (read: Read) =>
  read.map(({ part: { part, edits }, text }) => ({ part, text: withEdits(text, edits) ?? text }))

/** Sends the requests; what was changed before a refusal is restored, so that no item is changed in part. */
const change = async (target: Target, read: Read, { send, signal }: How) => {
  const steps = replacementSteps(target, editedTexts(read))
  const back = replacementSteps(
    target,
    read.map(({ part: { part }, text }) => ({ part, text })),
  )
  for (const [index, { operation, input }] of steps.entries())
    try {
      await send(operation, input, { signal })
    } catch (error) {
      if (isRefusal(error))
        for (const step of back.slice(0, index)) await send(step.operation, step.input, { signal })
      throw error
    }
}

const isAfter = ({ part, text }: Read[number]) => digestOf(text) === part.after
const isBefore = ({ part, text }: Read[number]) => digestOf(text) === part.before

const done = ({ target: { id }, change: { parts } }: Task<UrlsChange>): Outcome => ({
  id,
  state: 'done',
  opposite: {
    parts: parts.map(({ part, before, after, edits }) => ({
      part,
      before: after,
      after: before,
      edits: [...oppositeEdits(edits)],
    })),
  } satisfies UrlsChange,
})

const replaceOne = async (task: Task<UrlsChange>, means: Means): Promise<Outcome> => {
  const { id } = task.target
  const read = await readAll(task, means)
  if (read.every(isAfter)) return { id, state: 'skipped', message: t('urls.same') }
  // An earlier attempt, whose response was lost, can have changed some of them.
  const isExpected = (one: Read[number]) => isBefore(one) || (means.again && isAfter(one))
  if (!read.every(isExpected)) return { id, state: 'skipped', message: t('urls.changed') }
  await change(task.target, read.filter(isBefore), means)
  const stored = await readAll(task, means)
  return stored.every(isAfter)
    ? done(task)
    : { id, state: 'done', message: t('urls.storedOtherwise') }
}

/** Replaces URLs in the texts of items exactly as they were reviewed, with some requests for each. */
export const urlsKind = kind<UrlsChange>({
  change: UrlsChange,
  chunkSize: 10,
  inFlight: 2,
  request: async ([task], { send }) => {
    if (!task) throw new Error('There is nothing to replace.')
    const { signal } = new AbortController()
    const [step] = replacementSteps(task.target, editedTexts(await readAll(task, { send, signal })))
    if (!step) throw new Error('There is nothing to replace.')
    return step
  },
  perform: (tasks, means) => oneByOne(tasks, (task) => replaceOne(task, means)),
  found: (tasks, how) =>
    foundOneByOne(tasks, async (task) =>
      (await readAll(task, how)).every(isAfter) ? done(task) : undefined,
    ),
  invalidates: [
    search.items,
    items.read,
    items.own,
    items.data,
    itemResources.list,
    itemResources.read,
  ],
})
