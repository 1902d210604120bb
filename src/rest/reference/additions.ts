/**
 * What the API reference says of everything that the contract marks as an addition (`addition: true`). No other text says it.
 */
export const additionTexts = {
  operation: "Extension of the embedded portal; other portals don't have this operation.",
  value: 'Extension of the embedded portal; other portals ignore or omit it.',
} as const

/** Returns a description without what follows from the mark, for readers that show the mark itself; undefined if nothing is left. */
export const withoutAdditionText = (description: string | undefined): string | undefined => {
  const rest = Object.values(additionTexts)
    .reduce((text, sentence) => text.replace(sentence, ''), description ?? '')
    .trim()
  return rest === '' ? undefined : rest
}
