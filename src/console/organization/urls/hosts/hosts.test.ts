import { expect, test } from 'vitest'
import type { UrlMap } from '../../../../rest/records/urls.ts'
import { originsOf, unknownHosts } from './hosts.ts'

const map: UrlMap = {
  portal: {
    id: '',
    webContextUrl: 'https://maps.city.example/portal',
    portalLocalHostname: 'P1',
    portalLocalHttpPort: 0,
    portalLocalHttpsPort: 7443,
    machines: [{ machineName: 'P1', adminURL: 'https://p1.internal:7443/arcgis' }],
  },
  servers: [],
}

const item = (id: string, url: string, owner = 'ada') => ({ id, title: id, owner, url })

test('hosts that are not in the map are listed, those of the organization first', () => {
  expect(
    unknownHosts(
      [
        item('a', 'https://maps.city.example/server/rest/services/A'),
        item('b', 'https://p1.internal:6443/arcgis'),
        item('c', 'https://services.world.example/a'),
        item('d', 'https://services.world.example/b', 'bob'),
        item('e', 'https://old-gis.city.example/arcgis'),
        item('f', 'not a URL'),
      ],
      map,
    ),
  ).toEqual([
    {
      host: 'old-gis.city.example',
      relation: 'related',
      items: 1,
      owners: ['ada'],
      listed: [item('e', 'https://old-gis.city.example/arcgis')],
    },
    {
      host: 'services.world.example',
      relation: 'other',
      items: 2,
      owners: ['ada', 'bob'],
      listed: [
        item('c', 'https://services.world.example/a'),
        item('d', 'https://services.world.example/b', 'bob'),
      ],
    },
  ])
})

test('without a domain, no host is one of the organization', () => {
  const local: UrlMap = {
    ...map,
    portal: { ...map.portal, webContextUrl: 'http://localhost:8080/portal' },
  }
  expect(unknownHosts([item('a', 'https://gis.other.example')], local)).toMatchObject([
    { relation: 'other' },
  ])
})

test('a host is tested at the three origins that most of its items use', () => {
  const urls = [
    'http://gis.example/a',
    'https://gis.example:6443/a',
    'https://gis.example/a',
    'https://gis.example/b',
    'https://gis.example:7443/a',
    'not a URL',
  ]
  expect(originsOf({ listed: urls.map((url, index) => item(String(index), url)) })).toEqual([
    'https://gis.example',
    'http://gis.example',
    'https://gis.example:6443',
  ])
})
