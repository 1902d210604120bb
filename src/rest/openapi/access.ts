import type { Callers } from '../protocol/authorization.ts'

const anyOf = (privileges: readonly string[]): string =>
  privileges.length === 1
    ? `members with the privilege \`${privileges[0] ?? ''}\``
    : `members with one of the privileges ${privileges.map((name) => `\`${name}\``).join(', ')}`

const ownerOf = { group: 'the group owner', item: 'the owner of the item' } as const

const listed = (entries: readonly string[]): string => {
  const text = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(entries)
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
}

/** Who can call an operation, as a sentence. */
export const accessText = (callers: Callers): string => {
  if (callers === 'anyone') return 'Everyone, with or without a token.'
  if (callers === 'member') return 'All signed-in members.'
  if (callers === 'administrator') return 'Administrators.'
  if (!('owner' in callers)) return listed(['administrators', anyOf(callers.holders)])
  const owner = callers.owner === 'user' ? 'the member in `userName`' : ownerOf[callers.owner]
  const administrators = callers.administrator === true || callers.holders !== undefined
  return listed([
    callers.privilege === undefined
      ? owner
      : `${owner}, with the privilege \`${callers.privilege}\``,
    ...(callers.managers ? ['managers of the group'] : []),
    ...(callers.updaters ? ['members of shared update groups that contain the item'] : []),
    ...(administrators ? ['administrators'] : []),
    ...(callers.holders ? [anyOf(callers.holders)] : []),
  ])
}
