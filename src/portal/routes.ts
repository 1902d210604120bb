import type { FastifyInstance } from 'fastify'
import { operations, type Operations } from '../rest/index.ts'
import type { Operation } from '../rest/protocol/operation.ts'
import { refuseStopped } from './access/federatedServers.ts'
import { applicationHandlers } from './organization/applications.ts'
import { authenticationHandlers } from './signIn/authentication.ts'
import { categoryHandlers } from './content/categories.ts'
import { changeHandlers } from './organization/changes.ts'
import { logHandlers } from './organization/logs.ts'
import { classificationHandlers } from './content/classification.ts'
import { contentHandlers } from './content/content.ts'
import type { Handler, Handlers } from './operations/context.ts'
import { dependencyHandlers } from './content/dependencies.ts'
import { samlFederationHandlers } from './organization/samlFederation.ts'
import { geoprocessing, serviceName } from './geoprocessing/operations.ts'
import { geoprocessingHandlers } from './geoprocessing/handlers.ts'
import { groupMemberHandlers } from './groups/groupMembers.ts'
import { invitationHandlers } from './groups/invitations.ts'
import { notificationHandlers } from './groups/notifications.ts'
import { groupHandlers } from './groups/groups.ts'
import { isOffered } from './common/plays.ts'
import { limitGuesses } from './server/guessLimit.ts'
import { serve, type HttpOptions, type Route } from './server/http.ts'
import { identityProviderHandlers } from './organization/identityProviders.ts'
import { itemExportHandlers } from './layers/export/handlers.ts'
import { itemInfoHandlers } from './content/itemInfo.ts'
import { itemResourceHandlers } from './content/itemResources.ts'
import { itemHandlers } from './content/items.ts'
import { jobHandlers } from './jobs/jobs.ts'
import { featureServerHandlers, mapServerHandlers } from './layers/handlers.ts'
import { featureServer, mapServer } from './layers/operations.ts'
import { memberHandlers } from './organization/members.ts'
import { memberMessageHandlers } from './organization/memberMessages.ts'
import { packageHandlers } from './groups/packages/handlers.ts'
import { organizationHandlers } from './organization/organization.ts'
import { organizationResourceHandlers } from './organization/organizationResources.ts'
import { portalHandlers } from './organization/portals.ts'
import { transferHandlers } from './items/transfer/transfer.ts'
import { publishingHandlers } from './publishing/publishing.ts'
import { relationshipHandlers } from './content/relationships.ts'
import { roleHandlers } from './organization/roles.ts'
import { searchHandlers } from './content/search.ts'
import { serveOpenApi } from './server/openApi.ts'
import { adminEnvelope } from './server/adminEnvelope.ts'
import { answerErrors, protectRest } from './server/security.ts'
import { sharingHandlers } from './content/sharing.ts'
import { federatedServerHandlers, type RootServices } from './servers/federatedServer.ts'
import { serverAdministrationHandlers } from './servers/serverAdministration.ts'
import { serverHandlers } from './servers/servers.ts'
import { serveServers } from './server/serveServers.ts'
import { signInHandlers } from './signIn/signIns.ts'
import { systemLimitHandlers, taskHandlers } from './tasks/tasks.ts'
import { urlHandlers } from './organization/urls/handlers.ts'
import { accountHandlers, userHandlers } from './organization/users.ts'
import { webhookAdministrationHandlers } from './servers/webhookAdministration.ts'
import { organizationWebhookHandlers } from './organization/webhooks/organizationWebhooks.ts'
import { webhookHandlers } from './organization/webhooks/webhooks.ts'
import { receiverPath, serveReceiver } from './webhooks/receiver.ts'

/** The server that has the portal's own geoprocessing service. */
const hostingServerPath = '/server'
const rootServices: RootServices = {
  [hostingServerPath]: [{ name: serviceName, type: 'GPServer' }],
}

