import { portalColors } from '../../../rest/protocol/portalColors.ts'
import { environments } from '../../ui/designTokens.ts'
import { describe, expect, test } from 'vitest'
import { ownUrl } from './connections.ts'
import { readConnections } from './configFile.ts'

const base = 'https://console.example.com/tools/console/'
const read = (...portals: unknown[]) => readConnections({ portals }, base)

describe('the portals of config.json', () => {
  test('a URL can be relative to the host or to the console', () => {
    expect(read({ name: 'A', url: '/portal' })[0]?.url).toBe('https://console.example.com/portal')
    expect(read({ name: 'A', url: '../gis/' })[0]?.url).toBe(
      'https://console.example.com/tools/gis',
    )
    expect(read({ name: 'A', url: 'https://gis.example.com/portal/' })[0]?.url).toBe(
      'https://gis.example.com/portal',
    )
  })

  test('a portal without a name has the name of its host', () => {
    expect(read({ url: 'https://gis.example.com/portal' })[0]?.name).toBe('gis.example.com')
  })

  test('a portal’s URL can have any of its usual forms', () => {
    for (const url of [
      'gis.example.com/portal/home',
      'https://gis.example.com/portal/sharing/rest/',
    ])
      expect(read({ url })).toEqual([
        { name: 'gis.example.com', url: 'https://gis.example.com/portal' },
      ])
  })

  test('a portal behind a reverse proxy is requested through the proxy, and shown with its own URL', () => {
    const [connection] = read({ url: '/portal', upstream: 'https://gis.example.com/portal/' })
    expect(connection).toEqual({
      name: 'gis.example.com',
      url: 'https://console.example.com/portal',
      upstream: 'https://gis.example.com/portal',
    })
    expect(connection && ownUrl(connection)).toBe('https://gis.example.com/portal')
    const [only] = read({ url: '/portal', sameOriginOnly: true, federatedServers: '/federated/' })
    expect(only).toHaveProperty('sameOriginOnly', true)
    expect(only).toHaveProperty('federatedServers', new URL('/federated', connection?.url).href)
  })

  test('reads the label, the color, and the application ID; ignores unknown colors', () => {
    expect(
      read({ name: 'A', url: '/a', label: 'Production', color: 'red', applicationId: 'console' }),
    ).toEqual([
      {
        name: 'A',
        url: 'https://console.example.com/a',
        label: 'Production',
        color: 'red',
        applicationId: 'console',
      },
    ])
    expect(read({ name: 'A', url: '/a', color: 'url(x)' })[0]).not.toHaveProperty('color')
  })

  test('every color has a look', () => {
    expect(environments).toEqual(portalColors)
  })

  test('the British spelling of former versions is accepted', () => {
    expect(read({ name: 'A', url: '/a', colour: 'grey' })[0]).toMatchObject({ color: 'gray' })
  })

  test('an invalid entry does not affect the other portals', () => {
    const portals = read(
      { name: 'A' },
      null,
      7,
      { name: 'B', url: 'javascript:alert(1)' },
      { name: 'C', url: '/c' },
    )
    expect(portals.map(({ name }) => name)).toEqual(['C'])
  })

  test.each([undefined, null, {}, { portals: 'x' }, []])('%j contains no portals', (config) => {
    expect(readConnections(config, base)).toEqual([])
  })
})
