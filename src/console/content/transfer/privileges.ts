import type { Privilege } from '../../../rest/protocol/privileges.ts'
import { t } from './words.ts'

/** What new owners need. */
export const receiving: Privilege = 'portal:user:receiveItems'

/** What a privilege that stands in the way is called; one that is not known here goes by its own name. */
export const privilegeName = (privilege: string): string => {
  switch (privilege) {
    case receiving:
      return t('owners:privilege.portal_user_receiveItems')
    case 'portal:user:shareToGroup':
      return t('owners:privilege.portal_user_shareToGroup')
    default:
      return privilege
  }
}
