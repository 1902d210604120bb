import { content } from '../../../rest/content/content.ts'
import { asName } from '../../../rest/protocol/names.ts'
import { folderProblems, type FolderChoice, type Folders } from '../../shared/folders/folders.ts'
import type { Input } from '../../../rest/protocol/operation.ts'
import { fieldNamed } from '../../shell/forms/refused.ts'
import { sentence } from '../../shell/forms/sentence.ts'
import {
  connectionProblems,
  emptyConnection,
  newDataStore,
  type ConnectionValues,
} from '../connection/dataStoreText.ts'
import { t } from './messages.ts'

/** What the form for a new data store contains. */
export interface RegisterValues extends ConnectionValues {
  readonly title: string
  /** The ID of the portal folder; empty for the root folder, or `newFolder`. */
  readonly folderId: string
  /** The name of a new folder. */
  readonly folderName: string
  readonly snippet: string
  readonly tags: readonly string[]
  /** The server to register the data store with; empty for none. */
  readonly serverId: string
}

export type RegisterField = keyof RegisterValues

/** The value of `folderId` for a folder that is created together with the data store. */
export const newFolder = 'new'

/** The item type of data stores. */
const dataStoreType = 'Data Store'

/** Returns the values of an empty form. */
export const firstValues = (serverId: string): RegisterValues => ({
  title: '',
  folderId: '',
  folderName: '',
  snippet: '',
  tags: [],
  ...emptyConnection,
  tls: true,
  serverId,
})

type AddInput = Input<typeof content.addItem>

/** Returns the input that adds the item of a data store to a folder, if any; not validated. */
export const addInput = (
  userName: string,
  values: RegisterValues,
  folderId: string | undefined,
): AddInput => {
  const { title, snippet, tags } = values
  return {
    userName,
    ...(folderId === undefined ? {} : { folderId }),
    title: title.trim(),
    type: dataStoreType,
    ...(snippet.trim() === '' ? {} : { snippet: snippet.trim() }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    text: JSON.stringify(newDataStore(title, values)),
  }
}

type Problems = Partial<Record<RegisterField, string>>

/** Returns the folder that the fields select. */
export const folderOf = ({
  folderId,
  folderName,
}: Pick<RegisterValues, 'folderId' | 'folderName'>): FolderChoice => ({
  place: folderId === '' ? 'root' : folderId === newFolder ? 'new' : 'existing',
  existing: folderId,
  name: folderName,
})

/** Returns the errors of the form by field: those of the connection, of the folder, and of the properties of the item. */
export const registerProblems = (values: RegisterValues, folders: Folders): Problems => {
  const found: Problems = { ...connectionProblems(values) }
  const { existing, name: folderName } = folderProblems(folderOf(values), folders)
  if (existing !== undefined) found.folderId = existing
  if (folderName !== undefined) found.folderName = folderName
  if (asName(values.title) === '') found.title = t('error.title')
  const parsed = content.addItem.params.safeParse(addInput('me', values, undefined))
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0])
    if (name in values) found[name as RegisterField] ??= sentence(message)
  }
  return found
}

/** Returns the field of a parameter that the portal refused; undefined if no field sends it. */
export const fieldOf = fieldNamed<RegisterField>(['title', 'folderId', 'snippet', 'tags'])
