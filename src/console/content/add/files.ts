import { randomId } from '../../shell/storage/randomId.ts'
import { itemTypeNamed } from '../../../rest/records/itemTypes.ts'
import type { Proposal } from './recognize/packageCard.ts'
import { titleOfFile } from './recognize/fileNames.ts'
import { leftOverOf } from '../../shared/upload/engine/leftOver.ts'
import { nothing, type AddValues } from './values.ts'

/** A selected file, with its own values if there are several files. */
export interface FileRow {
  readonly id: string
  readonly file: File
  readonly title: string
  readonly type: string
  /** Whether it contains JSON, which is sent as text for types that contain JSON. */
  readonly isJson: boolean
  /** The values it proposes for the form if it is the only file. */
  readonly proposed: Proposal
  /** Its errors by field. */
  readonly errors: { readonly title?: string; readonly type?: string; readonly file?: string }
}

const readFile = async (file: File) => (await import('./recognize/recognizeFile.ts')).readFile(file)

/** Returns what was entered for a file whose upload was not completed. */
const enteredBefore = async (file: File): Promise<Partial<AddValues>> => {
  const memo = (await leftOverOf(file))?.memo
  return Object.fromEntries(
    Object.entries(memo ?? {}).filter(
      ([name, value]) =>
        name in nothing && typeof value === typeof nothing[name as keyof AddValues],
    ),
  )
}

/** Returns the row of a file, with the proposed title and type. An unreadable file is reported later, when it is sent. */
export const rowOf = async (file: File): Promise<FileRow> => {
  const [read, before = {}] = await Promise.all([
    readFile(file).catch(() => undefined),
    enteredBefore(file).catch(() => undefined),
  ])
  const title = before.title ?? read?.card?.title ?? titleOfFile(file.name)
  const type = before.type ?? read?.recognized?.type ?? ''
  return {
    id: randomId(),
    file,
    title,
    type,
    isJson: read?.isJson ?? false,
    proposed: { ...read?.card, ...before, title, type },
    errors: {},
  }
}

const hasErrors = ({ errors }: FileRow) => Object.keys(errors).length > 0

/** Returns whether one of several files has missing or invalid values. */
export const isIncomplete = (row: FileRow): boolean =>
  row.type === '' || row.title.trim() === '' || hasErrors(row)

/** Returns which value is missing, or `mixed` if it differs between the files. */
export const missingOf = (rows: readonly FileRow[]): 'type' | 'title' | 'mixed' => {
  const only = (name: 'type' | 'title') =>
    rows.every(
      (row) => row[name].trim() === '' && Object.keys(row.errors).every((one) => one === name),
    )
  const lacksBoth = rows.some(({ type, title }) => type === '' && title.trim() === '')
  if (lacksBoth) return 'mixed'
  return only('type') ? 'type' : only('title') ? 'title' : 'mixed'
}

/** Returns whether a file of this type is sent as JSON text instead of a file. */
export const isSentAsText = ({ isJson }: Pick<FileRow, 'isJson'>, type: string): boolean =>
  isJson && itemTypeNamed(type)?.storage === 'text'

/** Returns the files that are not in the list yet. */
export const newFiles = (rows: readonly FileRow[], files: readonly File[]): File[] =>
  files.filter(
    ({ name, size, lastModified }) =>
      !rows.some(
        ({ file }) =>
          file.name === name && file.size === size && file.lastModified === lastModified,
      ),
  )
