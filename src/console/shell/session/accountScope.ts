import { session } from './session.ts'

/** Returns the key of all stored data of one person at one portal. */
export const accountScope = (): string => {
  const { root, person } = session()
  return `${root} ${person.username}`
}
