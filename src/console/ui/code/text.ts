const encoder = new TextEncoder()

/** How many bytes a text has when it travels (UTF-8). */
export const bytesOf = (text: string): number => encoder.encode(text).length

/** A size in bytes or kB (1000 bytes), as people write it. */
export const formatSize = (bytes: number): string => {
  const isLarge = bytes >= 1000
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: isLarge ? 'kilobyte' : 'byte',
    unitDisplay: isLarge ? 'short' : 'long',
    maximumFractionDigits: 1,
  }).format(isLarge ? bytes / 1000 : bytes)
}

/** The same JSON with two spaces for each level; undefined for what is no JSON or looks so already. */
export const formatJson = (text: string): string | undefined => {
  try {
    const formatted = JSON.stringify(JSON.parse(text) as unknown, null, 2)
    return formatted === text ? undefined : formatted
  } catch {
    return undefined
  }
}
