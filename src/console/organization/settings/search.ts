import { placed, type Placed } from './sections.ts'
import { settingWords } from './settingWords.ts'

/** The settings whose name, explanation, parameter or value holds every one of the words. */
export const findSettings = (
  query: string,
  settings: Readonly<Record<string, unknown>>,
): readonly Placed[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return placed
  return placed.filter(({ name }) => {
    const { label, help } = settingWords[name]
    const text = [label, help, name, JSON.stringify(settings[name]) ?? ''].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
