import { useMemo, useSyncExternalStore } from 'react'
import { accountScope } from '../../shell/session/accountScope.ts'
import type { Upload, UploadProgress } from './engine/progress.ts'
import type { QueuedUpload } from './engine/queue.ts'
import { uploadEntries } from './entries.ts'

/** Returns the uploads of a purpose, oldest first; `useProgress` returns their progress. */
export const useUploads = (purpose: string): readonly QueuedUpload[] => {
  const all = uploadEntries.use()
  const place = accountScope()
  return useMemo(
    () => all.filter((entry) => entry.purpose === purpose && entry.place === place),
    [all, purpose, place],
  )
}

/** Returns the current progress of an upload. */
export const useProgress = (upload: Upload): UploadProgress =>
  useSyncExternalStore(upload.subscribe, upload.progress)
