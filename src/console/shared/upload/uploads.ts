import type { Client } from '../../../rest/protocol/client.ts'
import { content } from '../../../rest/content/content.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import { items } from '../../../rest/content/items.ts'
import { search } from '../../../rest/content/search.ts'
import { send, invalidate, queryClient } from '../../shell/api.ts'
import { toProblem } from '../../shell/errors/problem.ts'
import { guardClosing } from '../../shell/confirm/guards.ts'
import { paths } from '../../shell/paths.ts'
import { parameterPermission } from '../../shell/permissions.ts'
import { accountScope } from '../../shell/session/accountScope.ts'
import { currentPath } from '../../shell/session/returnPath.ts'
import { maybeSession, onSessionChange, session } from '../../shell/session/session.ts'
import { announceEnd } from '../../shell/toasts/announceEnd.ts'
import { withHistoryEntry } from '../../shell/changes/mutate.ts'
import { claim } from './engine/claim.ts'
import { identityOf, type FileIdentity } from './engine/identity.ts'
import { isOver, isUnderWay, type Upload } from './engine/progress.ts'
import { leftOverKey } from './engine/leftOver.ts'
import { createQueue, type QueuedUpload, type UploadRequest } from './engine/queue.ts'
import { uploadEntries } from './entries.ts'
import { uploadSummary } from './summary.ts'
import { forget, remember, unfinishedOf, type UnfinishedUpload } from './engine/unfinished.ts'
import { startUpload, UnreadableFile } from './engine/upload.ts'
import { t } from './messages.ts'

/** Sends requests only while the member who started the upload is signed in. */
const sendFor =
  (place: string): Client['send'] =>
  (operation, input, options) => {
    if (maybeSession() && accountScope() === place) return send(operation, input, options)
    throw new PortalError({ code: 499, message: t('signedOut') })
  }

/** Records an upload as one entry of the change history, regardless of the number of requests. */
const enter = async (upload: Upload, { file, text, folderId, properties }: UploadRequest) => {
  const where = folderId === undefined ? {} : { folderId }
  const body = text === undefined ? { file } : { text }
  const input = { ...properties, ...where, userName: session().person.username, ...body }
  const about = {
    title: t('written', { name: file.name }),
    endTitle: t('writtenDone', { name: file.name }),
    target: { label: properties.title ?? file.name },
    createdHref: (itemId: string | undefined) =>
      itemId === undefined ? undefined : paths.item(itemId),
  }
  try {
    await withHistoryEntry(content.addItem, input, about, async () => {
      const { state, itemId, error } = await upload.ended
      if (state === 'completed') return itemId
      throw error instanceof Error ? error : new Error(t('cancelled'))
    })
  } catch {
    // The page of the upload shows the outcome.
  }
}

/** Reads the incomplete uploads that a page lists again. */
const listAgain = () => queryClient.invalidateQueries({ queryKey: [leftOverKey] })

const begin: Parameters<typeof createQueue>[0] = (request, place, turn) => {
  const { file, text, folderId, mode, memo } = request
  let identity: FileIdentity | undefined
  let before: UnfinishedUpload | undefined
  const upload = startUpload({
    ...request,
    send: sendFor(place),
    userName: session().person.username,
    isIdByPortal: !parameterPermission(session(), content.addItem, 'itemIdToCreate').allowed,
    turn,
    claim: async () => {
      identity = await identityOf(file)
      const release = await claim(place, identity)
      if (!release) return undefined
      const canContinue = text === undefined && (mode === undefined || mode === 'parts')
      before = canContinue ? await unfinishedOf(identity, { place, folderId }) : undefined
      return { release, continues: before }
    },
    opened: (opened) => {
      const stored = identity && remember(identity, { ...opened, place, folderId, memo })
      // The portal no longer has the earlier upload, so it must not be offered again.
      const earlier = before && before.itemId !== opened.itemId ? forget(before) : undefined
      void Promise.all([stored, earlier]).then(listAgain)
    },
  })
  // Uploads that the portal could not delete remain stored, to be discarded later, and kept ones, to be resumed.
  void upload.ended.then(({ itemId, leftBehind, kept }) => {
    if (itemId !== undefined && !leftBehind && !kept) void forget({ place, itemId }).then(listAgain)
  })
  void enter(upload, request)
  return upload
}

