import { session } from './session.ts'

/** What the browser keeps belongs to one person at one portal; this is the name of that pair. */
export const accountScope = (): string => {
  const { root, person } = session()
  return `${root} ${person.username}`
}
