import { stopped } from '../servers/machines.ts'
import type { SampleLicenses, SampleMachine, SampleServer } from './sampleData.ts'

const federated = Date.UTC(2021, 4, 11, 9, 30)
const day = 24 * 3_600_000
const current = '11.4.0'
const previous = '11.3.0'

const machine = (
  host: string,
  { platform = 'Linux-amd64-5.14', daysLeft = 290 } = {},
): SampleMachine => ({
  machineName: `${host}.riverside.example`.toUpperCase(),
  platform,
  certificate: {
    alias: `${host}-riverside`,
    issuer: 'CN=Riverside Issuing CA 2, O=Riverside County, C=US',
    subject: `CN=${host}.riverside.example, O=Riverside County, C=US`,
    daysLeft,
  },
})

/** Returns the licenses of a GIS Server, and those of further roles and extensions. */
const licensed = (
  daysLeft: number | null,
  { extensions = [], features = [] }: Partial<SampleLicenses> = {},
): SampleLicenses => ({
  edition: { name: 'svradvanced', daysLeft },
  extensions,
  features: [
    {
      name: 'esriServerLicenseAdvanced',
      displayName: 'GIS Server Advanced',
      coreCount: 4,
      daysLeft,
    },
    ...features,
  ],
})

/** Returns a server that the portal runs below `url`, and that was federated some days after the first one. */
const server = (
  host: string,
  federatedAfter: number,
  {
    port = 6443,
    ...properties
  }: Pick<SampleServer, 'id' | 'url' | 'serverFunctions'> &
    Partial<SampleServer> & { readonly port?: number },
): SampleServer => ({
  name: `${host}.riverside.example:${port}`,
  adminUrl: properties.url,
  isHosted: false,
  serverRole: 'FEDERATED_SERVER',
  version: current,
  machines: [machine(host)],
  created: federated + federatedAfter * day,
  modified: federated + federatedAfter * day,
  ...properties,
})

/** Returns a server on which a newer version is installed. */
const required = (
  attempts: NonNullable<SampleServer['upgrade']>['attempts'],
): Pick<SampleServer, 'version' | 'upgrade'> => ({
  version: previous,
  upgrade: { from: previous, to: current, attempts },
})

/** The server that hosts the organization's layers. Every organization has it. */
export const hostingServer: SampleServer = server('gis1', 0, {
  id: 'Rv7hQ2mXa9LcT4sE',
  url: '/server',
  isHosted: true,
  serverRole: 'HOSTING_SERVER',
  serverFunctions: [],
  licenses: licensed(null),
})

const failing = {
  failsAt: 0,
  reason:
    'The license of the server role Image Server for version 11.4 is invalid or has expired. Import a valid license file and run the upgrade again.',
}

const succeedingWithWarnings = {
  warnings: [
    'The container images of version 11.3 are no longer supported. Load the images of version 11.4 with the tool postInstallUtility.',
    'Notebooks that were created with the runtime 9.0 must be opened and saved with the runtime 10.0 by 2027-06-30.',
    'The certificate of NOTEBOOKS.RIVERSIDE.EXAMPLE is self-signed. Import a certificate that is signed by a certificate authority.',
  ],
}

/**
 * The servers of a larger organization: each has a purpose of its own, the machine of one is stopped, and three are upgraded: one fails
 * at first, one succeeds with warnings, and one is being upgraded when the portal starts for the first time.
 */
export const riversideServers: readonly SampleServer[] = [
  hostingServer,
  server('gis2', 2, {
    id: 'Gm3pZ8kUw1RbN6dY',
    url: '/gis',
    serverFunctions: ['GISServer'],
    machines: [machine('gis2a'), machine('gis2b', { daysLeft: 19 })],
    licenses: licensed(212, { extensions: [{ name: 'networkserver', daysLeft: 24 }] }),
  }),
  server('imagery', 240, {
    id: 'Jx5tF9vKe2QhW7oB',
    url: '/imagery',
    serverFunctions: ['ImageHosting', 'RasterAnalytics'],
    machines: [machine('imagery', { platform: 'Windows Server 2022-amd64-10.0' })],
    modified: federated + 611 * day,
    licenses: licensed(212, {
      features: [
        {
          name: 'esriServerLicenseImage',
          displayName: 'Image Server',
          coreCount: 8,
          daysLeft: -3,
        },
      ],
    }),
    ...required([failing, {}]),
  }),
  server('notebooks', 512, {
    id: 'Nb1yS6cHg4PjV8rA',
    url: '/notebooks',
    port: 11_443,
    serverType: 'ARCGIS_NOTEBOOK_SERVER',
    serverFunctions: ['NotebookServer'],
    ...required([succeedingWithWarnings]),
  }),
  server('realtime', 700, {
    id: 'Qe4nR7gTs0YxM5pD',
    url: '/realtime',
    serverFunctions: ['GeoEvent'],
    version: previous,
    upgrade: { from: previous, to: current, attempts: [{}], isRunning: true },
  }),
  server('legacy-gis', 1, {
    id: 'Dk8wL3zMf5TnC2uX',
    url: '/legacy-gis',
    serverRole: 'FEDERATED_SERVER_WITH_RESTRICTED_PUBLISHING',
    serverFunctions: [],
    version: '10.9.1',
    machines: [
      { ...machine('legacy-gis', { platform: 'Windows Server 2016-amd64-10.0' }), ...stopped },
    ],
  }),
]
