import type { Call } from '../../../rest/protocol/call.ts'
import type { RequestStep } from '../mutations/mutationMeta.ts'

/** A call that was made before, at a REST root. */
export interface MadeCall {
  readonly root: string
  readonly call: Call
}

/** What can be written down: a request to the current portal, several in their order, or a call that was made before. */
export type CopySource = RequestStep | readonly RequestStep[] | MadeCall
