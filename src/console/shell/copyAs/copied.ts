import type { Call } from '../../../rest/protocol/call.ts'
import type { RequestStep } from '../changes/mutationMeta.ts'

/** An earlier call, with its REST root. */
export interface MadeCall {
  readonly root: string
  readonly call: Call
}

/** The source of a copied text: a request to the current portal, several requests in order, or an earlier call. */
export type CopySource = RequestStep | readonly RequestStep[] | MadeCall
