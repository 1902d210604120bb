import { useFullNames } from '../../shell/people/fullNames.ts'
import { t } from './messages.ts'

/** Returns a function that returns the full name of an owner, see `useFullNames`; says so if the portal did not return one. */
export const useOwnerNames = (usernames: readonly string[]): ((owner: string) => string) => {
  const fullName = useFullNames(usernames)
  return (owner) => (owner === '' ? t('unknownOwner') : fullName(owner))
}
