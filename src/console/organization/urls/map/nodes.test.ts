import { expect, test } from 'vitest'
import { nodesOf } from './nodes.ts'

test.each([
  ['https://gis.example.com/portal', 'gis.example.com'],
  ['https://gis.example.com:7443/portal', 'gis.example.com:7443'],
  ['https://gis.example.com:8443/portal', 'gis.example.com:8443'],
])('the portal at %s is shown as %s', (webContextUrl, name) => {
  const portal = {
    id: 'p',
    webContextUrl,
    portalLocalHostname: 'gis.example.com',
    portalLocalHttpPort: 7080,
    portalLocalHttpsPort: 7443,
    machines: [],
  }
  expect(nodesOf({ portal, servers: [] })).toMatchObject([{ name }])
})
