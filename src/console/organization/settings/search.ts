import { settingDefinitions, type SettingDefinition } from './sections.ts'
import { settingWords } from './settingMessages.ts'

/** The settings whose label, help, parameter name, or value contains all words of the query. */
export const findSettings = (
  query: string,
  settings: Readonly<Record<string, unknown>>,
): readonly SettingDefinition[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return settingDefinitions
  return settingDefinitions.filter(({ name }) => {
    const { label, help } = settingWords[name]
    const text = [label, help, name, JSON.stringify(settings[name]) ?? ''].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
