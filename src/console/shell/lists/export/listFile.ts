import type { Column } from '../../../ui/table/DataTable.tsx'
import { csvFile } from '../../files/csv.ts'
import type { ListExport, ReadRows } from './listExport.ts'

export type FileFormat = 'csv' | 'json'

export interface WriteOptions {
  readonly format: FileFormat
  /** IDs of the columns of a CSV file. */
  readonly chosen: ReadonlySet<string>
  readonly onProgress: (progress: ReadRows) => void
  /** Aborts the export, which then throws the reason. */
  readonly signal: AbortSignal
}

export interface WrittenList {
  readonly content: Blob
  readonly count: number
  /** The number of rows that the portal counts and does not return. */
  readonly missed: number
}

type Exported<T> = Pick<Column<T>, 'id' | 'header' | 'value'>

/** Reads all rows of a list, and returns them as a file: CSV with the headers of the list, or a JSON array with all fields. */
export const writeList = async <T>(
  columns: readonly Exported<T>[],
  { read, sorted, forFiles }: ListExport<T>,
  { format, chosen, onProgress, signal }: WriteOptions,
): Promise<WrittenList> => {
  const { asJson = (row: T) => row, values = {} } = (await forFiles?.()) ?? {}
  const unsorted: T[] = []
  const { found, total } = await read((rows, progress) => {
    for (const row of rows) unsorted.push(row)
    onProgress(progress)
  }, signal)
  const rows = sorted?.(unsorted) ?? unsorted
  const shown = columns.filter(({ id }) => chosen.has(id))
  const content =
    format === 'csv'
      ? await csvFile(
          rows.map((row) =>
            Object.fromEntries(
              shown.map(({ id, header, value }) => [header, (values[id] ?? value)?.(row) ?? '']),
            ),
          ),
        )
      : new Blob([JSON.stringify(rows.map(asJson), undefined, 2)], { type: 'application/json' })
  signal.throwIfAborted()
  return { content, count: rows.length, missed: total - found }
}
