import { accounts } from './organization/accounts.ts'
import { authentication } from './signIn/authentication.ts'
import { applications } from './organization/applications.ts'
import { categories } from './content/categories.ts'
import { changes } from './organization/changes.ts'
import { classification } from './content/classification.ts'
import { content } from './content/content.ts'
import { dependencies } from './content/dependencies.ts'
import { samlFederation } from './organization/samlFederation.ts'
import { federatedServer } from './servers/federatedServer.ts'
import { groupMembers } from './groups/groupMembers.ts'
import { groupChanges } from './groups/groupChanges.ts'
import { groups } from './groups/groups.ts'
import { identityProviders } from './organization/identityProviders.ts'
import { invitations } from './groups/invitations.ts'
import { notifications } from './groups/notifications.ts'
import { itemExport } from './content/itemExport.ts'
import { itemInfo } from './content/itemInfo.ts'
import { itemResources } from './content/itemResources.ts'
import { items } from './content/items.ts'
import { jobs } from './jobs/jobs.ts'
import { logs } from './organization/logs.ts'
import { members } from './organization/members.ts'
import { memberMessages } from './organization/memberMessages.ts'
import type { Operation } from './protocol/operation.ts'
import { organization } from './organization/organization.ts'
import { organizationWebhooks } from './organization/organizationWebhooks.ts'
import { organizationResources } from './organization/organizationResources.ts'
import { packages } from './groups/packages.ts'
import { portals } from './organization/portals.ts'
import { publishing } from './publishing/publishing.ts'
import { transfer } from './content/transfer.ts'
import { relationships } from './content/relationships.ts'
import { roles } from './organization/roles.ts'
import { search } from './content/search.ts'
import { serverAdministration } from './servers/serverAdministration.ts'
import { servers } from './servers/servers.ts'
import { sharing } from './content/sharing.ts'
import { signIns } from './signIn/signIns.ts'
import { systemLimits } from './tasks/systemLimits.ts'
import { tasks } from './tasks/tasks.ts'
import { urls } from './organization/urls.ts'
import { userChanges } from './organization/userChanges.ts'
import { users } from './organization/users.ts'
import { webhookAdministration } from './servers/webhookAdministration.ts'
import { webhooks } from './organization/webhooks.ts'

/**
 * All operations of the interface, by area: those of the portal, and those of federated servers. The portal implements each of them,
 * and tests run over all of them.
 */
export const operations = {
  accounts,
  applications,
  authentication,
  categories,
  changes,
  classification,
  content,
  dependencies,
  federatedServer,
  samlFederation,
  groupMembers,
  groups: { ...groups, ...groupChanges },
  identityProviders,
  invitations,
  itemExport,
  itemInfo,
  itemResources,
  items,
  jobs,
  logs,
  members: { ...members, ...memberMessages },
  notifications,
  organization,
  organizationResources,
  organizationWebhooks,
  packages,
  portals,
  publishing,
  transfer,
  relationships,
  roles,
  search,
  serverAdministration,
  servers,
  sharing,
  signIns,
  systemLimits,
  tasks,
  urls,
  users: { ...users, ...userChanges },
  webhookAdministration,
  webhooks,
}
export type Operations = typeof operations

export interface NamedOperation {
  /** The area and the name in it, such as `packages.importGroup`. */
  readonly name: string
  readonly operation: Operation
}

/**
 * Returns the operation of a path as the contract writes it, such as `/community/groups/:groupId/import`. Paths are unique, except
 * for operations that only GET calls.
 */
export const operationAt = (path: string): NamedOperation | undefined => {
  for (const [area, ofArea] of Object.entries<Record<string, Operation>>(operations))
    for (const [name, operation] of Object.entries(ofArea))
      if (operation.path === path && !operation.onlyGet)
        return { name: `${area}.${name}`, operation }
  return undefined
}
