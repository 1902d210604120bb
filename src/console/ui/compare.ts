// The language of the messages sorts in the root order of Unicode, as portals do, whatever the language of the browser is.
const collator = new Intl.Collator('en', { sensitivity: 'accent' })

/** Compares numbers, and names or other texts without regard to case, as the embedded portal sorts names. Missing values are first. */
export const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : collator.compare(String(a ?? ''), String(b ?? ''))
