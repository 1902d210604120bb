import { scoreOf, toMatcher } from '../../shell/palette/match.ts'
import { settingDefinitions, type SettingDefinition } from './sections.ts'
import { settingWords } from './settingMessages.ts'
import { t } from './synonymMessages.ts'

/**
 * Returns the settings that match a search: by label, synonyms, and help in other forms of the words, by parameter name and value in
 * the same form.
 */
export const findSettings = (
  text: string,
  settings: Readonly<Record<string, unknown>>,
): readonly SettingDefinition[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const query = toMatcher(text)
  return settingDefinitions.filter(({ name }) => {
    const { label, help } = settingWords[name]
    const entry = { title: label, synonyms: t(`settingSynonyms:setting.${name}`), text: help }
    if (query.words.length > 0 && scoreOf(query, entry) > 0) return true
    const written = [label, help, name, JSON.stringify(settings[name]) ?? ''].join('\n')
    return words.every((word) => written.toLowerCase().includes(word))
  })
}
