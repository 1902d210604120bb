import type { Privilege } from '../../../../rest/protocol/privileges.ts'
import { t } from '../messages.ts'

/** The privilege that new owners need. */
export const receiving: Privilege = 'portal:user:receiveItems'

/** Returns the label of a privilege, or its name if there is none. */
export const privilegeName = (privilege: string): string => {
  switch (privilege) {
    case receiving:
      return t('transfer:privilege.portal_user_receiveItems')
    case 'portal:user:shareToGroup':
      return t('transfer:privilege.portal_user_shareToGroup')
    default:
      return privilege
  }
}
