/** Adds the words of a text, separated by commas or line breaks, without duplicates. */
export const addTags = (before: readonly string[], text: string): string[] => {
  const words = text.split(/[,\n]/).map((word) => word.trim())
  const known = new Set(before.map((word) => word.toLowerCase()))
  const added = words.filter((word) => {
    const isNew = word !== '' && !known.has(word.toLowerCase())
    known.add(word.toLowerCase())
    return isNew
  })
  return [...before, ...added]
}
