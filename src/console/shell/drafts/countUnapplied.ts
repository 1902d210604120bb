import { draftKey } from './draftCopies.ts'
import { accountScope } from '../session/accountScope.ts'

/** Returns the number of changes in the text of a draft: its entered fields; one for a draft without fields. */
export const changesIn = (text: string): number => {
  try {
    const draft: unknown = JSON.parse(text)
    const hasFields = typeof draft === 'object' && draft !== null && 'values' in draft
    return hasFields ? Object.keys(draft.values ?? {}).length : 1
  } catch {
    return 0
  }
}

/** Returns the drafts of the signed-in person that this tab has stored: their names and texts. */
export const storedDrafts = (): readonly (readonly [name: string, text: string])[] => {
  const scope = accountScope()
  const [start, end] = [`${draftKey('', '').trimEnd()} `, ` ${scope}`]
  return Object.entries(sessionStorage)
    .filter(([key]) => key.startsWith(start) && key.endsWith(end))
    .map(([key, text]) => [key.slice(start.length, -end.length), String(text)])
}

/** Returns the number of unapplied changes of the signed-in person that this tab has stored. */
export const countUnapplied = (): number =>
  storedDrafts().reduce((sum, [, text]) => sum + changesIn(text), 0)
