import type { Privilege } from '../../../../rest/protocol/privileges.ts'
import { formatList } from '../../../shell/format.ts'
import { privilegeLabels } from '../../../shell/messages/privilegeLabels.ts'
import { texts } from '../../../ui/texts.ts'

/** A privilege as a message key, which can’t contain colons. */
type KeyOf<P extends string> = P extends `${infer First}:${infer Rest}`
  ? KeyOf<`${First}_${Rest}`>
  : P

interface PrivilegeWords {
  readonly label: string
  /** What the privilege allows. */
  readonly description: string
}

const messages = {
  portal_user_viewOrgUsers: {
    label: privilegeLabels.portal_user_viewOrgUsers,
    description: 'Find other members of the organization and view their profiles.',
  },
  portal_user_createGroup: {
    label: privilegeLabels.portal_user_createGroup,
    description: 'Create groups, and edit and delete own groups.',
  },
  portal_user_joinGroup: {
    label: privilegeLabels.portal_user_joinGroup,
    description: 'Request to join groups of the organization, and accept invitations.',
  },
  portal_user_viewOrgGroups: {
    label: 'See groups of the organization',
    description: 'Find groups that are shared with the organization.',
  },
  portal_user_createItem: {
    label: privilegeLabels.portal_user_createItem,
    description: 'Add items, and edit and delete own items.',
  },
  portal_user_viewOrgItems: {
    label: 'See content of the organization',
    description: 'Find and open items that are shared with the organization.',
  },
  portal_user_viewTracks: {
    label: 'See location tracks',
    description: 'View location tracks of other members that are shared with the member.',
  },
  portal_user_reassignItems: {
    label: privilegeLabels.portal_user_reassignItems,
    description: 'Transfer own items to another member.',
  },
  portal_user_receiveItems: {
    label: privilegeLabels.portal_user_receiveItems,
    description: 'Become the owner of items that another member transfers.',
  },
  portal_user_categorizeItems: {
    label: 'Categorize items in groups',
    description: 'Assign items of a group to the group’s categories.',
  },
  portal_user_generateApiTokens: {
    label: 'Create API keys',
    description: 'Create API keys for apps that access the portal on the member’s behalf.',
  },
  portal_user_assignPrivilegesToApps: {
    label: 'Assign privileges to apps',
    description: 'Assign privileges to apps that the member registered.',
  },
  portal_user_runWebTool: {
    label: 'Run web tools from notebooks',
    description: 'Run web tools that were published from notebooks.',
  },
  portal_publisher_publishFeatures: {
    label: 'Publish feature layers',
    description: 'Publish hosted feature layers from files and databases.',
  },
  portal_publisher_publishTiles: {
    label: 'Publish tile layers',
    description: 'Publish hosted tile layers.',
  },
  portal_publisher_publishScenes: {
    label: 'Publish scene layers',
    description: 'Publish hosted scene layers for 3D scenes.',
  },
  portal_publisher_publishTiledImagery: {
    label: 'Publish tiled imagery',
    description: 'Publish imagery as tiled imagery layers.',
  },
  portal_publisher_publishDynamicImagery: {
    label: 'Publish dynamic imagery',
    description: 'Publish imagery that the server renders dynamically.',
  },
  portal_publisher_publishServerServices: {
    label: privilegeLabels.portal_publisher_publishServerServices,
    description: 'Publish services to federated servers.',
  },
  portal_publisher_publishServerGPServices: {
    label: 'Publish web tools',
    description: 'Publish geoprocessing tools to federated servers.',
  },
  portal_publisher_bulkPublishFromDataStores: {
    label: privilegeLabels.portal_publisher_bulkPublishFromDataStores,
    description: 'Create layers for all tables of a data store at once.',
  },
  portal_publisher_registerDataStores: {
    label: privilegeLabels.portal_publisher_registerDataStores,
    description: 'Add databases and folders as data store items.',
  },
  portal_publisher_publishKnowledgeGraph: {
    label: 'Publish knowledge graphs',
    description: 'Create and publish knowledge graphs.',
  },
  portal_publisher_publishVideo: {
    label: 'Publish video',
    description: 'Publish video layers from recorded video.',
  },
  portal_publisher_publishLivestreamVideo: {
    label: 'Publish live video',
    description: 'Publish video layers from video streams.',
  },
  portal_publisher_createDataPipelines: {
    label: 'Create data pipelines',
    description: 'Create and run data pipelines that import and prepare data.',
  },
  portal_publisher_createFeatureWebhook: {
    label: 'Feature layer webhooks',
    description: 'Create webhooks that report changes of own feature layers to a URL.',
  },
  portal_user_shareToGroup: {
    label: privilegeLabels.portal_user_shareToGroup,
    description: 'Share own items with groups of the member.',
  },
  portal_user_shareToOrg: {
    label: privilegeLabels.portal_user_shareToOrg,
    description: 'Share own items with the organization.',
  },
  portal_user_shareToPublic: {
    label: privilegeLabels.portal_user_shareToPublic,
    description: 'Share own items with everyone (public).',
  },
  portal_user_shareGroupToOrg: {
    label: 'Show groups to the organization',
    description: 'Let all members find own groups.',
  },
  portal_user_shareGroupToPublic: {
    label: 'Show groups to everyone',
    description: 'Let everyone (public) find own groups.',
  },
  premium_publisher_createNotebooks: {
    label: 'Create notebooks',
    description: 'Create and run notebooks.',
  },
  premium_publisher_createAdvancedNotebooks: {
    label: 'Create advanced notebooks',
    description: 'Create and run notebooks with the advanced runtime.',
  },
  premium_publisher_scheduleNotebooks: {
    label: privilegeLabels.premium_publisher_scheduleNotebooks,
    description: 'Run notebooks on a schedule.',
  },
  premium_publisher_rasteranalysis: {
    label: 'Raster analysis',
    description: 'Analyze imagery and rasters on the server.',
  },
  premium_publisher_geoanalytics: {
    label: 'Big data analysis',
    description: 'Analyze very large datasets with distributed processing. Supported up to 11.3.',
  },
  premium_user_geocode: {
    label: 'Geocode in bulk',
    description: 'Convert tables of addresses to locations.',
  },
  premium_user_geocode_stored: {
    label: 'Geocode and store results',
    description: 'Convert tables of addresses to locations and store the results.',
  },
  premium_user_geocode_temporary: {
    label: 'Geocode without storing results',
    description: 'Convert tables of addresses to locations for immediate use.',
  },
  premium_user_networkanalysis: {
    label: 'Network analysis',
    description: 'Use all types of network analysis.',
  },
  premium_user_networkanalysis_routing: {
    label: 'Routes',
    description: 'Find routes between stops.',
  },
  premium_user_networkanalysis_optimizedrouting: {
    label: 'Optimized routes',
    description: 'Find the best order of stops.',
  },
  premium_user_networkanalysis_servicearea: {
    label: 'Service areas',
    description: 'Find areas that can be reached within a time or distance.',
  },
  premium_user_networkanalysis_closestfacility: {
    label: 'Closest facility',
    description: 'Find the facility that can be reached first.',
  },
  premium_user_networkanalysis_locationallocation: {
    label: 'Location-allocation',
    description: 'Find the sites that best serve the demand.',
  },
  premium_user_networkanalysis_vehiclerouting: {
    label: 'Vehicle routing',
    description: 'Plan routes for a fleet of vehicles.',
  },
  premium_user_networkanalysis_origindestinationcostmatrix: {
    label: 'Origin-destination cost matrix',
    description: 'Calculate travel times and distances between many origins and destinations.',
  },
  premium_user_networkanalysis_lastmiledelivery: {
    label: 'Last-mile delivery',
    description: 'Plan deliveries for the last mile.',
  },
  premium_user_networkanalysis_snaptoroads: {
    label: 'Snap to roads',
    description: 'Move recorded positions to the nearest roads.',
  },
  premium_user_spatialanalysis: {
    label: 'Feature analysis',
    description: 'Run analysis tools on feature layers.',
  },
  premium_user_geoenrichment: {
    label: 'Enrich data',
    description: 'Add demographic and other data about areas.',
  },
  premium_user_demographics: {
    label: 'Demographic maps',
    description: 'Use demographic map layers.',
  },
  premium_user_elevation: {
    label: 'Elevation analysis',
    description: 'Use elevation services, such as profiles and viewsheds.',
  },
  premium_user_featurereport: {
    label: 'Feature reports',
    description: 'Create reports from survey results.',
  },
  features_user_edit: {
    label: 'Edit features',
    description: 'Edit feature layers within the editing settings of each layer.',
  },
  features_user_fullEdit: {
    label: 'Edit with full control',
    description:
      'Edit feature layers regardless of their editing settings, including features of other people.',
  },
  features_user_manageVersions: {
    label: 'Manage all versions',
    description: 'View, edit, and delete all branch versions, including those of other people.',
  },
  portal_admin_viewUsers: {
    label: privilegeLabels.portal_admin_viewUsers,
    description: 'View all members, including private profiles and last sign-ins.',
  },
  portal_admin_updateUsers: {
    label: privilegeLabels.portal_admin_updateUsers,
    description: 'Edit profiles of members, reset their passwords, and categorize members.',
  },
  portal_admin_deleteUsers: {
    label: privilegeLabels.portal_admin_deleteUsers,
    description: 'Delete members from the organization.',
  },
  portal_admin_inviteUsers: {
    label: privilegeLabels.portal_admin_inviteUsers,
    description: 'Add new members to the organization.',
  },
  portal_admin_disableUsers: {
    label: privilegeLabels.portal_admin_disableUsers,
    description: 'Disable and enable sign-in for members.',
  },
  portal_admin_changeUserRoles: {
    label: privilegeLabels.portal_admin_changeUserRoles,
    description: 'Assign roles to members, except for the role Administrator.',
  },
  portal_admin_manageLicenses: {
    label: privilegeLabels.portal_admin_manageLicenses,
    description: 'Assign licenses and add-ons to members.',
  },
  portal_admin_updateMemberCategorySchema: {
    label: 'Member categories',
    description: 'Define the categories of members.',
  },
  portal_admin_reassignUsers: {
    label: privilegeLabels.portal_admin_reassignUsers,
    description: 'Transfer all items and groups of a member to another member.',
  },
  portal_admin_viewGroups: {
    label: 'See all groups',
    description: 'View all groups, including private ones.',
  },
  portal_admin_updateGroups: {
    label: 'Change all groups',
    description: 'Edit the properties of all groups.',
  },
  portal_admin_deleteGroups: {
    label: 'Delete groups',
    description: 'Delete any group.',
  },
  portal_admin_reassignGroups: {
    label: 'Change owners of groups',
    description: 'Change the owner of any group.',
  },
  portal_admin_assignToGroups: {
    label: 'Assign members to groups',
    description: 'Add members to groups and remove them, without invitations.',
  },
  portal_admin_manageEnterpriseGroups: {
    label: 'Link groups to the identity store',
    description: 'Link groups to groups of the identity store, which determine their members.',
  },
  portal_admin_createUpdateCapableGroup: {
    label: 'Create shared update groups',
    description: 'Create groups whose members can edit all items of the group.',
  },
  portal_admin_createLeavingDisallowedGroup: {
    label: 'Create groups that members can’t leave',
    description:
      'Create groups that members can leave only if the owner or a manager removes them.',
  },
  portal_admin_viewItems: {
    label: 'See all content',
    description: 'View all items, including items that are not shared.',
  },
  portal_admin_updateItems: {
    label: 'Change all content',
    description: 'Edit all items, regardless of their owner.',
  },
  portal_admin_deleteItems: {
    label: 'Delete content',
    description: 'Delete any item.',
  },
  portal_admin_reassignItems: {
    label: 'Change owners of content',
    description: 'Change the owner of any item.',
  },
  portal_admin_categorizeItems: {
    label: 'Categorize all content',
    description: 'Assign any item to categories of the organization.',
  },
  portal_admin_updateItemCategorySchema: {
    label: privilegeLabels.portal_admin_updateItemCategorySchema,
    description: 'Define the categories of content.',
  },
  portal_admin_updateItemClassificationSchema: {
    label: privilegeLabels.portal_admin_updateItemClassificationSchema,
    description: 'Define the classification schema of content.',
  },
  portal_admin_shareToGroup: {
    label: privilegeLabels.portal_admin_shareToGroup,
    description: 'Share any item with groups.',
  },
  portal_admin_shareToOrg: {
    label: 'Share others’ content with the organization',
    description: 'Share any item with the organization.',
  },
  portal_admin_shareToPublic: {
    label: 'Share others’ content with everyone',
    description: 'Share any item with everyone (public).',
  },
  portal_admin_createReports: {
    label: privilegeLabels.portal_admin_createReports,
    description: 'Create reports about members, content, and activity.',
  },
  portal_admin_manageLivingAtlasPackageImports: {
    label: 'Import reference content',
    description: 'Import packages of reference content.',
  },
  portal_admin_managePublicUrlUpdate: {
    label: 'Change public URLs',
    description:
      'View reports on the public URLs of the portal and its servers, and change the URLs.',
  },
  portal_admin_manageSecurity: {
    label: privilegeLabels.portal_admin_manageSecurity,
    description: 'Manage sign-in, access to the portal, and infrastructure.',
  },
  portal_admin_manageWebsite: {
    label: 'Organization website',
    description: 'Change the home page, galleries, maps, and other website settings.',
  },
  portal_admin_manageCollaborations: {
    label: 'Collaborations',
    description: 'Create and manage collaborations with other portals.',
  },
  portal_admin_manageRoles: {
    label: 'Member roles',
    description: 'Create and change roles, on portals that do not limit this to administrators.',
  },
  portal_admin_manageServers: {
    label: privilegeLabels.portal_admin_manageServers,
    description: 'Federate servers and assign server roles.',
  },
  portal_admin_manageUtilityServices: {
    label: 'Utility services',
    description: 'Choose services for geocoding, printing, routing, and other functions.',
  },
  portal_admin_manageWebhooks: {
    label: privilegeLabels.portal_admin_manageWebhooks,
    description: 'Manage webhooks of the organization and of all members.',
  },
  portal_admin_createGPWebhook: {
    label: 'Geoprocessing webhooks',
    description: 'Create webhooks that report completed geoprocessing jobs to a URL.',
  },
} satisfies Record<KeyOf<Privilege>, PrivilegeWords>

/** The texts of this folder. */
export const t = texts('privileges', messages)

const isKey = (key: string): key is keyof typeof messages => Object.hasOwn(messages, key)

/** The label and description of a privilege; an unknown privilege has its API name as label. */
export const privilegeWords = (privilege: string): PrivilegeWords => {
  const key = privilege.replaceAll(':', '_')
  return isKey(key)
    ? { label: t(`${key}.label`), description: t(`${key}.description`) }
    : { label: privilege, description: '' }
}

/** The labels of privileges as one formatted list. */
export const labelsOf = (privileges: readonly string[]): string =>
  formatList(privileges.map((privilege) => `“${privilegeWords(privilege).label}”`))
