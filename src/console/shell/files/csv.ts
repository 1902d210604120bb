import { tellMissing } from '../part/tellMissing.ts'
import { saveFile } from './saveFile.ts'

/** One line of a table; the names of the first line's fields are the head. */
type Line = Readonly<Record<string, string | number>>

/**
 * Lines as CSV text with CRLF, as spreadsheets expect. What a spreadsheet would take for a formula is made harmless, since titles
 * and messages come from strangers.
 */
export const toCsv = async (lines: readonly Line[]): Promise<string> => {
  const { unparse } = (await import('papaparse')).default
  return unparse([...lines], { escapeFormulae: true, newline: '\r\n' })
}

/** Downloads lines as a CSV file, with the mark by which spreadsheets know UTF-8. */
export const downloadCsv = async (name: string, lines: readonly Line[]): Promise<void> => {
  try {
    const text = await toCsv(lines)
    saveFile(name, new Blob([`\uFEFF${text}`], { type: 'text/csv;charset=utf-8' }))
  } catch (error) {
    tellMissing(error)
  }
}
