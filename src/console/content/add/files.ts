import type { Proposed } from './packageCard.ts'
import { readFile, titleOfFile } from './recognizeFile.ts'

/** A file about to be added, with what is its own where there are several. */
export interface FileRow {
  readonly id: string
  readonly file: File
  readonly title: string
  readonly type: string
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
    proposed: { ...read?.card, title, type },
    errors: {},
  }
}

/** Without those that are there already. */
export const newFiles = (rows: readonly FileRow[], files: readonly File[]): File[] =>
  files.filter(
    ({ name, size, lastModified }) =>
      !rows.some(
        ({ file }) =>
          file.name === name && file.size === size && file.lastModified === lastModified,
      ),
  )
