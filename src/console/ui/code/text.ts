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

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Returns the texts, brackets, and separators of JSON, and everything between them. */
export const tokensOf = (json: string): readonly string[] =>
  json.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? []

/**
 * Returns JSON indented by two spaces, and any other text unchanged. Values stay as they are written: parsed and written again, numbers with many digits
 * would be others.
 */
export const indented = (text: string): string => {
  if (!isJson(text)) return text
  const found = tokensOf(text)
  let depth = 0
  const line = () => `\n${'  '.repeat(depth)}`
  return found
    .map((token, index) => {
      const isEmpty = /^[[{]$/.test(found[index - 1] ?? '')
      switch (token) {
        case '{':
        case '[':
          depth += 1
          return /^[\]}]$/.test(found[index + 1] ?? '') ? token : token + line()
        case '}':
        case ']':
          depth -= 1
          return isEmpty ? token : line() + token
        case ',':
          return token + line()
        case ':':
          return ': '
        default:
          return token
      }
    })
    .join('')
}

/** Formats JSON with two spaces for each level; undefined if the text is not valid JSON or has this format already. */
export const formatJson = (text: string): string | undefined => {
  const formatted = indented(text)
  return formatted === text ? undefined : formatted
}
