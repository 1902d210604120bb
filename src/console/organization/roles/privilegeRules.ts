import { privileges, type Privilege } from '../../../rest/protocol/privileges.ts'

type Relation = Partial<Record<Privilege, readonly Privilege[]>>

const createsItems: readonly Privilege[] = ['portal:user:createItem']
const createsGroups: readonly Privilege[] = ['portal:user:createGroup']

/**
 * What a privilege is of no use without: said by the reference for webhooks and bulk publishing (rest-organization.md section
 * 5.4), for the others it lies in the thing itself: who owns nothing has nothing to share.
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

/** What a privilege brings along: what the reference says, and its own parts (`premium:user:geocode` all that begin so). */
const impliedBy = (privilege: string): readonly Privilege[] => [
  ...related(implied, privilege),
  ...privileges.filter((part) => part.startsWith(`${privilege}:`)),
]

/** Of what is held: what brings `privilege` along. */
export const broughtBy = (privilege: string, held: ReadonlySet<string>): string[] =>
  [...held].filter((one) => impliedBy(one).some((part) => part === privilege))

/** What `privilege` needs and neither is held nor comes along with what is held. */
export const lacking = (privilege: string, held: ReadonlySet<string>): Privilege[] =>
  related(needs, privilege).filter(
    (needed) => !held.has(needed) && broughtBy(needed, held).length === 0,
  )
