import { itemResources } from '../../../../rest/content/itemResources.ts'
import { items } from '../../../../rest/content/items.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import {
  createUrlMatcher,
  urlEdits,
  withEdits,
  type UrlEdit,
} from '../../../../rest/organization/urlMatching.ts'
import type { Item } from '../../../../rest/records/item.ts'
import { itemTypeNamed } from '../../../../rest/records/itemTypes.ts'
import type { How } from '../../../shared/bulk/kind.ts'
import {
  editedPart,
  readPart,
  replacementSteps,
  urlFields,
  type EditedPart,
  type TextPart,
} from '../../../shared/bulk/kinds/urls.ts'
import type { RequestStep } from '../../../shell/changes/mutationMeta.ts'
import { toProblem } from '../../../shell/errors/problem.ts'
import { chunk } from '../../../shell/chunk.ts'
import { partName } from '../report/partName.ts'
import type { ReportRow } from '../report/rows.ts'
import { t } from './messages.ts'

/** The replacement of a public URL. */
export interface Replacement {
  readonly from: string
  readonly to: string
}

/** The URLs of one text of an item, before and after. */
interface PlannedPart {
  readonly label: string
  readonly edits: readonly UrlEdit[]
}

/** What a replacement changes in an item. */
export interface ItemPlan {
  readonly id: string
  readonly title: string
  readonly type: string
  readonly owner: string
  readonly parts: readonly PlannedPart[]
  /** The change of the bulk operation. */
  readonly edited: readonly EditedPart[]
  /** The requests, of the first items only. */
  readonly steps: readonly RequestStep[]
  /** URLs in scripts, which the owner should check. */
  readonly scripts: number
  /** What is not replaced, and why. */
  readonly byHand: readonly string[]
}

/** A text that might contain URLs, or why it is not changed here. */
type Candidate = { readonly part: TextPart; readonly label: string } | { readonly byHand: string }

const textResource = /\.(?:json|txt|xml)$/i

/** Returns the resources of an item that are text. Throws what `send` throws. */
const textResources = async (itemId: string, { send, signal }: How): Promise<readonly string[]> => {
  const { resources } = await send(itemResources.list, { itemId, num: 1000 }, { signal })
  return resources.map(({ resource }) => resource).filter((path) => textResource.test(path))
}

const dataOf = (type: string): Candidate => {
  // The portal can hide the credentials of a data store, which would then be overwritten.
  if (type === 'Data Store') return { byHand: t('byHand.credentials') }
  const storage = itemTypeNamed(type)?.storage ?? 'file'
  return storage === 'file'
    ? { byHand: t('byHand.file') }
    : { part: { data: true }, label: t('part.data') }
}

const resourceAt = (path: string): Candidate =>
  textResource.test(path)
    ? { part: { resource: path }, label: path }
    : { byHand: t('byHand.resource', { path }) }

/** Returns the texts of an item that the rows of a report name. */
const candidatesOf = async (
  item: Item,
  rows: readonly ReportRow[],
  how: How,
): Promise<readonly Candidate[]> => {
  const found = new Map<string, Candidate>()
  for (const row of rows) {
    const { place, property, resource } = row
    const field = place === 'info' ? 'url' : urlFields.find((one) => one === property)
    if (place === 'data') found.set('data', dataOf(item.type))
    else if (place === 'resource') {
      const paths = resource === undefined ? await textResources(item.id, how) : [resource]
      for (const path of paths) found.set(`resource ${path}`, resourceAt(path))
    } else if (field) found.set(field, { part: { field }, label: partName(row) })
    else found.set('properties', { byHand: t('byHand.properties') })
  }
  return [...found.values()]
}

/** Plans the replacement in one item. Throws what `send` throws if the portal does not answer. */
const planItem = async (
  rows: readonly ReportRow[],
  { from, to }: Replacement,
  how: How,
  keepsSteps: boolean,
): Promise<ItemPlan | undefined> => {
  const [first] = rows
  if (!first) return undefined
  const { itemId: id, owner, type } = first
  const scripts = rows.filter(({ kind }) => kind === 'script').length
  const plan = { id, title: id, type, owner, parts: [], edited: [], steps: [], scripts, byHand: [] }
  try {
    const path = { userName: owner, itemId: id }
    const { item } = await how.send(items.own, path, { signal: how.signal })
    const matcher = createUrlMatcher(from)
    const parts: PlannedPart[] = []
    const edited: EditedPart[] = []
    const byHand: string[] = []
    const texts: { part: TextPart; text: string }[] = []
    for (const candidate of await candidatesOf(item, rows, how)) {
      if ('byHand' in candidate) {
        byHand.push(candidate.byHand)
        continue
      }
      const { part, label } = candidate
      const text = await readPart(item, part, how)
      if (text.includes('\uFFFD')) byHand.push(t('byHand.notText', { part: label }))
      else {
        const edits = urlEdits(text, matcher, to)
        if (edits.length === 0) continue
        parts.push({ label, edits })
        if (keepsSteps) texts.push({ part, text: withEdits(text, edits) ?? text })
        edited.push(
          editedPart(
            part,
            text,
            edits.map(({ at, was, is }) => ({ at, was, is })),
          ),
        )
      }
    }
    const steps = replacementSteps({ id, owner }, texts)
    return { ...plan, title: item.title, type: item.type, parts, edited, steps, byHand }
  } catch (error) {
    if (!(error instanceof PortalError) || error.isAboutToken) throw error
    return { ...plan, byHand: [t('byHand.notRead', { reason: toProblem(error).message })] }
  }
}

/** The maximum number of items whose requests are copied. */
const maxCopied = 20

/** Items that are read at the same time. */
const atOnce = 4

/**
 * Reads the items of a report, and returns what a replacement changes in each: the dry run of the change. Items without such a URL are
 * missing. Throws what `send` throws if the portal does not answer.
 */
export const planReplacement = async (
  rows: readonly ReportRow[],
  replacement: Replacement,
  how: How,
  onRead: (count: number) => void,
): Promise<readonly ItemPlan[]> => {
  const byItem = new Map<string, ReportRow[]>()
  for (const row of rows) byItem.set(row.itemId, [...(byItem.get(row.itemId) ?? []), row])
  const plans: ItemPlan[] = []
  let read = 0
  for (const some of chunk([...byItem.values()], atOnce)) {
    how.signal.throwIfAborted()
    const planned = await Promise.all(
      some.map((own, index) => planItem(own, replacement, how, read + index < maxCopied)),
    )
    plans.push(
      ...planned.flatMap((one) => (one && one.parts.length + one.byHand.length > 0 ? one : [])),
    )
    onRead((read += some.length))
  }
  return plans
}

/** Returns the number of URLs that a plan replaces. */
export const urlCount = ({ parts }: Pick<ItemPlan, 'parts'>): number =>
  parts.reduce((sum, { edits }) => sum + edits.length, 0)
