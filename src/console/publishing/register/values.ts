import type { Resolver } from 'react-hook-form'
import { content } from '../../../rest/content/content.ts'
import type { Input } from '../../../rest/protocol/operation.ts'
import { resolved } from '../../shell/forms/resolved.ts'
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
  /** The ID of the portal folder; empty for the root folder. */
  readonly folderId: string
  readonly snippet: string
  readonly tags: readonly string[]
  /** The server to register the data store with; empty for none. */
  readonly serverId: string
}

export type RegisterField = keyof RegisterValues

/** The item type of data stores. */
const dataStoreType = 'Data Store'

/** Returns the values of an empty form. */
export const firstValues = (serverId: string): RegisterValues => ({
  title: '',
  folderId: '',
  snippet: '',
  tags: [],
  ...emptyConnection,
  serverId,
})

type AddInput = Input<typeof content.addItem>

/** Returns the input that adds the item of a data store; not validated. */
export const addInput = (userName: string, values: RegisterValues): AddInput => {
  const { title, folderId, snippet, tags } = values
  return {
    userName,
    ...(folderId === '' ? {} : { folderId }),
    title: title.trim(),
    type: dataStoreType,
    ...(snippet.trim() === '' ? {} : { snippet: snippet.trim() }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    text: JSON.stringify(newDataStore(title, values)),
  }
}

/** Returns the errors of the form by field: those of the connection, and those of the properties of the item. */
export const registerProblems = (
  values: RegisterValues,
): Partial<Record<RegisterField, string>> => {
  const found: Partial<Record<RegisterField, string>> = connectionProblems(values)
  if (values.title.trim() === '') found.title = t('dataStoreForm:error.title')
  const parsed = content.addItem.params.safeParse(addInput('me', values))
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0])
    if (name in values) found[name as RegisterField] ??= sentence(message)
  }
  return found
}

/** Validates the form. */
export const resolver: Resolver<RegisterValues> = (values, _context, options) =>
  resolved(values, registerProblems(values), options)

const parameters: Readonly<Record<string, RegisterField>> = {
  title: 'title',
  folderid: 'folderId',
  snippet: 'snippet',
  tags: 'tags',
}

/** Returns the field of a parameter that the portal refused; undefined if no field sends it. */
export const fieldOf = (parameter: string | undefined): RegisterField | undefined =>
  parameters[parameter?.toLowerCase() ?? '']
