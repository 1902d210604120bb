import { texts } from '../../ui/texts.ts'

/** What members with the default roles can do that the portal returns without a description. */
export const t = texts('defaultRoles', {
  org_admin: 'Everything, including the administration of the organization and of its members.',
  org_publisher: 'Create content and groups, share both, and publish layers and services.',
  org_user: 'Create content and groups, share both, and edit features.',
})
