import { PortalError } from '../../../../rest/protocol/errors.ts'
import { toProblem } from '../../../shell/errors/problem.ts'

/** The portal rejected a package. `removed` is whether the item that this page uploaded was deleted; undefined for other items. */
export class BrokenPackage extends Error {
  override readonly name = 'BrokenPackage'
  readonly reason: PortalError
  readonly removed: boolean | undefined

  constructor(reason: PortalError, removed: boolean | undefined) {
    super(reason.message, { cause: reason })
    this.reason = reason
    this.removed = removed
  }
}

/** Whether an error is about the package itself, not about permissions, the connection, or the portal. */
export const isAboutPackage = (error: unknown): error is PortalError =>
  error instanceof PortalError && toProblem(error).kind === 'request'

export type Advice = 'damaged' | 'version' | 'notPackage' | 'other'

const signs: readonly (readonly [Advice, RegExp])[] = [
  ['version', /\bversions?\b|\bformats?\b/i],
  ['damaged', /damag|truncat|corrupt|cut off|not (a |an )?(valid )?(zip|archive)|unpack|missing/i],
  ['notPackage', /not an? export package|\btype\b|manifest|holds no|another kind|refused/i],
]

/** The advice for a rejected package, chosen by the portal's message. */
export const adviceFor = (message: string): Advice =>
  signs.find(([, sign]) => sign.test(message))?.[0] ?? 'other'
