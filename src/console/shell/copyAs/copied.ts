import type { Call } from '../../../rest/call.ts'
import type { WriteRequest } from '../write/about.ts'

/** A call that was made before, at a REST root. */
export interface MadeCall {
  readonly root: string
  readonly call: Call
}

/** What can be written down: a request to the current portal, or a call that was made before. */
export type Copied = WriteRequest | MadeCall
