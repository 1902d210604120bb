import type { Kind } from './entry.ts'

/** Which kinds are searched: one, or all. */
export type Scope = Exclude<Kind, 'recent'> | 'all'

/** Characters at the beginning of the text that restrict the search to one kind. */
const prefixes = { '>': 'actions', '@': 'members', '#': 'items' } as const

const isPrefix = (character: string): character is keyof typeof prefixes => character in prefixes

/** Splits typed text into the kind that its first character names, if any, and the words to search for. */
export const readInput = (typed: string, scope: Scope): { scope: Scope; text: string } => {
  const text = typed.trimStart()
  const first = text.charAt(0)
  return isPrefix(first)
    ? { scope: prefixes[first], text: text.slice(1).trim() }
    : { scope, text: text.trim() }
}

/** Returns the ID in a text that is an ID, or a URL that contains one: of an item or a group. */
export const idIn = (text: string): string | undefined =>
  /^\S+$/.test(text) && (text.length === 32 || text.includes('/'))
    ? /(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])/i.exec(text)?.[0].toLowerCase()
    : undefined

/** Whether a text is long enough for a search of the portal: two characters, or one that is a word in itself. */
export const isSearchable = (text: string): boolean =>
  text.length >= 2 || /[^\p{ASCII}]/u.test(text)
