import type { packages } from '../../rest/packages.ts'
import { PortalError } from '../../rest/errors.ts'
import type { Handlers } from '../context.ts'

const notYet = (): never => {
  throw new PortalError({ code: 501, message: 'This portal cannot do this yet.' })
}

export const packageHandlers: Handlers<typeof packages> = {
  exportGroup: notYet,
  importGroup: notYet,
  preview: notYet,
}
