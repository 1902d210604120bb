import { useMemo, useSyncExternalStore } from 'react'
import { accountScope } from '../session/accountScope.ts'
import type { Upload, UploadProgress } from './progress.ts'
import type { QueuedUpload } from './queue.ts'
import { uploads } from './uploads.ts'

/** The uploads that were begun for a purpose, oldest first; whether they move is for `useProgress` to tell. */
export const useUploads = (purpose: string): readonly QueuedUpload[] => {
  const all = useSyncExternalStore(uploads.subscribe, uploads.list)
  const place = accountScope()
  return useMemo(
    () => all.filter((entry) => entry.purpose === purpose && entry.place === place),
    [all, purpose, place],
  )
}

/** How an upload stands, followed. */
export const useProgress = (upload: Upload): UploadProgress =>
  useSyncExternalStore(upload.subscribe, upload.progress)
