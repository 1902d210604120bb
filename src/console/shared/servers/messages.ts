import { texts } from '../../ui/texts.ts'

export const t = texts('server', {
  outside: 'This console reaches the portal only, not servers on other hosts.',
  role: {
    STANDALONE_SERVER: 'Standalone server',
    FEDERATED_SERVER: 'Federated server',
    FEDERATED_SERVER_WITH_RESTRICTED_PUBLISHING: 'Federated server, restricted publishing',
    HOSTING_SERVER: 'Hosting server',
  },
  function: {
    RasterAnalytics: 'Raster analytics',
    GeoAnalytics: 'Big data analytics',
    GeoEvent: 'Real-time processing',
    GISServer: 'GIS server',
    ImageHosting: 'Image hosting',
    NotebookServer: 'Notebooks',
    MissionServer: 'Missions',
    WorkflowManager: 'Workflows',
    KnowledgeServer: 'Knowledge graphs',
  },
})
