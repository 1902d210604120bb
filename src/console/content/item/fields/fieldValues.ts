import * as z from 'zod'
import { contentStatuses, items } from '../../../../rest/content/items.ts'
import { asName } from '../../../../rest/protocol/names.ts'
import type { Operation } from '../../../../rest/protocol/operation.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { checkClassification } from '../../../shared/classification/checkClassification.ts'
import { textOf, valueIn } from '../../../shared/classification/value.ts'
import { refusal, refusalOfJson } from '../../../shell/forms/sentence.ts'
import { draftOf, type Draft } from '../../../shell/drafts/draft.ts'
import type { OperationRequest } from '../../../shell/changes/mutationMeta.ts'
import type { Change } from '../../../shell/changes/change.ts'
import { readBox, toTyped, type BoxInput } from '../../../ui/map/box.ts'
import { boxOf, categoryText, pathOf } from '../item.ts'
import { draftName, type FieldName } from './fieldNames.ts'
import { t } from '../messages.ts'
import { t as tItemFields } from './messages.ts'

const status = items.setContentStatus.params.shape.status

const BoxText = z.object({
  west: z.string(),
  south: z.string(),
  east: z.string(),
  north: z.string(),
})
const Entered = z.union([z.string(), z.array(z.string()), BoxText])
/** What was entered in a field: a text, a list of words, or the sides of an extent. */
export type Entered = z.output<typeof Entered>

/** An edited property: the portal's value that the entry is based on, and the entry. */
const FieldDraft = z.object({ base: z.unknown(), entered: Entered })
export type FieldDraft = z.output<typeof FieldDraft>

/** Returns the current value of a property, as the request for changing it contains it; null if it is unset. */
export const valueOf = (item: Item, name: FieldName): unknown => {
  switch (name) {
    case 'tags':
      return item.tags && item.tags.length > 0 ? item.tags : null
    case 'categories':
      return item.categories ?? []
    case 'extent':
      return item.extent && item.extent.length > 0 ? item.extent.flat() : null
    case 'contentStatus':
      return item.contentStatus === '' ? null : (item.contentStatus ?? null)
    default:
      return item[name] ?? null
  }
}

/** Returns the initial entry of a field. */
export const enteredFrom = (item: Item, name: FieldName): Entered => {
  switch (name) {
    case 'tags':
    case 'categories':
      return item[name] ?? []
    case 'extent':
      return toTyped(boxOf(item))
    case 'classification':
      return item.classification ? textOf(item.classification) : ''
    case 'commentsEnabled':
      return String(item.commentsEnabled ?? true)
    default:
      return item[name] ?? ''
  }
}

/** Returns the draft of a field of this item. */
export const fieldDraft = (item: Item, name: FieldName): Draft<FieldDraft> =>
  draftOf(draftName(item.id, name), FieldDraft, {
    base: valueOf(item, name),
    entered: enteredFrom(item, name),
  })

export const textIn = (entered: Entered): string => (typeof entered === 'string' ? entered : '')
export const wordsIn = (entered: Entered): readonly string[] =>
  Array.isArray(entered) ? entered : []
export const boxIn = (entered: Entered): BoxInput =>
  typeof entered === 'string' || Array.isArray(entered) ? toTyped(undefined) : entered

/** A value that can be sent, or why the entry can't be; without a message if the field itself shows the problem. */
type Parsed = { readonly value: unknown } | { readonly problem: string | undefined }

const checked = (name: string, value: unknown, operation: Operation = items.update): Parsed => {
  const problem = refusal(operation, name, value)
  if (problem !== undefined) return { problem }
  return { value: z.parse(operation.params.shape[name] ?? z.unknown(), value) }
}

const parseClassification = async (text: string): Promise<Parsed> => {
  if (text.trim() === '') return { value: null }
  const value = valueIn(text)
  if (!value) return { problem: tItemFields('notObject') }
  const problem =
    refusalOfJson(items.update, 'classification', text) ?? (await checkClassification(text))
  return problem === undefined ? checked('classification', value) : { problem }
}

/** Checks an entry by the rules of the contract, and returns the value to send; null clears the property. */
export const parseField = async (name: FieldName, entered: Entered): Promise<Parsed> => {
  const text = textIn(entered).trim()
  switch (name) {
    case 'title':
      return asName(text) === '' ? { problem: tItemFields('titleNeeded') } : checked('title', text)
    case 'tags': {
      const words = wordsIn(entered)
      return checked('tags', words.length === 0 ? null : words)
    }
    case 'categories':
      return checked('categories', wordsIn(entered))
    case 'extent': {
      const read = readBox(boxIn(entered))
      return 'box' in read ? { value: read.box ?? null } : { problem: undefined }
    }
    case 'classification':
      return parseClassification(textIn(entered))
    case 'commentsEnabled':
      return { value: text === 'true' }
    case 'contentStatus':
      return checked('status', text === '' ? null : text, items.setContentStatus)
    case 'url':
      return checked('url', text === '' ? null : text)
    default:
      return checked(name, text === '' ? null : textIn(entered))
  }
}

/** Returns a content status in words; statuses of newer portals as they are. */
const statusText = (value: string): string => {
  const known = contentStatuses.find((one) => one === value)
  return known ? t(`status.${known}`) : value
}

const formatOf = (name: FieldName): Pick<Change, 'format'> => {
  switch (name) {
    case 'categories':
      return { format: (path) => categoryText(String(path)) }
    case 'commentsEnabled':
      return { format: (isOn) => t(isOn === true ? 'comments.true' : 'comments.false') }
    case 'contentStatus':
      return { format: (value) => statusText(String(value)) }
    default:
      return {}
  }
}

/** Returns the change of a property from the value that the entry is based on. */
export const changeOf = (name: FieldName, before: unknown, after: unknown): Change => ({
  name,
  label: t(`label.${name}`),
  before,
  after,
  ...formatOf(name),
})

/** Returns the request that gives a property this value. */
export const requestOf = (item: Item, name: string, value: unknown): OperationRequest =>
  name === 'contentStatus'
    ? {
        operation: items.setContentStatus,
        input: {
          itemId: item.id,
          status: status.safeParse(value).data ?? null,
          clearEmptyFields: true,
        },
      }
    : {
        operation: items.update,
        input: { ...pathOf(item), [name]: value, clearEmptyFields: true },
      }
