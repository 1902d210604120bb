import { useEffect, useState, useSyncExternalStore } from 'react'
import { content } from '../../../rest/content.ts'
import { send } from '../api.ts'
import { session } from '../session.ts'
import { speedOf, withSample, type Sample } from './speed.ts'
import { forget, remember, unfinishedOf } from './unfinished.ts'
import { t } from '../words/index.ts'
import { journalled } from '../write/write.ts'
import { startUpload, type Upload, type UploadOptions, type UploadProgress } from './upload.ts'

/** An upload on its way, and how fast it is (bytes per second). */
export interface RunningUpload extends Upload {
  readonly file: File
  readonly speed: () => number | undefined
}

/** However many requests it takes, an upload is one entry of the journal. */
const enter = async (upload: Upload, file: File, properties: UploadOptions['properties']) => {
  const input = { ...properties, userName: session().person.username, file }
  const about = {
    title: t('upload:written', { name: file.name }),
    target: { label: properties.title ?? file.name },
  }
  try {
    await journalled(content.addItem, input, about, async () => {
      const { state, error } = await upload.ended
      if (state === 'completed') return
      throw error instanceof Error ? error : new Error(t('upload:cancelled'))
    })
  } catch {
    // The page that uploads shows it.
  }
}

const begin = async (file: File, properties: UploadOptions['properties']) => {
  const before = await unfinishedOf(file)
  const upload = startUpload({
    send,
    userName: session().person.username,
    file,
    properties,
    continues: before?.itemId,
  })
  void enter(upload, file, properties)
  let samples: readonly Sample[] = []
  let remembered = before?.itemId
  upload.subscribe(() => {
    const { sent, itemId, state } = upload.progress()
    samples = withSample(samples, { at: Date.now(), sent })
    if (itemId === undefined || itemId === remembered || state !== 'sending') return
    remembered = itemId
    void remember(file, itemId)
  })
  void upload.ended.then(async ({ leftBehind }) => {
    // What the portal could not be told to drop is kept in mind, to be discarded later.
    if (remembered !== undefined && !leftBehind) await forget(remembered)
  })
  return { ...upload, file, speed: () => speedOf(samples) }
}

/**
 * Uploads files of the page, one at a time. An upload of the same file that an earlier page left unfinished is continued. When the
 * page is left, sending stops; what has arrived stays, to be continued.
 */
export const useUpload = () => {
  const [upload, setUpload] = useState<RunningUpload>()
  useEffect(() => () => upload?.pause(), [upload])
  return {
    upload,
    /** Resolves when the upload has ended; never rejects. */
    start: async (file: File, properties: UploadOptions['properties']): Promise<UploadProgress> => {
      const started = await begin(file, properties)
      setUpload(started)
      return started.ended
    },
    reset: () => setUpload(undefined),
  }
}

/** How an upload stands, followed. */
export const useProgress = (upload: Upload): UploadProgress =>
  useSyncExternalStore(upload.subscribe, upload.progress)

const nothing = () => () => {}

/** Whether leaving the page would interrupt an upload. */
export const useIsUploading = (upload: Upload | undefined): boolean =>
  useSyncExternalStore(
    upload?.subscribe ?? nothing,
    () =>
      upload !== undefined &&
      !['completed', 'failed', 'cancelled'].includes(upload.progress().state),
  )
