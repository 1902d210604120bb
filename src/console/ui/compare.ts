// The root order of Unicode, as in the embedded portal, whatever the language of the browser is.
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'accent' })

type Value = string | number | boolean | null | undefined

/**
 * Compares numbers, and names or other texts: without regard to case, accented letters next to their base letters, and the numbers in
 * them by value. Missing values are first.
 */
export const compare = (a: Value, b: Value): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : collator.compare(String(a ?? ''), String(b ?? ''))