const queue = createQueue(begin)

/** The uploads of the signed-in member in this tab. */
const ownEntries = () => {
  const place = maybeSession() && accountScope()
  return queue.list().filter((entry) => entry.place === place)
}

/** Updates the summary in the app bar. */
const sumUp = () => {
  const left = ownEntries().filter(({ upload }) => !isOver(upload.progress()))
  const last = left.at(-1)
  if (!last) return undefined
  const progress = left.map(({ upload }) => upload.progress())
  const sum = (of: (one: (typeof progress)[number]) => number) =>
    progress.reduce((all, one) => all + of(one), 0)
  return {
    count: left.length,
    // The indicator shows whole percents.
    share:
      Math.floor(
        (100 * sum(({ sent }) => sent)) /
          Math.max(
            1,
            sum(({ total }) => total),
          ),
      ) / 100,
    isStalled: progress.some(({ state }) => ['paused', 'interrupted', 'elsewhere'].includes(state)),
    href: last.href,
  }
}

let stopGuarding: (() => void) | undefined
const guard = () => {
  const needed = queue.list().some(({ upload }) => isUnderWay(upload.progress()))
  if (needed) stopGuarding ??= guardClosing(t('leave'))
  else {
    stopGuarding?.()
    stopGuarding = undefined
  }
}

const lookAgain = () => {
  const now = sumUp()
  if (JSON.stringify(now) !== JSON.stringify(uploadSummary.get())) uploadSummary.set(now)
  guard()
}
queue.subscribe(lookAgain)
queue.subscribe(() => {
  if (queue.list() !== uploadEntries.get()) uploadEntries.set(queue.list())
})

/** Resumes uploads that were interrupted by a sign-out when the same person signs in again. */
onSessionChange(() => {
  lookAgain()
  for (const { upload } of ownEntries())
    if (upload.progress().state === 'interrupted') upload.resume()
})
window.addEventListener('online', () => {
  for (const { upload } of ownEntries())
    if (upload.progress().state === 'interrupted') upload.resume()
})

/** Shows a notification with the outcome of an upload, except on the upload's own page. */
const announce = async ({ place, file, href, upload }: QueuedUpload) => {
  const { state, error } = await upload.ended
  if (state === 'completed') await invalidate(content.list, search.items, items.read)
  const isHere = maybeSession() && accountScope() === place
  if (!isHere || state === 'cancelled') return
  const isDone = state === 'completed'
  const cause = error instanceof UnreadableFile ? t('unreadable') : toProblem(error).message
  const message = isDone
    ? t('endedWell', { name: file.name })
    : t('endedBadly', { name: file.name, cause })
  announceEnd(message, {
    tone: isDone ? 'success' : 'error',
    link: { label: t('show'), href },
    isShown: currentPath().split('?')[0] === href,
  })
}

const isSameRequest = (entry: QueuedUpload, { file, folderId }: UploadRequest) =>
  entry.folderId === folderId &&
  entry.file.name === file.name &&
  entry.file.size === file.size &&
  entry.file.lastModified === file.lastModified

/** The uploads of this tab; they continue on every page until the tab is closed. */
export const uploads = {
  subscribe: queue.subscribe,
  list: queue.list,
  /** Adds a file to the queue, unless the queue contains the same file with an active upload. */
  add: (request: UploadRequest): QueuedUpload => {
    const before = ownEntries().find(
      (entry) => !isOver(entry.upload.progress()) && isSameRequest(entry, request),
    )
    if (before) return before
    const entry = queue.add(accountScope(), request)
    void announce(entry)
    return entry
  },
  retry: (id: string, change?: Partial<UploadRequest>): void => {
    const entry = queue.retry(id, change)
    if (entry) void announce(entry)
  },
  remove: queue.remove,
}
