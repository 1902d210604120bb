import type { Access } from '../protocol/authorization.ts'

const anyOf = (privileges: readonly string[]): string =>
  privileges.length === 1
    ? `members with the privilege \`${privileges[0] ?? ''}\``
    : `members with one of the privileges ${privileges.map((name) => `\`${name}\``).join(', ')}`

const privilegesText = (required: string | readonly string[]): string => {
  const names = [required].flat().map((name) => `\`${name}\``)
  return `the ${names.length === 1 ? 'privilege' : 'privileges'} ${names.join(' and ')}`
}

const ownerOf = { group: 'the group owner', item: 'the owner of the item' } as const

const listed = (entries: readonly string[]): string => {
  const text = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(entries)
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`
}

/** Returns a sentence with the callers who can use an operation. */
export const accessText = (access: Access): string => {
  if (access === 'anyone') return 'Everyone, with or without a token.'
  if (access === 'member') return 'All signed-in members.'
  if (access === 'administrator') return 'Administrators.'
  if (!('owner' in access)) return listed(['administrators', anyOf(access.anyPrivilege)])
  const owner = access.owner === 'user' ? 'the member in `userName`' : ownerOf[access.owner]
  const administrators = access.administrator === true || access.anyPrivilege !== undefined
  return listed([
    access.privilege === undefined ? owner : `${owner}, with ${privilegesText(access.privilege)}`,
    ...(access.managers ? ['managers of the group'] : []),
    ...(access.sharedUpdateMembers
      ? ['members of shared update groups that contain the item']
      : []),
    ...(administrators ? ['administrators'] : []),
    ...(access.anyPrivilege ? [anyOf(access.anyPrivilege)] : []),
  ])
}
