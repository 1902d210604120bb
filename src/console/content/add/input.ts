import type { content } from '../../../rest/content/content.ts'
import type { Input } from '../../../rest/protocol/operation.ts'
import { describedBy, relationOf, takesTextWithUrl, type AddValues } from './values.ts'

/** One item to add: the values of the form and its file. */
export interface ItemInput {
  readonly values: AddValues
  readonly file?: File | undefined
  /** The content of a JSON file, which is sent instead of the file if the type contains JSON. */
  readonly text?: string | undefined
}

interface Where {
  readonly userName: string
  readonly folderId?: string | undefined
}

/** Returns the custom ID of the item; undefined if the portal assigns one. */
export const customIdOf = ({ itemIdToCreate }: AddValues): string | undefined => {
  const id = itemIdToCreate.trim()
  return id === '' ? undefined : id
}

const contentOf = (values: AddValues) => {
  const { source, url, dataUrl, filename, text } = values
  if (source === 'url') {
    const isSent = takesTextWithUrl(values) && text.trim() !== ''
    return { url: url.trim(), ...(isSent ? { text } : {}) }
  }
  if (source === 'dataUrl')
    return { dataUrl: dataUrl.trim(), filename: filename.trim(), async: true }
  return source === 'text' ? { text } : {}
}

/** Returns the input of the operation that adds an item in one request. */
export const inputOf = (
  { values, file, text }: ItemInput,
  { userName, folderId }: Where,
): Input<typeof content.addItem> => {
  const id = customIdOf(values)
  return {
    ...describedBy(values),
    ...relationOf(values),
    ...contentOf(values),
    ...(text !== undefined ? { text } : file ? { file } : {}),
    ...(id === undefined ? {} : { itemIdToCreate: id }),
    ...(folderId === undefined ? {} : { folderId }),
    userName,
  }
}
