import { texts } from '../../ui/texts.ts'

export const t = texts('urls', {
  title: 'URLs',
  line: 'Public and internal URLs of the portal and its servers, and where items use them',
  tabs: 'URL pages',
  tab: { map: 'Map', report: 'URL report', hosts: 'Unknown hosts' },
  kind: { portal: 'Portal', server: 'Server', machine: 'Machine' },
})
