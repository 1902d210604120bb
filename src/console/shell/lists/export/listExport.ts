import type { Column } from '../../../ui/table/DataTable.tsx'
import type { ListState } from '../listState.ts'
import { compare } from '../../../ui/compare.ts'

/** How much of a list is read. */
export interface ReadRows {
  readonly found: number
  /** The number of rows that the portal counts. */
  readonly total: number
}

/** What the export of a list needs in addition to its columns. */
export interface ListExport<T> {
  /** The name of the file without its extension. */
  readonly fileName: string
  /** The number of rows. */
  readonly total: number
  /**
   * Reads all rows, on all pages, and passes them on as they arrive, each once. Throws what `send` throws, and the signal's reason
   * when it is aborted.
   */
  readonly read: (
    onRows: (rows: readonly T[], progress: ReadRows) => void,
    signal: AbortSignal,
  ) => Promise<ReadRows>
  /** Returns all rows in the order of the list, if they are not read in this order. */
  readonly sorted?: (rows: readonly T[]) => readonly T[]
  /** Loads what only files need. */
  readonly forFiles?: () => Promise<ForFiles<T>>
}

/** What the files of a list contain, if it differs from the records and the values of the columns. */
export interface ForFiles<T> {
  /** Returns a row with the fields of the JSON file. Default: the row. */
  readonly asJson?: (row: T) => unknown
  /** Values of columns by their IDs, in place of those of the list. */
  readonly values?: Readonly<Partial<Record<string, (row: T) => string | number | undefined>>>
}

/** The export of a list whose rows are all in the browser. */
export const exportOf = <T>(
  fileName: string,
  rows: readonly T[],
  forFiles?: () => Promise<ForFiles<T>>,
): ListExport<T> => {
  const all = { found: rows.length, total: rows.length }
  return {
    fileName,
    total: rows.length,
    read: (onRows) => {
      onRows(rows, all)
      return Promise.resolve(all)
    },
    ...(forFiles && { forFiles }),
  }
}

/** Returns rows in the order of a list, by what its column sorts by, or by its values. Rows without a value are first. */
export const sortedAs = <T>(
  rows: readonly T[],
  columns: readonly Pick<Column<T>, 'id' | 'sort' | 'value'>[],
  { sort, order }: Pick<ListState, 'sort' | 'order'>,
): readonly T[] => {
  const column = columns.find(({ id }) => id === sort)
  const value = typeof column?.sort === 'function' ? column.sort : column?.value
  if (!value) return rows
  const sign = order === 'desc' ? -1 : 1
  return rows.toSorted((one, other) => sign * compare(value(one), value(other)))
}
