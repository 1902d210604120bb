export type UploadState =
  /** Waiting in the queue. */
  | 'waiting'
  /** Another tab is uploading the same file. */
  | 'elsewhere'
  | 'sending'
  /** Paused by the person. */
  | 'paused'
  /** The connection failed or the session ended; resumes automatically when the portal responds again. */
  | 'interrupted'
  /** All data was sent; the portal is processing the file. */
  | 'committing'
  | 'completed'
  | 'failed'
  | 'cancelled'

/** Progress of an upload; sizes in bytes. */
export interface UploadProgress {
  readonly state: UploadState
  readonly sent: number
  readonly total: number
  /** Set once the portal has started the upload; the item exists only once `completed`. */
  readonly itemId: string | undefined
  /** Why the upload was interrupted or failed. */
  readonly error: unknown
  /** Whether the portal could not be asked to delete the received data. */
  readonly leftBehind: boolean
  /** Whether only the item's properties were refused: the file was received and is kept. */
  readonly kept: boolean
}

export interface Upload {
  readonly progress: () => UploadProgress
  readonly subscribe: (listener: () => void) => () => void
  /** Stops sending; parts on their way are sent again later. */
  readonly pause: () => void
  /** Resumes after a pause or an interruption, with the parts that the portal has received. */
  readonly resume: () => void
  /** Cancels the upload and asks the portal to delete the received data. */
  readonly cancel: () => void
  /** Resolves to the final progress: completed, failed, or canceled. Never rejects. */
  readonly ended: Promise<UploadProgress>
}

/** Whether the upload has ended. */
export const isOver = ({ state }: Pick<UploadProgress, 'state'>): boolean =>
  ['completed', 'failed', 'cancelled'].includes(state)

/** Whether leaving the browser's page would stop the upload. */
export const isUnderWay = ({ state }: Pick<UploadProgress, 'state'>): boolean =>
  ['waiting', 'sending', 'interrupted', 'committing'].includes(state)
