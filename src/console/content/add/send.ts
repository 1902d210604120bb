import { content } from '../../../rest/content.ts'
import type { Input } from '../../../rest/operation.ts'
import { search } from '../../../rest/search.ts'
import { paths } from '../../shell/paths.ts'
import { session } from '../../shell/session.ts'
import type { WriteRequest } from '../../shell/write/about.ts'
import { write } from '../../shell/write/write.ts'
import { followJob } from '../../shell/jobs/jobs.ts'
import { toast } from '../../shell/toasts.tsx'
import { uploads } from '../../shell/upload/uploads.ts'
import type { QueuedUpload } from '../../shell/upload/queue.ts'
import { describedBy, relationOf, type AddValues } from './values.ts'
import { say } from './words.ts'

/** One item to be added: what was entered, and its file. */
export interface Planned {
  readonly values: AddValues
  readonly file?: File | undefined
}

export const purpose = 'add items'

const wishedId = ({ itemIdToCreate }: AddValues) => {
  const id = itemIdToCreate.trim()
  return id === '' ? undefined : id
}

/** The call that adds an item at once, as it would be copied. */
export const requestOf = ({ values, file }: Planned, folderId?: string) => {
  const id = wishedId(values)
  const input: Input<typeof content.addItem> = {
    ...describedBy(values),
    ...relationOf(values),
    ...(values.source === 'url' ? { url: values.url.trim() } : {}),
    ...(values.source === 'dataUrl'
      ? { dataUrl: values.dataUrl.trim(), filename: values.filename.trim(), async: true }
      : {}),
    ...(values.source === 'text' ? { text: values.text } : {}),
    ...(file ? { file } : {}),
    ...(id === undefined ? {} : { itemIdToCreate: id }),
    ...(folderId === undefined ? {} : { folderId }),
    userName: session().person.username,
  }
  return { operation: content.addItem, input } satisfies WriteRequest<typeof content.addItem>
}

/** The folder that was chosen, made if it is new; undefined for none. */
export const folderFor = async (values: AddValues): Promise<string | undefined> => {
  if (values.folder === 'root') return undefined
  if (values.folder === 'existing') return values.folderId
  const title = values.newFolder.trim()
  const input = { userName: session().person.username, title }
  const { folder } = await write(content.createFolder, input, {
    title: say('add:folder.made', { title }),
    target: { label: title },
    stale: [content.list],
  })
  return folder.id
}

/** Puts a file into the queue of uploads; it goes on whichever page is shown. */
export const addFile = (
  { values, file }: Planned & { file: File },
  folderId?: string,
): QueuedUpload =>
  uploads.add({
    file,
    folderId,
    properties: describedBy(values),
    relation: relationOf(values),
    itemId: wishedId(values),
    mode: values.mode === 'auto' ? undefined : values.mode,
    purpose,
    href: paths.addItem(),
    memo: values,
  })

/** Adds an address, a text or what the portal downloads, which is a job to be followed; throws what the portal answers. */
export const addOther = async (planned: Planned, folderId?: string): Promise<void> => {
  const { operation, input } = requestOf(planned, folderId)
  const { title, source } = planned.values
  const answer = await write(operation, input, {
    title: say('add:added', { title }),
    target: { label: title },
    stale: [content.list, search.items],
  })
  const itemId = answer.id ?? answer.itemId
  const isDownload = source === 'dataUrl'
  if (isDownload && itemId !== undefined)
    await followJob(
      { kind: 'item', userName: input.userName, itemId },
      { kind: 'upload', title: say('add:downloadJob', { title }), destination: paths.item(itemId) },
    )
  const href = itemId === undefined ? undefined : (isDownload ? paths.job : paths.item)(itemId)
  toast(say(isDownload ? 'add:downloading' : 'add:added', { title }), {
    tone: isDownload ? 'neutral' : 'success',
    ...(href === undefined ? {} : { link: { label: say('add:addedLink'), href } }),
  })
}
