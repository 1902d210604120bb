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

/** The servers of a larger organization: each has a purpose of its own, and one of them no longer responds. */
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
    created: federated + 512 * day,
    modified: federated + 512 * day,
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
