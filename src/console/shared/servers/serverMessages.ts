import { addMessages } from '../../shell/messages/index.ts'

const messages = {
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
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    server: typeof messages
  }
}
addMessages('server', messages)

export { t } from '../../shell/messages/index.ts'
