import {
  isAvailable,
  isAvailableOnline,
  canCall,
  hasPrivilege,
  type Callable,
  type Offered,
  type Permission,
  type Refusal,
} from '../../rest/protocol/authorization.ts'
import type { Operation } from '../../rest/protocol/operation.ts'
import type { Version } from '../../rest/protocol/versions.ts'
import { isOnline, productVersionOf } from '../../rest/records/productVersion.ts'
import type { Area } from './areas.ts'
import { isOfOtherOrganization, type Owned } from './otherOrganization.ts'
import { privilegeLabel } from './privilegeLabel.ts'
import { useSession, type Session } from './session/session.ts'
import { t } from './messages/index.ts'

/** The portal's product version; undefined if it is not known, and then no action is disabled because of it. */
export const productVersion = ({ organization }: Pick<Session, 'organization'>) =>
  productVersionOf(organization)

/** Whether the portal has what only the embedded portal has. */
export const hasAdditions = ({ organization }: Pick<Session, 'organization'>): boolean =>
  organization.hasAdditions === true

type OfPortal = Pick<Session, 'organization' | 'absent'>
type Wanted = Offered & Partial<Pick<Operation, 'path'>>

/** Whether the portal has an operation, as far as its version and its responses show. */
export const offering = ({ organization, absent }: OfPortal, operation: Wanted): Permission => {
  if (operation.addition && !hasAdditions({ organization }))
    return { allowed: false, because: 'addition' }
  if (operation.path !== undefined && absent?.has(operation.path))
    return { allowed: false, because: 'absent', needs: operation.since }
  if (isOnline(organization)) return isAvailableOnline(operation)
  const runs = productVersion({ organization })
  return runs === undefined ? { allowed: true } : isAvailable(operation, runs)
}

/** Returns whether the signed-in member can call `operation` for an object, or for the objects of an owner, on this portal, and the reason if not. */
export const permission = (
  session: OfPortal & Pick<Session, 'person'>,
  operation: Callable & Wanted,
  of?: string | Owned,
): Permission => {
  const available = offering(session, operation)
  if (!available.allowed) return available
  const object = typeof of === 'string' ? { owner: of } : of
  const isForAll = operation.access === 'anyone' || operation.access === 'member'
  return object && !isForAll && isOfOtherOrganization(object, session)
    ? { allowed: false, because: 'otherOrganization' }
    : canCall(operation, session.person, object?.owner)
}

export const usePermission = (operation: Callable & Wanted, of?: string | Owned): Permission =>
  permission(useSession(), operation, of)

/** Whether the menu lists an area for the signed-in person: they have access to it, and a use for it. */
export const isInMenu = (
  session: OfPortal & Pick<Session, 'person'>,
  { access, use = 'member' }: Pick<Area, 'access' | 'use'>,
): boolean =>
  permission(session, access).allowed &&
  permission(session, { access: use }, session.person.username).allowed

/**
 * Whether a response that says that the portal does not have an operation is about the path of the operation, and not about an object in it. The path of a member is
 * that of the operation, too, if only the response can show what the portal has.
 */
export const isOwnPath = (
  session: Pick<Session, 'organization'>,
  { path }: Pick<Operation, 'path'>,
) => {
  const segments = path.split('/').slice(1)
  const isKnown = productVersion(session) !== undefined
  return (
    segments.at(-1)?.startsWith(':') === false &&
    segments.every(
      (segment) =>
        !segment.startsWith(':') ||
        segment === ':portalId' ||
        (segment === ':userName' && !isKnown),
    )
  )
}

/** Whether this portal supports a feature of version `since`; features of all versions have no version. */
export const sincePermission = (
  session: Pick<Session, 'organization'>,
  since: Version | undefined,
): Permission => offering(session, since === undefined ? {} : { since })

/** Whether this portal has a parameter of an operation. */
export const parameterPermission = (
  session: Pick<Session, 'organization'>,
  { paramsSince = {}, paramsOfProduct = {} }: Pick<Operation, 'paramsSince' | 'paramsOfProduct'>,
  name: string,
): Permission => {
  const since = (paramsSince as Readonly<Record<string, Version | undefined>>)[name]
  const product = (paramsOfProduct as Readonly<Record<string, 'enterprise' | undefined>>)[name]
  return offering(session, {
    ...(since && { since }),
    ...(product && { product }),
  })
}

/** Seeing other members of the organization, for `usePermission`. */
export const seeingMembers = {
  access: { anyPrivilege: ['portal:user:viewOrgUsers', 'portal:admin:viewUsers'] },
} as const

/** Seeing all fields of all members, and searching by them: status, last sign-in, and privileges. */
export const seeingAllOfMembers = { access: { anyPrivilege: ['portal:admin:viewUsers'] } } as const

/** Whether the signed-in person can see other members of the organization. */
export const canSeeMembers = ({ person }: Pick<Session, 'person'>): boolean =>
  hasPrivilege(person, 'portal:user:viewOrgUsers') || hasPrivilege(person, 'portal:admin:viewUsers')

/** Returns the message of a refusal. */
const explain = (refusal: Refusal): string => {
  switch (refusal.because) {
    case 'signIn':
      return t('refusal.signIn')
    case 'administrator':
      return t('refusal.administrator')
    case 'owner':
      return refusal.administrator
        ? t(`refusal.ownerOrAdministratorOf.${refusal.of}`)
        : t(`refusal.ownerOf.${refusal.of}`)
    case 'privilege':
      return t('refusal.privilege', { privilege: privilegeLabel(refusal.privilege) })
    case 'version':
      return t('refusal.version', { needs: refusal.needs, runs: refusal.runs })
    case 'product':
      return t('refusal.product')
    case 'otherOrganization':
      return t('refusal.otherOrganization')
    case 'addition':
      return t('refusal.addition')
    case 'absent':
      return refusal.needs === undefined
        ? t('refusal.absent')
        : t('refusal.absentSince', { needs: refusal.needs })
  }
}

/** Returns the reason to show at a disabled action; undefined if the action is allowed. */
export const refusalMessage = (answer: Permission): string | undefined =>
  answer.allowed ? undefined : explain(answer)
