import { piecesOf, scoreOf, toMatcher, type Query } from '../../shell/palette/match.ts'
import { settingsOfPortal, type SettingDefinition } from './sections.ts'
import { entryOf } from './settingEntries.ts'
import { settingWords } from './settingMessages.ts'
import { t } from './synonymMessages.ts'

/** A match outside the label and the help of a setting. */
export interface Hit {
  readonly kind: 'synonym' | 'parameterName' | 'value'
  /** The text with the match; of a long value, the part around it. */
  readonly text: string
}

/** A setting that matches a search. */
interface FoundSetting {
  readonly definition: SettingDefinition
  /** The matches of words that neither the label nor the help contains. */
  readonly hits: readonly Hit[]
}

/** The length of a value's part that is shown, and how much of it is before the match. */
const part = { length: 80, before: 20 } as const

const isIn = (query: Query, text: string) => piecesOf(query, text).some(({ isMatch }) => isMatch)

/** Returns a text, or its part around the first match if it is long. */
const partOf = (query: Query, text: string): string => {
  if (text.length <= part.length) return text
  let start = 0
  for (const piece of piecesOf(query, text)) {
    if (piece.isMatch) break
    start += piece.text.length
  }
  const from = Math.max(0, start - part.before)
  const to = from + part.length
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}

const isText = (value: unknown) => typeof value === 'string'

/** The texts of a value: each entry of a list of texts, otherwise the text or the JSON. */
const textsOf = (value: unknown): readonly string[] => {
  if (Array.isArray(value) && value.every(isText)) return value
  return [isText(value) ? value : (JSON.stringify(value) ?? '')]
}

const hitOf = (
  query: Query,
  { name }: SettingDefinition,
  settings: Readonly<Record<string, unknown>>,
): Hit | undefined => {
  const { label, help } = settingWords[name]
  if (isIn(query, label) || isIn(query, help)) return undefined
  const synonyms = t(`setting.${name}`).split(', ')
  const synonym = synonyms.find((one) => isIn(query, one))
  if (synonym !== undefined) return { kind: 'synonym', text: synonym }
  if (isIn(query, name)) return { kind: 'parameterName', text: name }
  const value = textsOf(settings[name]).find((one) => isIn(query, one))
  return value === undefined ? undefined : { kind: 'value', text: partOf(query, value) }
}

const hitsOf = (
  { words }: Query,
  definition: SettingDefinition,
  settings: Readonly<Record<string, unknown>>,
): readonly Hit[] => {
  const hits = new Map<string, Hit>()
  for (const word of words) {
    const hit = hitOf(toMatcher(word), definition, settings)
    if (hit) hits.set(hit.text, hit)
  }
  return [...hits.values()]
}

/**
 * Returns the settings that match a search: by label, synonyms, and help in other forms of the words, by parameter name and value in
 * the same form.
 */
export const findSettings = (
  text: string,
  settings: Readonly<Record<string, unknown>>,
): readonly FoundSetting[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const query = toMatcher(text)
  const isFound = (definition: SettingDefinition) => {
    if (query.words.length > 0 && scoreOf(query, entryOf(definition)) > 0) return true
    const { name } = definition
    const { label, help } = settingWords[name]
    const written = [label, help, name, JSON.stringify(settings[name]) ?? ''].join('\n')
    return words.every((word) => written.toLowerCase().includes(word))
  }
  return settingsOfPortal(settings)
    .filter(isFound)
    .map((definition) => ({ definition, hits: hitsOf(query, definition, settings) }))
}
