const encoder = new TextEncoder()

/** Returns the size of a text in UTF-8 (bytes). */
export const bytesOf = (text: string): number => encoder.encode(text).length

/** Formats a size in bytes or kB (1000 bytes). */
export const formatSize = (bytes: number): string => {
  const isLarge = bytes >= 1000
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: isLarge ? 'kilobyte' : 'byte',
    unitDisplay: isLarge ? 'short' : 'long',
    maximumFractionDigits: 1,
  }).format(isLarge ? bytes / 1000 : bytes)
}

/** Formats JSON with two spaces for each level; undefined if the text is not valid JSON or has this format already. */
export const formatJson = (text: string): string | undefined => {
  try {
    const formatted = JSON.stringify(JSON.parse(text) as unknown, null, 2)
    return formatted === text ? undefined : formatted
  } catch {
    return undefined
  }
}
