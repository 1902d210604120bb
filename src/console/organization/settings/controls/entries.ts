import type { SettingName } from '../../../../rest/records/settings.ts'
import { parseDraft } from '../settingsDraft.ts'

/** The new list, the first duplicate, or the error of the first invalid entry (`entry` undefined: of the whole list). */
export type AddResult =
  | { readonly entries: readonly string[] }
  | { readonly duplicate: string }
  | { readonly entry: string | undefined; readonly message: string }

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Adds the entries of a typed or pasted text, separated by white space or commas, to a list. */
export const addEntries = (
  name: SettingName,
  entries: readonly string[],
  text: string,
): AddResult => {
  let list = entries
  for (const entry of text.split(/[\s,]+/).filter((one) => one !== '')) {
    if (list.some((one) => same(one, entry))) return { duplicate: entry }
    const found = parseDraft(name, [entry])
    if ('problem' in found) return { entry, message: found.message.replace(/^\d+: /, '') }
    list = [...list, entry]
  }
  const whole = parseDraft(name, list)
  return 'problem' in whole ? { entry: undefined, message: whole.message } : { entries: list }
}
