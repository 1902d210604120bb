import { canOwnContent } from '../../../../../rest/organization/licenses.ts'
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

/** Privileges without effect for members whose user type excludes owning content. */
const owning: readonly string[] = ['portal:user:createItem', 'portal:user:receiveItems']

/** Returns the privileges of a member and those of the member's role, in the order of the contract, with where each is from. */
export const privilegeRows = ({
  granted,
  ofRole,
  userLicenseTypeId,
}: Known): readonly PrivilegeRow[] => {
  const canOwn = userLicenseTypeId === undefined || canOwnContent(userLicenseTypeId)
  return inOrder([...(granted ?? []), ...(ofRole ?? [])]).map((privilege) => ({
    privilege,
    source: ofRole ? (ofRole.includes(privilege) ? 'role' : 'other') : 'unknown',
    limit:
      granted && !granted.includes(privilege)
        ? 'withheld'
        : !canOwn && owning.includes(privilege)
          ? 'userType'
          : undefined,
  }))
}
