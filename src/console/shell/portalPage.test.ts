import { expect, test } from 'vitest'
import { portalPage } from './portalPage.ts'

test('a page is on the website of the portal, also behind a reverse proxy', () => {
  const url = 'https://gis.example.com/portal'
  expect(portalPage({ url }, 'item.html?id=abc', 'https://console.example.com')).toBe(
    'https://gis.example.com/portal/home/item.html?id=abc',
  )
  const proxied = { url: 'https://console.example.com/proxy', upstream: `${url}/` }
  expect(portalPage(proxied, 'item.html?id=abc', 'https://console.example.com')).toBe(
    'https://gis.example.com/portal/home/item.html?id=abc',
  )
})

test('a portal that serves this console has no other page', () => {
  const portal = { url: 'https://gis.example.com/portal' }
  expect(portalPage(portal, 'item.html?id=abc', 'https://gis.example.com')).toBeUndefined()
})
