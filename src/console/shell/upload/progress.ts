export type UploadState =
  /** For its turn. */
  | 'waiting'
  /** Another tab uploads this very file. */
  | 'elsewhere'
  | 'sending'
  /** By the person. */
  | 'paused'
  /** The connection broke or the sign-in ended; it goes on by itself when the portal answers again. */
  | 'interrupted'
  /** Everything was sent; the portal puts it together. */
  | 'committing'
  | 'completed'
  | 'failed'
  | 'cancelled'

/** How an upload stands; sizes in bytes. */
export interface UploadProgress {
  readonly state: UploadState
  readonly sent: number
  readonly total: number
  /** Known as soon as the portal opened the upload; an item only once `completed`. */
  readonly itemId: string | undefined
  /** Why it was interrupted or failed. */
  readonly error: unknown
  /** The portal could not be told to drop what it had received. */
  readonly leftBehind: boolean
  /** It failed at what describes the item only: every byte has arrived and is kept, to go on from there. */
  readonly kept: boolean
}

export interface Upload {
  readonly progress: () => UploadProgress
  readonly subscribe: (listener: () => void) => () => void
  /** Stops sending; parts on their way are sent again later. */
  readonly pause: () => void
  /** Goes on after a pause or an interruption, from what the portal says has arrived. */
  readonly resume: () => void
  /** Stops and makes the portal drop what it received. */
  readonly cancel: () => void
  /** The last progress there will be: completed, failed or cancelled. Never rejects. */
  readonly ended: Promise<UploadProgress>
}

/** Nothing more will happen by itself or by the person. */
export const isOver = ({ state }: Pick<UploadProgress, 'state'>): boolean =>
  ['completed', 'failed', 'cancelled'].includes(state)

/** Leaving the browser's page now would stop it. */
export const isUnderWay = ({ state }: Pick<UploadProgress, 'state'>): boolean =>
  ['waiting', 'sending', 'interrupted', 'committing'].includes(state)
