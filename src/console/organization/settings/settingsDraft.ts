import { organization } from '../../../rest/organization/organization.ts'
import { problemOf } from '../../../rest/protocol/wire.ts'
import {
  requiredSettings,
  settingSchema,
  type SettingName,
  type StoredSettings,
} from '../../../rest/records/settings.ts'
import type { BoxInput } from '../../ui/map/box.ts'
import { definitionOf, settingDefinitions, type ControlKind } from './sections.ts'

/** An extent that is being edited: its JSON and, while they are not a valid extent, the four numbers as typed. */
export interface ExtentDraft {
  readonly json: string
  readonly typed?: BoxInput
}

/** A setting that is being edited; keeps invalid input as typed. */
export type Draft = string | boolean | readonly string[] | ExtentDraft

export type Drafts = Record<SettingName, Draft>

/** The value of a draft (null: cleared) or its problem. */
export type ParsedDraft =
  | { readonly value: unknown }
  | {
      readonly problem: 'needed' | 'number' | 'limit' | 'least' | 'json' | 'extent' | 'contract'
      readonly message: string
    }

const pretty = (value: unknown): string => JSON.stringify(value, null, 2)

/** The draft of a value of the portal; values of unexpected types become empty drafts. */
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
    case 'basemap':
    case 'record':
    case 'featuredGroups':
      return value === undefined ? '' : pretty(value)
    case 'text':
    case 'lines':
    case 'number':
    case 'limit':
    case 'choice':
    case 'group':
    case 'image':
      return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
}

/** The drafts of all settings. */
export const toDrafts = (settings: Readonly<Record<string, unknown>>): Drafts =>
  Object.fromEntries(
    settingDefinitions.map(({ name, kind }) => [name, toDraft(kind, settings[name])]),
  ) as Drafts

const parsedJson = (text: string): ParsedDraft => {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch (error) {
    return { problem: 'json', message: error instanceof Error ? error.message : '' }
  }
}

const jsonKinds: ReadonlySet<ControlKind> = new Set([
  'json',
  'panels',
  'basemap',
  'record',
  'featuredGroups',
])

/** Converts a draft by its control; the schema of the setting validates the result. */
const read = (kind: ControlKind, draft: Draft): ParsedDraft => {
  if (typeof draft === 'boolean') return { value: draft }
  if (typeof draft === 'string') {
    const text = draft.trim()
    // An empty limit is not finished: without a limit, the draft is -1.
    if (text === '') return kind === 'limit' ? { problem: 'limit', message: '' } : { value: null }
    if (jsonKinds.has(kind)) return parsedJson(text)
    if (kind !== 'number' && kind !== 'limit') return { value: text }
    const number = Number(text)
    return Number.isFinite(number) ? { value: number } : { problem: 'number', message: '' }
  }
  if ('json' in draft) {
    if (draft.typed) return { problem: 'extent', message: '' }
    return draft.json.trim() === '' ? { value: null } : parsedJson(draft.json)
  }
  const entries = draft.map((entry) => entry.trim()).filter((entry) => entry !== '')
  return { value: entries.length === 0 ? null : entries }
}

/** Parses the draft of a setting and validates it with the contract. */
export const parseDraft = (name: SettingName, draft: Draft): ParsedDraft => {
  const found = read(definitionOf(name).kind, draft)
  if (!('value' in found)) return found
  if (found.value === null)
    return requiredSettings.has(name) ? { problem: 'needed', message: '' } : found
  const parsed = settingSchema(name).safeParse(found.value)
  if (parsed.success) {
    const message = problemOf(organization.update.params, name, found.value)
    return message === undefined ? { value: parsed.data } : { problem: 'contract', message }
  }
  // The control has a switch for no limit, which the contract calls -1.
  if (definitionOf(name).kind === 'limit' && Number(found.value) <= 0)
    return { problem: 'least', message: settingSchema(name).safeParse(0).success ? '0' : '1' }
  const [first] = parsed.error.issues
  const where = first?.path.map(String).join('.') ?? ''
  const text = first?.message ?? ''
  return { problem: 'contract', message: where === '' ? text : `${where}: ${text}` }
}

/** The parameters of the update for valid changes. */
export const toSettings = (
  changes: readonly { readonly name: string; readonly after: unknown }[],
): StoredSettings => Object.fromEntries(changes.map(({ name, after }) => [name, after]))
