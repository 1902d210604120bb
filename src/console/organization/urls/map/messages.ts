import { useTranslation } from 'react-i18next'
import { addMessages } from '../../../shell/messages/index.ts'

const messages = {
  counts: '{{servers}}, {{machines}}',
  servers_one: '{{count, number}} server',
  servers_other: '{{count, number}} servers',
  machines_one: '{{count, number}} machine',
  machines_other: '{{count, number}} machines',
  diagram: 'Diagram of the URLs',
  keys: 'Arrow keys move along the lines, + and − zoom, and 0 shows everything. Drag the diagram to move it.',
  table: 'Portal, servers, and machines',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Show everything',
  exportSvg: 'Export SVG',
  exportPng: 'Export PNG',
  exportFailed: 'The image could not be created. Export the diagram as SVG instead.',
  fileName: 'url-map',
  column: {
    name: 'Name',
    kind: 'Kind',
    parent: 'Part of',
    role: 'Role',
    functions: 'Functions',
    urls: 'URLs',
    publicUrl: 'Public URL',
    internalUrl: 'Internal URL',
    type: 'Server type',
    state: 'State',
    id: 'ID',
  },
  state: { synchronize: 'Synchronizing', underMaintenance: 'Under maintenance' },
  node: '{{kind}} {{name}}',
  nodeRole: '{{kind}} {{name}}, {{role}}',
  public: 'Public: {{url}}',
  internal: 'Internal: {{url}}',
  ports: 'Ports',
  portNumbers: 'HTTP {{http}}, HTTPS {{https}}',
  platform: 'Operating system',
  noPort: 'none',
  noServers: 'No servers are federated with the portal.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    urlMap: typeof messages
  }
}
addMessages('urlMap', messages)

export { t } from '../../../shell/messages/index.ts'

/** The texts of the URL map; importing this module registers them. */
export const useMessages = () => useTranslation('urlMap')
