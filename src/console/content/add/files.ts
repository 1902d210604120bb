import { itemTypeNamed } from '../../../rest/records/itemTypes.ts'
import type { Proposed } from './packageCard.ts'
import { readFile, titleOfFile } from './recognizeFile.ts'

/** A file about to be added, with what is its own where there are several. */
export interface FileRow {
  readonly id: string
  readonly file: File
  readonly title: string
  readonly type: string
  /** It contains JSON: a type that keeps JSON gets it as text. */
  readonly isJson: boolean
  /** What it proposes for the form while it is the only one. */
  readonly proposed: Proposed
  /** What is wrong with it, by field. */
  readonly errors: { readonly title?: string; readonly type?: string; readonly file?: string }
}

/** A row for a file, with the title and the type that it suggests. A file that cannot be read is found out when it is sent. */
export const rowOf = async (file: File): Promise<FileRow> => {
  const read = await readFile(file).catch(() => undefined)
  const title = read?.card?.title ?? titleOfFile(file.name)
  const type = read?.recognized?.type ?? ''
  return {
    id: crypto.randomUUID(),
    file,
    title,
    type,
    isJson: read?.isJson ?? false,
    proposed: { ...read?.card, title, type },
    errors: {},
  }
}

const hasErrors = ({ errors }: FileRow) => Object.keys(errors).length > 0

/** Whether something is missing or wrong about one of several files. */
export const isIncomplete = (row: FileRow): boolean =>
  row.type === '' || row.title.trim() === '' || hasErrors(row)

/** What is missing: the same of all these files, or a mixture. */
export const missingOf = (rows: readonly FileRow[]): 'type' | 'title' | 'mixed' => {
  const only = (name: 'type' | 'title') =>
    rows.every(
      (row) => row[name].trim() === '' && Object.keys(row.errors).every((one) => one === name),
    )
  const lacksBoth = rows.some(({ type, title }) => type === '' && title.trim() === '')
  if (lacksBoth) return 'mixed'
  return only('type') ? 'type' : only('title') ? 'title' : 'mixed'
}

/** Whether a file of this type is sent as the JSON of its item, not as a file. */
export const isSentAsText = ({ isJson }: Pick<FileRow, 'isJson'>, type: string): boolean =>
  isJson && itemTypeNamed(type)?.storage === 'text'

/** Without those that are there already. */
export const newFiles = (rows: readonly FileRow[], files: readonly File[]): File[] =>
  files.filter(
    ({ name, size, lastModified }) =>
      !rows.some(
        ({ file }) =>
          file.name === name && file.size === size && file.lastModified === lastModified,
      ),
  )
