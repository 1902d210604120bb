/** Line breaks, tabs, and the separators of lines and paragraphs. */
const breaks = /[\t-\r\u0085\u2028\u2029]+/gu

/** Control characters, and characters that are never visible and join nothing: among them the zero width space and the soft hyphen. */
const invisible =
  /[\p{Cc}\u00ad\u115f\u1160\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0]/gu

/** Joiners and marks of direction outside words: they mean something only between other characters. */
const loose = /(?<=^|\s)[\u061c\u200c-\u200f]+|[\u061c\u200c-\u200f]+(?=\s|$)/gu

const embedding = /[\u202a-\u202e\u2066-\u2069]/gu

/** Returns whether every control that changes the direction of text is ended inside the text, in the right order. */
const isBalanced = (text: string): boolean => {
  const open: string[] = []
  for (const [control] of text.matchAll(embedding))
    if (control !== '\u202c' && control !== '\u2069')
      open.push(control >= '\u2066' ? '\u2069' : '\u202c')
    else if (open.pop() !== control) return false
  return open.length === 0
}

/**
 * Returns a name in its only form: composed characters (NFC) on one line, without spaces around it, and without invisible characters. Names that look alike are
 * equal then. Joiners inside words and emojis stay, and so do controls of direction that the name itself ends.
 */
export const asName = (text: string): string => {
  const plain = text.normalize('NFC').replaceAll(breaks, ' ').replaceAll(invisible, '')
  const name = (isBalanced(plain) ? plain : plain.replaceAll(embedding, ''))
    .replaceAll(loose, '')
    .trim()
  return /[^\p{Cf}\p{Z}]/u.test(name) ? name.normalize('NFC') : ''
}
