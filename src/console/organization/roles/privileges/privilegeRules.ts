import { privileges, type Privilege } from '../../../../rest/protocol/privileges.ts'

type Relation = Partial<Record<Privilege, readonly Privilege[]>>

const createsItems: readonly Privilege[] = ['portal:user:createItem']
const createsGroups: readonly Privilege[] = ['portal:user:createGroup']

/**
 * The privileges that a privilege requires to have an effect. Those of webhooks and bulk publishing are documented; the others follow
 * from their meaning: a member without items has nothing to share.
 */
const needs: Relation = {
  'portal:admin:createGPWebhook': ['portal:publisher:publishServerServices'],
  'portal:publisher:bulkPublishFromDataStores': ['portal:publisher:publishServerServices'],
  'portal:publisher:publishServerServices': createsItems,
  'portal:publisher:publishServerGPServices': createsItems,
  'portal:publisher:publishFeatures': createsItems,
  'portal:publisher:publishTiles': createsItems,
  'portal:publisher:publishScenes': createsItems,
  'portal:publisher:publishTiledImagery': createsItems,
  'portal:publisher:publishDynamicImagery': createsItems,
  'portal:publisher:registerDataStores': createsItems,
  'portal:user:reassignItems': createsItems,
  'portal:user:receiveItems': createsItems,
  'portal:user:shareToGroup': createsItems,
  'portal:user:shareToOrg': createsItems,
  'portal:user:shareToPublic': createsItems,
  'portal:user:shareGroupToOrg': createsGroups,
  'portal:user:shareGroupToPublic': createsGroups,
  'portal:admin:createUpdateCapableGroup': createsGroups,
  'portal:admin:createLeavingDisallowedGroup': createsGroups,
  'portal:admin:updateUsers': ['portal:admin:viewUsers'],
  'portal:admin:deleteUsers': ['portal:admin:viewUsers'],
  'portal:admin:disableUsers': ['portal:admin:viewUsers'],
  'portal:admin:changeUserRoles': ['portal:admin:viewUsers'],
  'portal:admin:updateGroups': ['portal:admin:viewGroups'],
  'portal:admin:deleteGroups': ['portal:admin:viewGroups'],
  'portal:admin:reassignGroups': ['portal:admin:viewGroups'],
  'portal:admin:updateItems': ['portal:admin:viewItems'],
  'portal:admin:deleteItems': ['portal:admin:viewItems'],
  'portal:admin:reassignItems': ['portal:admin:viewItems'],
  'premium:publisher:createAdvancedNotebooks': ['premium:publisher:createNotebooks'],
  'premium:publisher:scheduleNotebooks': ['premium:publisher:createNotebooks'],
}

const implied: Relation = {
  'features:user:fullEdit': ['features:user:edit'],
  'features:user:manageVersions': ['features:user:edit', 'features:user:fullEdit'],
}

const related = (relation: Relation, privilege: string): readonly Privilege[] =>
  (relation as Readonly<Record<string, readonly Privilege[]>>)[privilege] ?? []

/** The privileges that a privilege includes: documented ones and its parts (`premium:user:geocode` includes `premium:user:geocode:…`). */
const impliedPrivileges = (privilege: string): readonly Privilege[] => [
  ...related(implied, privilege),
  ...privileges.filter((part) => part.startsWith(`${privilege}:`)),
]

/** The granted privileges that include `privilege`. */
export const impliedBy = (privilege: string, granted: ReadonlySet<string>): string[] =>
  [...granted].filter((one) => impliedPrivileges(one).some((part) => part === privilege))

/** The required privileges of `privilege` that are neither granted nor included in granted ones. */
export const missingRequirements = (privilege: string, granted: ReadonlySet<string>): Privilege[] =>
  related(needs, privilege).filter(
    (needed) => !granted.has(needed) && impliedBy(needed, granted).length === 0,
  )
