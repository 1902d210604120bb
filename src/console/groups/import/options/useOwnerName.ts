import { useFullNames } from '../../../shell/people/fullNames.ts'
import { t } from '../messages.ts'

/** Returns the full name of a member with the username, because several members can have the same name; empty without a member. */
export const useOwnerName = (username: string | undefined): string => {
  const fullNameOf = useFullNames(username === undefined ? [] : [username])
  if (username === undefined) return ''
  const name = fullNameOf(username)
  return name === username ? username : t('options.ownerName', { name, username })
}
