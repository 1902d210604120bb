/**
 * Labels of the privileges that refusals and the check of a transfer name. The page of a role has those of all privileges, and takes
 * these from here.
 */
export const privilegeLabels = {
  portal_user_viewOrgUsers: 'See members',
  portal_user_createGroup: 'Create groups',
  portal_user_joinGroup: 'Join groups',
  portal_user_createItem: 'Create content',
  portal_user_reassignItems: 'Transfer own content',
  portal_user_receiveItems: 'Receive content',
  portal_user_shareToGroup: 'Share with groups',
  portal_user_shareToOrg: 'Share with the organization',
  portal_user_shareToPublic: 'Share with everyone',
  portal_publisher_publishServerServices: 'Publish server-based layers',
  portal_publisher_bulkPublishFromDataStores: 'Publish layers in bulk',
  portal_publisher_registerDataStores: 'Register data stores',
  premium_publisher_scheduleNotebooks: 'Schedule notebooks',
  portal_admin_viewUsers: 'See all members in full',
  portal_admin_createReports: 'Create reports',
  portal_admin_updateUsers: 'Change members',
  portal_admin_disableUsers: 'Disable members',
  portal_admin_deleteUsers: 'Delete members',
  portal_admin_manageLicenses: 'Manage licenses',
  portal_admin_changeUserRoles: 'Change roles of members',
  portal_admin_reassignUsers: 'Transfer all content of a member',
  portal_admin_shareToGroup: 'Share others’ content with groups',
  portal_admin_manageSecurity: 'Security and infrastructure',
  portal_admin_inviteUsers: 'Add members',
  portal_admin_manageServers: 'Servers',
  portal_admin_manageWebhooks: 'Organization webhooks',
  portal_admin_updateItemCategorySchema: 'Content categories',
  portal_admin_updateItemClassificationSchema: 'Classification of content',
} as const
