import { scopeOf, session } from './session.ts'

/** Returns the key of all stored data of the signed-in person at this portal. */
export const accountScope = (): string => {
  const { root, person } = session()
  return scopeOf(root, person.username)
}
