import type { content } from '../../../rest/content/content.ts'
import type { Input } from '../../../rest/protocol/operation.ts'
import { describedBy, relationOf, takesTextWithUrl, type AddValues } from './values.ts'

/** One item to be added: what was entered, and its file. */
export interface Planned {
  readonly values: AddValues
  readonly file?: File | undefined
  /** The content of a JSON file whose type keeps JSON: it is sent instead of the file. */
  readonly text?: string | undefined
}

interface Where {
  readonly userName: string
  readonly folderId?: string | undefined
}

/** The ID that the item is to have; undefined where the portal chooses. */
export const wishedId = ({ itemIdToCreate }: AddValues): string | undefined => {
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

/** Everything that adding an item in one request sends. */
export const inputOf = (
  { values, file, text }: Planned,
  { userName, folderId }: Where,
): Input<typeof content.addItem> => {
  const id = wishedId(values)
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
