import type { SettingName } from '../../../rest/records/settings.ts'

/** Servers without CORS must also be trusted servers. */
const contacted = 'authorizedCrossOriginNoCorsDomains' satisfies SettingName
const trusted = 'authorizedCrossOriginDomains' satisfies SettingName

const entriesOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map((entry) => String(entry).trim()).filter(Boolean) : []

/** The servers without CORS that are not trusted servers; the comparison ignores case. */
export const untrusted = (values: Readonly<Partial<Record<SettingName, unknown>>>) => {
  const known = new Set(entriesOf(values[trusted]).map((entry) => entry.toLowerCase()))
  return entriesOf(values[contacted]).filter((entry) => !known.has(entry.toLowerCase()))
}

/** The settings of the two lists. */
export const trustLists = { contacted, trusted } as const
