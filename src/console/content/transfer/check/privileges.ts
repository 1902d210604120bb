import type { Privilege } from '../../../../rest/protocol/privileges.ts'

/** The privilege that new owners need. */
export const receiving: Privilege = 'portal:user:receiveItems'
