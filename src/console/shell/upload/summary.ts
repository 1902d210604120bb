import { createStore } from '../storage/store.ts'

/** The uploads of this tab as far as the frame around every page tells of them. */
export interface UploadSummary {
  /** Uploads that have not ended. */
  readonly count: number
  /** How far they are together, from 0 to 1. */
  readonly share: number
  /** One of them waits for the person or the portal. */
  readonly isStalled: boolean
  /** The page that shows them. */
  readonly href: string
}

/** Small and apart from the engine, which comes with the first upload. */
export const uploadSummary = createStore<UploadSummary | undefined>(undefined)