const handlers: { readonly [Area in keyof Operations]: Handlers<Operations[Area]> } = {
  accounts: accountHandlers,
  applications: applicationHandlers,
  authentication: authenticationHandlers,
  categories: categoryHandlers,
  changes: changeHandlers,
  classification: classificationHandlers,
  content: contentHandlers,
  dependencies: dependencyHandlers,
  federatedServer: federatedServerHandlers(rootServices),
  samlFederation: samlFederationHandlers,
  groupMembers: groupMemberHandlers,
  groups: groupHandlers,
  identityProviders: identityProviderHandlers,
  invitations: invitationHandlers,
  itemExport: itemExportHandlers,
  itemInfo: itemInfoHandlers,
  itemResources: itemResourceHandlers,
  items: itemHandlers,
  logs: logHandlers,
  jobs: jobHandlers,
  members: { ...memberHandlers, ...memberMessageHandlers },
  notifications: notificationHandlers,
  packages: packageHandlers,
  organization: organizationHandlers,
  organizationResources: organizationResourceHandlers,
  portals: portalHandlers,
  publishing: publishingHandlers,
  transfer: transferHandlers,
  relationships: relationshipHandlers,
  roles: roleHandlers,
  search: searchHandlers,
  sharing: sharingHandlers,
  signIns: signInHandlers,
  systemLimits: systemLimitHandlers,
  serverAdministration: serverAdministrationHandlers(rootServices),
  servers: serverHandlers,
  tasks: taskHandlers,
  urls: urlHandlers,
  users: userHandlers,
  webhookAdministration: webhookAdministrationHandlers(rootServices),
  organizationWebhooks: organizationWebhookHandlers,
  webhooks: webhookHandlers,
}

/** Returns the operations of an area with their names and handlers. */
const routesOf = (
  area: string,
  ofArea: Readonly<Record<string, Operation>>,
  handlersOfArea: object,
): Route[] =>
  Object.entries(ofArea).map(([name, operation]) => ({
    name: `${area}.${name}`,
    operation,
    handler: (handlersOfArea as Record<string, Handler<Operation>>)[name] as Handler<Operation>,
  }))

const routes = Object.entries(operations).flatMap(([area, ofArea]) =>
  routesOf(area, ofArea, handlers[area as keyof Operations]),
)

const geoprocessingRoutes = routesOf('geoprocessing', geoprocessing, geoprocessingHandlers).map(
  (route): Route => ({
    ...route,
    handler: async (params, context) => {
      await refuseStopped(context, `${serviceName}/GPServer`)
      return route.handler(params, context)
    },
  }),
)

const layerRoutes = [
  ...routesOf('featureServer', featureServer, featureServerHandlers),
  ...routesOf('mapServer', mapServer, mapServerHandlers),
]

/** Registers the routes of the portal's interface, its administration, its receiver of webhooks, and the servers that it runs. */
export const serveRoutes = async (
  server: FastifyInstance,
  options: Omit<HttpOptions, 'guessLimitOf' | 'serverId'>,
): Promise<void> => {
  const { services } = options
  const { version, plays } = services
  const offered = routes.filter(({ operation }) => isOffered(operation, version, plays))
  const ofRoot = (root: Operation['root']) =>
    offered.filter(({ operation }) => operation.root === root)
  await server.register(
    async (rest) => {
      await protectRest(rest, services)
      const guessLimitOf = await limitGuesses(rest)
      for (const route of ofRoot(undefined)) serve(rest, route, { ...options, guessLimitOf })
      if (plays === undefined) serveOpenApi(rest, services)
    },
    { prefix: '/portal/sharing/rest' },
  )
  await server.register(
    async (administration) => {
      answerErrors(administration, services, adminEnvelope)
      await protectRest(administration, services, adminEnvelope)
      for (const route of ofRoot('portalAdminUrl')) serve(administration, route, options)
    },
    { prefix: '/portal/portaladmin' },
  )
  await server.register(async (receiver) => serveReceiver(receiver, services), {
    prefix: receiverPath,
  })
  await serveServers(
    server,
    offered,
    { [hostingServerPath]: geoprocessingRoutes },
    layerRoutes,
    options,
  )
}
