import { t } from './messages.ts'

/** The encodings that people can select, by their names in the Encoding Standard. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'windows-1250',
  'iso-8859-2',
  'windows-1257',
  'windows-1251',
  'koi8-r',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const
export type Encoding = (typeof encodings)[number]

/** A file contains no text; the message says what to do. */
export class NotText extends Error {
  override readonly name = 'NotText'
  constructor() {
    super(t('notText'))
  }
}

/** The text of a file. */
interface Decoded {
  readonly text: string
  readonly encoding: Encoding
  /** Whether the bytes of the file leave open in which encoding they are. */
  readonly isGuess: boolean
}

/** Byte order marks. */
const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const isValid = (encoding: Encoding, bytes: Uint8Array): boolean => {
  try {
    // In text without a byte order mark, other control characters are the bytes of an image, an archive, or the like.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return encoding === 'utf-8' || !/[^\P{Cc}\t-\r]/u.test(text)
  } catch {
    return false
  }
}

/** Returns the byte order of UTF-16 without a mark, in which commas, tabs, and line breaks have a NUL byte at the same side. */
const wideEncodingOf = (bytes: Uint8Array): Encoding | undefined => {
  const sample = bytes.subarray(0, 4096)
  const nulls = sample.filter((byte) => byte === 0).length
  if (nulls < sample.length / 10 || nulls === 0) return undefined
  const second = sample.filter((byte, index) => byte === 0 && index % 2 === 1).length
  const encoding = second > nulls / 2 ? 'utf-16le' : 'utf-16be'
  return isValid(encoding, bytes) ? encoding : undefined
}

/**
 * Decodes a file by its byte order mark, as UTF-16 or UTF-8 if it is valid, and otherwise in the selected encoding, or in the one in which
 * spreadsheets on Windows most often save CSV. Throws NotText.
 */
export const decode = (bytes: Uint8Array, selected: Encoding = 'windows-1252'): Decoded => {
  const [marked, mark = []] =
    marks.find(([, all]) => all.every((one, at) => bytes[at] === one)) ?? []
  const content = bytes.subarray(mark.length)
  const certain =
    marked && marked !== 'utf-8'
      ? marked
      : (wideEncodingOf(content) ?? (isValid('utf-8', content) ? 'utf-8' : undefined))
  const encoding = certain ?? selected
  const text = new TextDecoder(encoding).decode(content)
  if (text.includes('\0')) throw new NotText()
  return { text, encoding, isGuess: certain === undefined }
}
