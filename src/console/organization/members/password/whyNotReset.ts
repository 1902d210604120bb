import { isAdministrator, type Person } from '../../../../rest/protocol/authorization.ts'
import type { User } from '../../../../rest/records/user.ts'
import { t } from './messages.ts'

/** Returns why a person can't reset the password of a member; undefined if the person can. */
export const whyNotReset = (
  { username, provider }: Pick<User, 'username' | 'provider'>,
  person: Person,
): string | undefined => {
  if (username === person.username) return t('own')
  if (!isAdministrator(person)) return t('notAdministrator')
  return provider === 'enterprise' ? t('identityProvider') : undefined
}
