import {
  settingSchema,
  type SettingName,
  type StoredSettings,
} from '../../../rest/records/settings.ts'
import type { Typed } from '../../ui/map/box.ts'
import { placeOf, placed, type ControlKind } from './sections.ts'

/** An extent as it is entered: as JSON text, and the four numbers as typed while they make none. */
export interface ExtentDraft {
  readonly json: string
  readonly typed?: Typed
}

/** A setting as it is being entered: nothing that is typed is lost, even what makes no value yet. */
export type Draft = string | boolean | readonly string[] | ExtentDraft

export type Drafts = Record<SettingName, Draft>

/** What a draft amounts to: a value, null for nothing, or what is wrong with it. */
export type Meant =
  | { readonly value: unknown }
  | { readonly problem: 'number' | 'json' | 'extent' | 'contract'; readonly words: string }

const pretty = (value: unknown): string => JSON.stringify(value, null, 2)

/** A value of the portal, whatever it sent, as it is entered. Undefined is nothing. */
export const toDraft = (kind: ControlKind, value: unknown): Draft => {
  switch (kind) {
    case 'switch':
      return value === true
    case 'entries':
    case 'members':
      return Array.isArray(value) ? value.map(String) : []
    case 'extent':
      return { json: value === undefined ? '' : pretty(value) }
    case 'json':
    case 'panels':
    case 'record':
    case 'featuredGroups':
      return value === undefined ? '' : pretty(value)
    case 'text':
    case 'lines':
    case 'number':
    case 'choice':
    case 'group':
    case 'picture':
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
}

/** All settings of the organization as they are entered. */
export const toDrafts = (settings: Readonly<Record<string, unknown>>): Drafts =>
  Object.fromEntries(
    placed.map(({ name, kind }) => [name, toDraft(kind, settings[name])]),
  ) as Drafts

const parsedJson = (text: string): Meant => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return { problem: 'json', words: error instanceof Error ? error.message : '' }
  }
}

const jsonKinds: ReadonlySet<ControlKind> = new Set(['json', 'panels', 'record', 'featuredGroups'])

/** Whether there is an enumeration, number or text behind it is the schema's to say; this reads the form only. */
const read = (kind: ControlKind, draft: Draft): Meant => {
  if (typeof draft === 'boolean') return { value: draft }
  if (typeof draft === 'string') {
    const text = draft.trim()
    if (text === '') return { value: null }
    if (jsonKinds.has(kind)) return parsedJson(text)
    if (kind !== 'number') return { value: text }
    const number = Number(text)
    return Number.isFinite(number) ? { value: number } : { problem: 'number', words: '' }
  }
  if ('json' in draft) {
    if (draft.typed) return { problem: 'extent', words: '' }
    return draft.json.trim() === '' ? { value: null } : parsedJson(draft.json)
  }
  const entries = draft.map((entry) => entry.trim()).filter((entry) => entry !== '')
  return { value: entries.length === 0 ? null : entries }
}

/** What a draft of a setting means, checked by the contract. */
export const meant = (name: SettingName, draft: Draft): Meant => {
  const found = read(placeOf(name).kind, draft)
  if (!('value' in found) || found.value === null) return found
  const parsed = settingSchema(name).safeParse(found.value)
  if (parsed.success) return { value: parsed.data }
  const [first] = parsed.error.issues
  const where = first?.path.map(String).join('.') ?? ''
  const words = first?.message ?? ''
  return { problem: 'contract', words: where === '' ? words : `${where}: ${words}` }
}

/** What is sent for drafts that have been checked. */
export const toSettings = (
  changes: readonly { readonly name: string; readonly after: unknown }[],
): StoredSettings => Object.fromEntries(changes.map(({ name, after }) => [name, after]))
