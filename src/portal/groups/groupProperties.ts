import { hasPrivilege, isAdministrator, type Person } from '../../rest/protocol/authorization.ts'
import { groupPrivileges, type groupChanges } from '../../rest/groups/groupChanges.ts'
import { isMore, isSharedUpdate } from '../../rest/content/sharingRules.ts'
import type { Received } from '../../rest/protocol/operation.ts'
import type { Privilege } from '../../rest/protocol/privileges.ts'
import type { Database } from '../db/database.ts'
import type { groups } from '../db/schema.ts'
import { settingsOf } from '../db/settings.ts'
import { failures } from '../common/failures.ts'
import { checkStorable } from '../common/storableText.ts'
import { storedDescription } from '../items/itemProperties.ts'

type Row = typeof groups.$inferSelect

/** Columns of a group; undefined ones are not written. */
type Values = { readonly [Column in keyof Row]?: Row[Column] | undefined }

/** The properties of a group in Create Group and Update Group; null means "sent empty". */
type Properties = Omit<Received<typeof groupChanges.update>, 'groupId' | 'clearEmptyFields'>

/** Returns the columns for the properties of a request, without the title; what was sent empty is cleared if `clears`, and otherwise kept. */
export const propertyValues = (sent: Properties, clears: boolean): Values => {
  const orNull = <T>(value: T | null | undefined) =>
    value === null || value === '' ? (clears ? null : undefined) : value
  const description = orNull(sent.description)
  const typeKeywords = orNull(sent.typeKeywords)
  checkStorable('displaySettings', sent.displaySettings)
  return {
    tags: sent.tags ? [...new Set(sent.tags)] : undefined,
    typeKeywords: typeKeywords
      ? [...new Set(typeKeywords)]
      : typeKeywords === null
        ? []
        : undefined,
    snippet: orNull(sent.snippet),
    description: description ? storedDescription(description) : description,
    phone: orNull(sent.phone),
    access: sent.access,
    isInvitationOnly: sent.isInvitationOnly,
    isViewOnly: sent.isViewOnly,
    isOpenData: sent.isOpenData,
    autoJoin: sent.autoJoin,
    hiddenMembers: sent.hiddenMembers,
    leavingDisallowed: sent.leavingDisallowed,
    membershipAccess: orNull(sent.membershipAccess),
    sortField: orNull(sent.sortField),
    sortOrder: orNull(sent.sortOrder),
    displaySettings: orNull(sent.displaySettings),
  }
}

const newGroup = {
  access: 'private',
  isInvitationOnly: false,
  autoJoin: false,
  leavingDisallowed: false,
  capabilities: [],
} as const satisfies Partial<Row>

type Before = Pick<Row, 'access' | 'isInvitationOnly' | 'autoJoin' | 'leavingDisallowed'> & {
  readonly capabilities: readonly string[]
}

const demand = (caller: Person, privilege: Privilege, parameter: string) => {
  if (!hasPrivilege(caller, privilege))
    throw failures.notAllowed(`The privilege ${privilege} is required.`, parameter)
}

/** Throws 403 if the caller cannot let others find the group. Privileges are required for more people, never for fewer. */
const checkAccess = async (
  tx: Database,
  to: Row['access'],
  from: Row['access'],
  caller: Person,
) => {
  if (!isMore(to, from)) return
  demand(caller, groupPrivileges[to === 'public' ? 'public' : 'org'], 'access')
  const { canSharePublic = true } = await settingsOf(tx)
  if (to === 'public' && !canSharePublic && !isAdministrator(caller))
    throw failures.notAllowed(
      'Only administrators can share with everyone in this organization.',
      'access',
    )
}

/**
 * Checks what the caller sets: 403 without the privilege for it, 400 for properties that contradict each other or cannot change.
 * `before` is the group; without it, the group is new.
 */
export const checkProperties = async (
  tx: Database,
  sent: Properties,
  caller: Person,
  before?: Before,
): Promise<void> => {
  const { access, isInvitationOnly, autoJoin, leavingDisallowed, capabilities } = before ?? newGroup
  await checkAccess(tx, sent.access ?? access, access, caller)
  if (sent.leavingDisallowed && !leavingDisallowed)
    demand(caller, groupPrivileges.leavingDisallowed, 'leavingDisallowed')
  if (sent.capabilities) {
    const isUpdated = isSharedUpdate({ capabilities: sent.capabilities })
    if (before && isUpdated !== isSharedUpdate({ capabilities }))
      throw failures.badParameter('capabilities', "can't be changed after the group was created")
    if (!before && isUpdated) demand(caller, groupPrivileges.sharedUpdate, 'capabilities')
  }
  if (
    (sent.autoJoin !== undefined || sent.isInvitationOnly !== undefined) &&
    (sent.autoJoin ?? autoJoin) &&
    (sent.isInvitationOnly ?? isInvitationOnly)
  )
    throw failures.badParameter('autoJoin', "can't be true together with 'isInvitationOnly'")
}
