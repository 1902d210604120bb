import { PortalError } from '../../../rest/protocol/errors.ts'
import { toProblem } from '../../shell/errors/problem.ts'

/** The portal refused to read a package. `removed` tells whether the item this page had uploaded for it is gone again. */
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

/** The portal speaks of the package itself, not of rights, of the connection or of its own trouble. */
export const isAboutPackage = (error: unknown): error is PortalError =>
  error instanceof PortalError && toProblem(error).kind === 'request'

export type Advice = 'damaged' | 'version' | 'notPackage' | 'other'

const signs: readonly (readonly [Advice, RegExp])[] = [
  ['version', /\bversions?\b|\bformats?\b/i],
  ['damaged', /damag|truncat|corrupt|cut off|not (a |an )?(valid )?(zip|archive)|unpack|missing/i],
  ['notPackage', /not an? export package|\btype\b|manifest|holds no|another kind|refused/i],
]

/** What to do about a package that the portal refused, judged by its words. */
export const adviceFor = (words: string): Advice =>
  signs.find(([, sign]) => sign.test(words))?.[0] ?? 'other'
