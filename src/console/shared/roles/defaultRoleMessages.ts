import { addMessages } from '../../shell/messages/index.ts'

/** What members with the default roles can do that the portal returns without a description. */
const messages = {
  org_admin: 'Everything, including the administration of the organization and of its members.',
  org_publisher: 'Create content and groups, share both, and publish layers and services.',
  org_user: 'Create content and groups, share both, and edit features.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    defaultRoles: typeof messages
  }
}
addMessages('defaultRoles', messages)

/** The translation function for use outside components. */
export { t } from '../../shell/messages/index.ts'
