import { toastMissingPart } from '../part/toastMissingPart.ts'
import { saveFile } from './saveFile.ts'

/** One row of a table; the field names of the first row are the header. */
export type Line = Readonly<Record<string, string | number>>

/**
 * Returns rows as CSV text with CRLF, as spreadsheets expect. Text that a spreadsheet would interpret as a formula is escaped, because
 * titles and messages are untrusted.
 */
export const toCsv = async (lines: readonly Line[]): Promise<string> => {
  const { unparse } = (await import('papaparse')).default
  return unparse([...lines], { escapeFormulae: true, newline: '\r\n' })
}

/** Returns rows as a CSV file, with the byte order mark by which spreadsheets detect UTF-8. */
export const csvFile = async (lines: readonly Line[]): Promise<Blob> =>
  new Blob([`\uFEFF${await toCsv(lines)}`], { type: 'text/csv;charset=utf-8' })

/** Downloads rows as a CSV file. */
export const downloadCsv = async (name: string, lines: readonly Line[]): Promise<void> => {
  try {
    saveFile(name, await csvFile(lines))
  } catch (error) {
    toastMissingPart(error)
  }
}
