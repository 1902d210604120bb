import type { User } from '../../../rest/records/user.ts'
import { Moment } from '../../shell/Moment.tsx'
import { t } from './messages.ts'

/** When a member signed in last. */
export const LastSignIn = ({ of: { lastLogin } }: { of: User }) =>
  lastLogin === undefined ? (
    t('notProvided')
  ) : lastLogin < 0 ? (
    t('never')
  ) : (
    <Moment time={lastLogin} />
  )
