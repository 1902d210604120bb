import { content } from '../../../rest/content/content.ts'
import type { Result } from '../../../rest/protocol/operation.ts'
import { search } from '../../../rest/content/search.ts'
import { paths } from '../../shell/paths.ts'
import { session } from '../../shell/session/session.ts'
import type { OperationRequest } from '../../shell/changes/mutationMeta.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { downloadMemo } from '../../shared/jobs/download.ts'
import { jobTopic } from '../../shared/jobs/jobs.ts'
import { toast } from '../../shell/toasts/toasts.tsx'
import { uploads } from '../../shared/upload/uploads.ts'
import type { QueuedUpload } from '../../shared/upload/engine/queue.ts'
import { inputOf, customIdOf, type ItemInput } from './input.ts'
import { describedBy, purpose, relationOf, type AddValues } from './values.ts'
import { t } from './messages.ts'

/** Returns the operation and input that add an item in one request. */
const requestOf = (planned: ItemInput, folderId?: string) =>
  ({
    operation: content.addItem,
    input: inputOf(planned, { userName: session().person.username, folderId }),
  }) satisfies OperationRequest<typeof content.addItem>

/** Adds a file to the upload queue, which continues on all pages. */
export const addFile = (
  { values, file, text }: ItemInput & { file: File },
  folderId?: string,
): QueuedUpload =>
  uploads.add({
    file,
    text,
    folderId,
    properties: describedBy(values),
    relation: relationOf(values),
    itemId: customIdOf(values),
    mode: values.mode === 'auto' ? undefined : values.mode,
    purpose,
    href: paths.addItem(),
    // Passwords are not stored in the browser. The new folder exists now.
    memo: {
      ...values,
      servicePassword: '',
      ...(folderId === undefined ? {} : { folder: 'existing', folderId }),
    } satisfies AddValues,
  })

/** Returns the item ID; portals return it under different names. */
const idOf = ({ id, itemId }: Result<typeof content.addItem>) => id ?? itemId
const hrefOf = (itemId: string | undefined) =>
  itemId === undefined ? undefined : paths.item(itemId)

/** Adds a URL, a text, or a file that the portal downloads in a job. Throws what `send` throws. */
export const addOther = async (planned: ItemInput, folderId?: string): Promise<void> => {
  const { operation, input } = requestOf(planned, folderId)
  const { title, source } = planned.values
  const refOf = (added: Result<typeof content.addItem>) => {
    const itemId = source === 'dataUrl' ? idOf(added) : undefined
    return itemId === undefined
      ? undefined
      : ({ kind: 'item', userName: input.userName, itemId } as const)
  }
  const answer = await mutate(operation, input, {
    title: t('addedWritten', { title }),
    endTitle: t('addedWrittenDone', { title }),
    target: { label: title },
    createdHref: (added) => hrefOf(idOf(added)),
    invalidates: [content.list, search.items],
    jobOf: (added) => {
      const ref = refOf(added)
      return (
        ref && {
          ref,
          kind: 'upload',
          title: t('downloadJob', { title }),
          destination: paths.item(ref.itemId),
          memo: downloadMemo({ ...planned.values, title }),
        }
      )
    },
  })
  const itemId = idOf(answer)
  const ref = refOf(answer)
  if (ref) {
    toast(t('downloading', { title }), {
      link: { label: t('downloadLink'), href: paths.job(ref.itemId) },
      // The end of the job replaces it.
      topic: jobTopic(ref),
    })
    return
  }
  toast(t('added', { title }), {
    tone: 'success',
    ...(itemId === undefined ? {} : { link: { label: t('addedLink'), href: paths.item(itemId) } }),
  })
}
