import { withoutEffect } from '../../../../../rest/organization/licenses.ts'
import { inOrder } from '../../../roles/privileges/privilegeTree.ts'

/** What a member has a privilege from; `unknown` if the portal doesn't return the privileges of the role. */
type Source = 'role' | 'other' | 'unknown'

/** Why a privilege of a role has no effect for a member: the portal withholds it, or the user type excludes owning content. */
type Limit = 'withheld' | 'userType'

export interface PrivilegeRow {
  readonly privilege: string
  readonly source: Source
  readonly limit: Limit | undefined
}

interface Known {
  /** The privileges of the member; undefined if the portal doesn't return them. */
  readonly granted: readonly string[] | undefined
  /** The privileges of the member's role; undefined if the portal doesn't return them. */
  readonly ofRole: readonly string[] | undefined
  readonly userLicenseTypeId: string | undefined
}

/** Returns the privileges of a member and those of the member's role, in the order of the contract, with where each is from. */
export const privilegeRows = ({
  granted,
  ofRole,
  userLicenseTypeId,
}: Known): readonly PrivilegeRow[] => {
  const all = inOrder([...(granted ?? []), ...(ofRole ?? [])])
  const excluded = withoutEffect(all, userLicenseTypeId)
  return all.map((privilege) => ({
    privilege,
    source: ofRole ? (ofRole.includes(privilege) ? 'role' : 'other') : 'unknown',
    limit:
      granted && !granted.includes(privilege)
        ? 'withheld'
        : excluded.includes(privilege)
          ? 'userType'
          : undefined,
  }))
}
