import { createStore } from '../../shell/storage/store.ts'

/** Summary of this tab's uploads for the app bar. */
export interface UploadSummary {
  /** Number of active uploads. */
  readonly count: number
  /** Combined progress, from 0 to 1. */
  readonly share: number
  /** Whether an upload waits for the person or the portal. */
  readonly isStalled: boolean
  /** Path of the page that shows the uploads. */
  readonly href: string
}

/** In its own module, because the upload engine is loaded with the first upload. */
export const uploadSummary = createStore<UploadSummary | undefined>(undefined)
