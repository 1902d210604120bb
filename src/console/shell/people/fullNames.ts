import { membersByName } from '../objects/members.ts'
import { useTitles } from '../objects/source.ts'

/** Returns a function that returns the full name of one of these members, or the username until it is known. */
export const useFullNames = (usernames: readonly string[]): ((username: string) => string) => {
  const names = useTitles(membersByName, [...new Set(usernames)])
  return (username) => names.get(username) ?? username
}
