import { ownerPrivileges, type Callable } from '../protocol/authorization.ts'

const anyOf = (privileges: readonly string[]): string =>
  privileges.length === 1
    ? `members with the privilege \`${privileges[0] ?? ''}\``
    : `members with one of the privileges ${privileges.map((name) => `\`${name}\``).join(', ')}`

const privilegesText = (required: readonly string[]): string => {
  const names = new Intl.ListFormat('en-US').format(required.map((name) => `\`${name}\``))
  return `the ${required.length === 1 ? 'privilege' : 'privileges'} ${names}`
}

const ownerOf = { group: 'the group owner', item: 'the owner of the item' } as const

const listed = (entries: readonly string[]): string => {
  const text = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(entries)
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
}

/** Returns the sentence with the privileges that an owner needs; empty if there are none. */
const requirementText = (operation: Callable): string => {
  const { access } = operation
  const required = ownerPrivileges(operation)
  if (required.length === 0 || typeof access === 'string' || !('owner' in access)) return ''
  const text = privilegesText(required)
  if (access.managers) return ` The owner and the managers need ${text}.`
  if (access.sharedUpdateMembers) return ` The owner and these members need ${text}.`
  return ` ${access.owner === 'user' ? 'The member' : 'The owner'} needs ${text}.`
}

/** Returns the callers who can use an operation, in one sentence or two. */
export const accessText = (operation: Callable): string => {
  const { access } = operation
  if (access === 'anyone') return 'Everyone, with or without a token.'
  if (access === 'member') return 'All signed-in members.'
  if (access === 'administrator') return 'Administrators.'
  if (!('owner' in access)) return listed(['administrators', anyOf(access.anyPrivilege)])
  const administrators = access.administrator === true || access.anyPrivilege !== undefined
  const callers = listed([
    access.owner === 'user' ? 'the member in `userName`' : ownerOf[access.owner],
    ...(access.managers ? ['managers of the group'] : []),
    ...(access.sharedUpdateMembers
      ? ['members of shared update groups that contain the item']
      : []),
    ...(administrators ? ['administrators'] : []),
    ...(access.anyPrivilege ? [anyOf(access.anyPrivilege)] : []),
  ])
  return `${callers}${requirementText(operation)}`
}
