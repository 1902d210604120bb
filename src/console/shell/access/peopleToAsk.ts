import type { Permission, Person, Refusal } from '../../../rest/protocol/authorization.ts'

interface Context {
  /** The owner of the object. */
  readonly owner: string | undefined
  /** The organization as the portal returns it to the member. */
  readonly organization: Readonly<Record<string, unknown>>
  readonly person: Pick<Person, 'username'>
}

const beyond: readonly Refusal['because'][] = [
  'version',
  'product',
  'addition',
  'absent',
  'otherOrganization',
]

/** Returns whether no one of the organization can grant a permission: the portal does not have what it is for, or another organization has it. */
export const isBeyondOrganization = ({ because }: Refusal): boolean => beyond.includes(because)

const isName = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * Returns the usernames of those who could grant a refused permission: the owner, if they have the permission, and the administrative
 * contacts, if the portal returns them to this member. Only the owner can be asked for what administrators can't do either, and no one
 * for a newer version of the portal.
 */
export const peopleToAsk = (
  permission: Permission,
  { owner, organization, person }: Context,
): readonly string[] => {
  if (permission.allowed || isBeyondOrganization(permission)) return []
  const { contacts } = organization
  const owners = permission.because === 'owner' && owner !== undefined ? [owner] : []
  if (permission.because === 'owner' && !permission.administrator && owners.length > 0)
    return owners.filter((username) => username !== person.username)
  const all = [...owners, ...(Array.isArray(contacts) ? contacts.filter(isName) : [])]
  return [...new Set(all)].filter((username) => username !== person.username)
}
