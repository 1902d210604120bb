import type { SettingName } from '../../../rest/records/settings.ts'

/** Servers that are contacted first must be trusted (specification section 7). */
const contacted = 'authorizedCrossOriginNoCorsDomains' satisfies SettingName
const trusted = 'authorizedCrossOriginDomains' satisfies SettingName

const entriesOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map((entry) => String(entry).trim()).filter(Boolean) : []

/** Those of the servers contacted first that are not among the trusted ones; letters' case does not count. */
export const untrusted = (values: Readonly<Partial<Record<SettingName, unknown>>>) => {
  const known = new Set(entriesOf(values[trusted]).map((entry) => entry.toLowerCase()))
  return entriesOf(values[contacted]).filter((entry) => !known.has(entry.toLowerCase()))
}

/** The two lists that belong together. */
export const trustLists = { contacted, trusted } as const
