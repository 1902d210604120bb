import type { SampleServer } from './sampleData.ts'

const federated = Date.UTC(2021, 4, 11, 9, 30)

/** The server that hosts the organization's layers. Every organization has it. */
export const hostingServer: SampleServer = {
  id: 'Rv7hQ2mXa9LcT4sE',
  name: 'gis1.riverside.example:6443',
  url: '/server',
  adminUrl: '/server',
  isHosted: true,
  serverRole: 'HOSTING_SERVER',
  serverFunctions: [],
  version: '11.4.0',
  machines: [{ machineName: 'GIS1.RIVERSIDE.EXAMPLE', platform: 'Linux-amd64-5.14' }],
  created: federated,
  modified: federated,
}

const day = 24 * 3_600_000

/**
 * The servers of a larger organization: each has a purpose of its own, one of them no longer responds, and three are upgraded: one
 * fails at first, one succeeds with warnings, and one is being upgraded when the portal starts for the first time.
 */
export const riversideServers: readonly SampleServer[] = [
  hostingServer,
  {
    id: 'Gm3pZ8kUw1RbN6dY',
    name: 'gis2.riverside.example:6443',
    url: '/gis',
    adminUrl: '/gis',
    isHosted: false,
    serverRole: 'FEDERATED_SERVER',
    serverFunctions: ['GISServer'],
    version: '11.4.0',
    machines: [
      { machineName: 'GIS2A.RIVERSIDE.EXAMPLE', platform: 'Linux-amd64-5.14' },
      { machineName: 'GIS2B.RIVERSIDE.EXAMPLE', platform: 'Linux-amd64-5.14' },
    ],
    created: federated + 2 * day,
    modified: federated + 2 * day,
  },
  {
    id: 'Jx5tF9vKe2QhW7oB',
    name: 'imagery.riverside.example:6443',
    url: '/imagery',
    adminUrl: '/imagery',
    isHosted: false,
    serverRole: 'FEDERATED_SERVER',
    serverFunctions: ['ImageHosting', 'RasterAnalytics'],
    version: '11.3.0',
    machines: [
      { machineName: 'IMAGERY.RIVERSIDE.EXAMPLE', platform: 'Windows Server 2022-amd64-10.0' },
    ],
    upgrade: {
      from: '11.3.0',
      to: '11.4.0',
      attempts: [
        {
          failsAt: 0,
          reason:
            'The license of the server role Image Server for version 11.4 is invalid or has expired. Import a valid license file and run the upgrade again.',
        },
        {},
      ],
    },
    created: federated + 240 * day,
    modified: federated + 611 * day,
  },
  {
    id: 'Nb1yS6cHg4PjV8rA',
    name: 'notebooks.riverside.example:11443',
    url: '/notebooks',
    adminUrl: '/notebooks',
    isHosted: false,
    serverType: 'ARCGIS_NOTEBOOK_SERVER',
    serverRole: 'FEDERATED_SERVER',
    serverFunctions: ['NotebookServer'],
    version: '11.3.0',
    machines: [{ machineName: 'NOTEBOOKS.RIVERSIDE.EXAMPLE', platform: 'Linux-amd64-5.14' }],
    upgrade: {
      from: '11.3.0',
      to: '11.4.0',
      attempts: [
        {
          warnings: [
            'The container images of version 11.3 are no longer supported. Load the images of version 11.4 with the tool postInstallUtility.',
            'Notebooks that were created with the runtime 9.0 must be opened and saved with the runtime 10.0 by 2027-06-30.',
            'The certificate of NOTEBOOKS.RIVERSIDE.EXAMPLE is self-signed. Import a certificate that is signed by a certificate authority.',
          ],
        },
      ],
    },
    created: federated + 512 * day,
    modified: federated + 512 * day,
  },
  {
    id: 'Qe4nR7gTs0YxM5pD',
    name: 'realtime.riverside.example:6443',
    url: '/realtime',
    adminUrl: '/realtime',
    isHosted: false,
    serverRole: 'FEDERATED_SERVER',
    serverFunctions: ['GeoEvent'],
    version: '11.3.0',
    machines: [{ machineName: 'REALTIME.RIVERSIDE.EXAMPLE', platform: 'Linux-amd64-5.14' }],
    upgrade: { from: '11.3.0', to: '11.4.0', attempts: [{}], isRunning: true },
    created: federated + 700 * day,
    modified: federated + 700 * day,
  },
  {
    id: 'Dk8wL3zMf5TnC2uX',
    name: 'legacy-gis.riverside.example:6443',
    url: 'https://legacy-gis.riverside.example/arcgis',
    adminUrl: 'https://legacy-gis.riverside.example:6443/arcgis',
    isHosted: false,
    serverRole: 'FEDERATED_SERVER_WITH_RESTRICTED_PUBLISHING',
    serverFunctions: [],
    version: '10.9.1',
    machines: [
      { machineName: 'LEGACY-GIS.RIVERSIDE.EXAMPLE', platform: 'Windows Server 2016-amd64-10.0' },
    ],
    created: federated + day,
    modified: federated + day,
  },
]
