import { recognizeFile, titleOfFile } from './recognizeFile.ts'

/** A file about to be added, with what is its own where there are several. */
export interface FileRow {
  readonly id: string
  readonly file: File
  readonly title: string
  readonly type: string
  /** What is wrong with it, by field. */
  readonly errors: { readonly title?: string; readonly type?: string; readonly file?: string }
}

/** A row for a file, with the title and the type that it suggests. A file that cannot be read is found out when it is sent. */
export const rowOf = async (file: File): Promise<FileRow> => {
  const recognized = await recognizeFile(file).catch(() => undefined)
  return {
    id: crypto.randomUUID(),
    file,
    title: titleOfFile(file.name),
    type: recognized?.type ?? '',
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
