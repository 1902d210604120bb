import type { SettingName } from '../../../rest/records/settings.ts'
import { meant } from './draft.ts'

/** What adding to a list comes to: the list, or what is wrong with the first entry that is not right, or with the whole. */
export type Added =
  | { readonly entries: readonly string[] }
  | { readonly twice: string }
  | { readonly entry: string | undefined; readonly words: string }

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The list with the entries of a text that was typed or pasted; spaces, lines and commas stand between them. */
export const added = (name: SettingName, entries: readonly string[], text: string): Added => {
  let list = entries
  for (const entry of text.split(/[\s,]+/).filter((one) => one !== '')) {
    if (list.some((one) => same(one, entry))) return { twice: entry }
    const found = meant(name, [entry])
    if ('problem' in found) return { entry, words: found.words.replace(/^\d+: /, '') }
    list = [...list, entry]
  }
  const whole = meant(name, list)
  return 'problem' in whole ? { entry: undefined, words: whole.words } : { entries: list }
}
