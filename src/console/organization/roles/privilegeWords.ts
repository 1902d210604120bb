import type { Privilege } from '../../../rest/protocol/privileges.ts'
import { formatList } from '../../shell/format.ts'
import { addWords, t } from '../../shell/words/index.ts'

/** A privilege as a key of words, which may hold no colon. */
type KeyOf<P extends string> = P extends `${infer First}:${infer Rest}`
  ? KeyOf<`${First}_${Rest}`>
  : P

interface PrivilegeWords {
  readonly label: string
  /** What it lets a person do. */
  readonly does: string
}

const words = {
  portal_user_viewOrgUsers: {
    label: 'See members',
    does: 'Find the other members of the organization and look at their profiles.',
  },
  portal_user_createGroup: {
    label: 'Create groups',
    does: 'Make groups, and change and delete those they own.',
  },
  portal_user_joinGroup: {
    label: 'Join groups',
    does: 'Ask to join groups of the organization, and be invited to them.',
  },
  portal_user_viewOrgGroups: {
    label: 'See groups of the organization',
    does: 'Find groups that are shared with the whole organization.',
  },
  portal_user_createItem: {
    label: 'Create content',
    does: 'Add items, and change and delete those they own.',
  },
  portal_user_viewOrgItems: {
    label: 'See content of the organization',
    does: 'Find and open items that are shared with the whole organization.',
  },
  portal_user_viewTracks: {
    label: 'See location tracks',
    does: 'Look at the tracks of other members that are shared with them.',
  },
  portal_user_reassignItems: {
    label: 'Hand over own content',
    does: 'Give items they own to another member.',
  },
  portal_user_receiveItems: {
    label: 'Receive content',
    does: 'Be given items that another member hands over.',
  },
  portal_user_categorizeItems: {
    label: 'Categorize items in groups',
    does: 'Put items of a group into the categories of that group.',
  },
  portal_user_generateApiTokens: {
    label: 'Create API keys',
    does: 'Make keys with which programs use the portal in their name.',
  },
  portal_user_assignPrivilegesToApps: {
    label: 'Give privileges to applications',
    does: 'Let applications they registered act with chosen privileges.',
  },
  portal_user_runWebTool: {
    label: 'Run web tools from notebooks',
    does: 'Start tools that were published from notebooks.',
  },
  portal_publisher_publishFeatures: {
    label: 'Publish feature layers',
    does: 'Publish hosted layers of features from files and databases.',
  },
  portal_publisher_publishTiles: {
    label: 'Publish tile layers',
    does: 'Publish hosted layers of map tiles.',
  },
  portal_publisher_publishScenes: {
    label: 'Publish scene layers',
    does: 'Publish hosted layers for 3D scenes.',
  },
  portal_publisher_publishTiledImagery: {
    label: 'Publish tiled imagery',
    does: 'Publish imagery as a layer of tiles.',
  },
  portal_publisher_publishDynamicImagery: {
    label: 'Publish dynamic imagery',
    does: 'Publish imagery that the server renders on demand.',
  },
  portal_publisher_publishServerServices: {
    label: 'Publish server-based layers',
    does: 'Publish services to the federated servers.',
  },
  portal_publisher_publishServerGPServices: {
    label: 'Publish web tools',
    does: 'Publish geoprocessing tools to the federated servers.',
  },
  portal_publisher_bulkPublishFromDataStores: {
    label: 'Publish databases in bulk',
    does: 'Create layers for all tables of a data store at once.',
  },
  portal_publisher_registerDataStores: {
    label: 'Register data stores',
    does: 'Add databases and folders as data store items.',
  },
  portal_publisher_publishKnowledgeGraph: {
    label: 'Publish knowledge graphs',
    does: 'Publish graphs of things and how they are related.',
  },
  portal_publisher_publishVideo: {
    label: 'Publish video',
    does: 'Publish layers of recorded video.',
  },
  portal_publisher_publishLivestreamVideo: {
    label: 'Publish live video',
    does: 'Publish layers of video streams.',
  },
  portal_publisher_createDataPipelines: {
    label: 'Create data pipelines',
    does: 'Build and run pipelines that bring data in and prepare it.',
  },
  portal_publisher_createFeatureWebhook: {
    label: 'Feature layer webhooks',
    does: 'Have changes of feature layers they own reported to an address.',
  },
  portal_user_shareToGroup: {
    label: 'Share with groups',
    does: 'Share items they own with groups they belong to.',
  },
  portal_user_shareToOrg: {
    label: 'Share with the organization',
    does: 'Share items they own with every member.',
  },
  portal_user_shareToPublic: {
    label: 'Share with everyone',
    does: 'Make items they own visible to anybody, without a sign-in.',
  },
  portal_user_shareGroupToOrg: {
    label: 'Show groups to the organization',
    does: 'Let every member find groups they own.',
  },
  portal_user_shareGroupToPublic: {
    label: 'Show groups to everyone',
    does: 'Let anybody find groups they own, without a sign-in.',
  },
  premium_publisher_createNotebooks: {
    label: 'Create notebooks',
    does: 'Make and run notebooks.',
  },
  premium_publisher_createAdvancedNotebooks: {
    label: 'Create advanced notebooks',
    does: 'Make and run notebooks with the advanced runtime.',
  },
  premium_publisher_scheduleNotebooks: {
    label: 'Schedule notebooks',
    does: 'Have notebooks run at set times.',
  },
  premium_publisher_rasteranalysis: {
    label: 'Raster analysis',
    does: 'Analyse imagery and rasters on the server.',
  },
  premium_publisher_geoanalytics: {
    label: 'Big data analysis',
    does: 'Analyse very large data on many machines. Portals support it up to 11.3.',
  },
  premium_user_geocode: {
    label: 'Geocode in bulk',
    does: 'Turn tables of addresses into places.',
  },
  premium_user_geocode_stored: {
    label: 'Geocode and keep results',
    does: 'Turn tables of addresses into places and store them.',
  },
  premium_user_geocode_temporary: {
    label: 'Geocode without keeping results',
    does: 'Turn tables of addresses into places for immediate use.',
  },
  premium_user_networkanalysis: {
    label: 'Network analysis',
    does: 'Use every kind of network analysis.',
  },
  premium_user_networkanalysis_routing: {
    label: 'Routes',
    does: 'Find the way between stops.',
  },
  premium_user_networkanalysis_optimizedrouting: {
    label: 'Optimized routes',
    does: 'Find the best order of stops.',
  },
  premium_user_networkanalysis_servicearea: {
    label: 'Service areas',
    does: 'Find what can be reached within a time or distance.',
  },
  premium_user_networkanalysis_closestfacility: {
    label: 'Closest facility',
    does: 'Find which of several places is reached first.',
  },
  premium_user_networkanalysis_locationallocation: {
    label: 'Location allocation',
    does: 'Find the best sites to serve a demand.',
  },
  premium_user_networkanalysis_vehiclerouting: {
    label: 'Vehicle routing',
    does: 'Plan the tours of a fleet.',
  },
  premium_user_networkanalysis_origindestinationcostmatrix: {
    label: 'Cost matrix',
    does: 'Compute times and distances between many places.',
  },
  premium_user_networkanalysis_lastmiledelivery: {
    label: 'Last-mile delivery',
    does: 'Plan deliveries on the last part of the way.',
  },
  premium_user_networkanalysis_snaptoroads: {
    label: 'Snap to roads',
    does: 'Move recorded positions onto the roads that were driven.',
  },
  premium_user_spatialanalysis: {
    label: 'Feature analysis',
    does: 'Run the analysis tools on feature layers.',
  },
  premium_user_geoenrichment: {
    label: 'Enrich data',
    does: 'Add facts about people and places to their data.',
  },
  premium_user_demographics: {
    label: 'Demographic maps',
    does: 'Use the demographic map layers.',
  },
  premium_user_elevation: {
    label: 'Elevation analysis',
    does: 'Use the elevation services, such as profiles and viewsheds.',
  },
  premium_user_featurereport: {
    label: 'Feature reports',
    does: 'Create reports from survey results.',
  },
  features_user_edit: {
    label: 'Edit features',
    does: 'Edit layers within the limits that each layer sets.',
  },
  features_user_fullEdit: {
    label: 'Edit with full control',
    does: 'Edit layers whatever limits they set, also features of other people.',
  },
  features_user_manageVersions: {
    label: 'Manage all versions',
    does: 'See, change and delete every branch version, also those of other people.',
  },
  portal_admin_viewUsers: {
    label: 'See all members in full',
    does: 'Look at every member, private profiles and last sign-ins included.',
  },
  portal_admin_updateUsers: {
    label: 'Change members',
    does: 'Change the profiles of members, reset their passwords and categorize them.',
  },
  portal_admin_deleteUsers: {
    label: 'Delete members',
    does: 'Remove members from the organization.',
  },
  portal_admin_inviteUsers: {
    label: 'Add members',
    does: 'Enrol new members in the organization.',
  },
  portal_admin_disableUsers: {
    label: 'Disable members',
    does: 'Shut members out, and let them in again.',
  },
  portal_admin_changeUserRoles: {
    label: 'Change roles of members',
    does: 'Give members another role, but never from or to Administrator.',
  },
  portal_admin_manageLicenses: {
    label: 'Manage licences',
    does: 'Assign licences and add-ons to members.',
  },
  portal_admin_updateMemberCategorySchema: {
    label: 'Member categories',
    does: 'Define the categories of members.',
  },
  portal_admin_reassignUsers: {
    label: 'Move everything of a member',
    does: 'Hand all items and groups of one member to another.',
  },
  portal_admin_viewGroups: {
    label: 'See all groups',
    does: 'Look at every group, private ones included.',
  },
  portal_admin_updateGroups: {
    label: 'Change all groups',
    does: 'Change the properties of every group.',
  },
  portal_admin_deleteGroups: {
    label: 'Delete groups',
    does: 'Delete any group.',
  },
  portal_admin_reassignGroups: {
    label: 'Change owners of groups',
    does: 'Give any group to another owner.',
  },
  portal_admin_assignToGroups: {
    label: 'Assign members to groups',
    does: 'Put members into groups and take them out, without asking them.',
  },
  portal_admin_manageEnterpriseGroups: {
    label: 'Link groups to the identity store',
    does: 'Have groups take their members from groups of the identity store.',
  },
  portal_admin_createUpdateCapableGroup: {
    label: 'Create groups with shared update',
    does: 'Make groups whose members may change each other’s items.',
  },
  portal_admin_createLeavingDisallowedGroup: {
    label: 'Create groups nobody can leave',
    does: 'Make groups that only owners and managers take people out of.',
  },
  portal_admin_viewItems: {
    label: 'See all content',
    does: 'Look at every item, private ones included.',
  },
  portal_admin_updateItems: {
    label: 'Change all content',
    does: 'Change every item, whoever owns it.',
  },
  portal_admin_deleteItems: {
    label: 'Delete content',
    does: 'Delete any item.',
  },
  portal_admin_reassignItems: {
    label: 'Change owners of content',
    does: 'Give any item to another owner.',
  },
  portal_admin_categorizeItems: {
    label: 'Categorize all content',
    does: 'Put any item into the categories of the organization.',
  },
  portal_admin_updateItemCategorySchema: {
    label: 'Content categories',
    does: 'Define the categories of content.',
  },
  portal_admin_updateItemClassificationSchema: {
    label: 'Classification of content',
    does: 'Define the scheme by which content is classified.',
  },
  portal_admin_shareToGroup: {
    label: 'Share others’ content with groups',
    does: 'Share any item with groups.',
  },
  portal_admin_shareToOrg: {
    label: 'Share others’ content with the organization',
    does: 'Share any item with every member.',
  },
  portal_admin_shareToPublic: {
    label: 'Share others’ content with everyone',
    does: 'Make any item visible to anybody, without a sign-in.',
  },
  portal_admin_createReports: {
    label: 'Create reports',
    does: 'Have reports about members, content and activity made.',
  },
  portal_admin_manageLivingAtlasPackageImports: {
    label: 'Import reference content',
    does: 'Import packages of ready-made reference content.',
  },
  portal_admin_managePublicUrlUpdate: {
    label: 'Change public addresses',
    does: 'Report on and change the public addresses of portal and servers.',
  },
  portal_admin_manageSecurity: {
    label: 'Security and infrastructure',
    does: 'Change how people sign in, who may reach the portal, and how it is run.',
  },
  portal_admin_manageWebsite: {
    label: 'Organization website',
    does: 'Change the home page, the galleries, maps and other settings of the website.',
  },
  portal_admin_manageCollaborations: {
    label: 'Collaborations',
    does: 'Set up and run collaborations with other portals.',
  },
  portal_admin_manageRoles: {
    label: 'Member roles',
    does: 'Define roles and what they may do, where the portal allows it to others than Administrators.',
  },
  portal_admin_manageServers: {
    label: 'Servers',
    does: 'Federate servers and change what they are used for.',
  },
  portal_admin_manageUtilityServices: {
    label: 'Utility services',
    does: 'Choose the services for geocoding, printing, routing and the like.',
  },
  portal_admin_manageWebhooks: {
    label: 'Organization webhooks',
    does: 'Manage the webhooks of the organization, and those of everybody else.',
  },
  portal_admin_createGPWebhook: {
    label: 'Geoprocessing webhooks',
    does: 'Have finished jobs of geoprocessing tools reported to an address.',
  },
} satisfies Record<KeyOf<Privilege>, PrivilegeWords>

declare module 'i18next' {
  interface ResourceNamespaceMap {
    privileges: typeof words
  }
}
addWords('privileges', words)

const isKey = (key: string): key is keyof typeof words => Object.hasOwn(words, key)

/** What a privilege is called and lets a person do; one that this console does not know goes by its own name. */
export const privilegeWords = (privilege: string): PrivilegeWords => {
  const key = privilege.replaceAll(':', '_')
  return isKey(key)
    ? { label: t(`privileges:${key}.label`), does: t(`privileges:${key}.does`) }
    : { label: privilege, does: '' }
}

/** Labels of privileges, as one list in words. */
export const labelsOf = (privileges: readonly string[]): string =>
  formatList(privileges.map((privilege) => `“${privilegeWords(privilege).label}”`))
