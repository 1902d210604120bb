import type { Operation } from '../protocol/operation.ts'
import type { ServerObject } from './document.ts'

/** What the paths of operations are below that are not below the REST root. */
export const federatedServers: Readonly<Record<NonNullable<Operation['root']>, ServerObject>> = {
  serverUrl: {
    url: '{server}',
    variables: {
      server: {
        default: 'https://gis.example.com/server',
        description: 'URL of the federated server: `url` in `servers.list`.',
      },
    },
  },
  serviceUrl: {
    url: '{service}',
    variables: {
      service: {
        default: 'https://gis.example.com/server/rest/services/Planning/Zones',
        description: 'URL of a service of the federated server, without the type of the service.',
      },
    },
  },
  adminUrl: {
    url: '{administration}',
    variables: {
      administration: {
        default: 'https://gis.example.com:6443/arcgis',
        description:
          'URL of the administration of the federated server: `adminUrl` in `servers.list`.',
      },
    },
  },
  portalAdminUrl: {
    url: '{portalAdministration}',
    variables: {
      portalAdministration: {
        default: 'https://gis.example.com/portal/portaladmin',
        description: 'URL of the administration of the portal.',
      },
    },
  },
}
