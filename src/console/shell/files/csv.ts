import { toastMissingPart } from '../toasts/toastMissingPart.ts'
import { saveFile } from './saveFile.ts'

/** One row of a table; the field names of the first row are the header. */
export type Line = Readonly<Record<string, string | number>>

/** All rows, or batches of them as they arrive, which are then never all in memory. */
type Lines = readonly Line[] | AsyncIterable<readonly Line[]>

/**
 * Returns rows as CSV text with CRLF, as spreadsheets expect. Text that a spreadsheet would interpret as a formula is escaped, because
 * titles and messages are untrusted.
 */
export const toCsv = async (lines: readonly Line[], header = true): Promise<string> => {
  const { unparse } = (await import('papaparse')).default
  return unparse([...lines], { escapeFormulae: true, newline: '\r\n', header })
}

/** Returns rows as a CSV file, with the byte order mark by which spreadsheets detect UTF-8. */
export const csvFile = async (all: Lines): Promise<Blob> => {
  const batches = Symbol.asyncIterator in all ? all : [all]
  const parts: Blob[] = []
  for await (const lines of batches)
    if (lines.length > 0)
      // The browser can keep the content of a blob outside of the memory of the page.
      parts.push(
        new Blob([parts.length === 0 ? '\uFEFF' : '\r\n', await toCsv(lines, parts.length === 0)]),
      )
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

/** Downloads rows as a CSV file. */
export const downloadCsv = async (name: string, lines: Lines): Promise<void> => {
  try {
    saveFile(name, await csvFile(lines))
  } catch (error) {
    toastMissingPart(error)
  }
}
