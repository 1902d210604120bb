import { describe, expect, test } from 'vitest'
import { normalizePortalUrl, resolvePortalUrl } from './portalUrl.ts'

const home = 'https://gis.example.com/portal'

describe('the home URL of a portal', () => {
  test.each([
    home,
    `${home}/`,
    `${home}//`,
    `  ${home}\n`,
    `<${home}>`,
    `"${home}"`,
    `${home}/home`,
    `${home}/home/`,
    `${home}/Home/index.html`,
    `${home}/home/item.html?id=0123456789abcdef#overview`,
    `${home}/index.html`,
    `${home}/apps/mapviewer/index.html?webmap=0123456789abcdef`,
    `${home}/sharing`,
    `${home}/sharing/rest`,
    `${home}/sharing/rest/portals/self?f=json`,
    `${home}/portaladmin/`,
    `${home}/webadaptor`,
    `${home}?f=json`,
    `${home}#top`,
    'gis.example.com/portal',
    'gis.example.com/portal/home/',
    '//gis.example.com/portal',
    'HTTPS://GIS.Example.com/portal',
    'https://gis.example.com:443/portal',
    'https://ada:secret@gis.example.com/portal',
    'https://gis.example.com/x/../portal',
  ])('%s', (pasted) => {
    expect(normalizePortalUrl(pasted)).toBe(home)
  })

  test.each([
    ['http://gis.example.com/portal', 'http://gis.example.com/portal'],
    ['localhost:7443/arcgis', 'https://localhost:7443/arcgis'],
    ['https://org.example.com', 'https://org.example.com'],
    ['https://org.example.com/home/content.html?view=list', 'https://org.example.com'],
    ['https://org.example.com/sharing/rest/', 'https://org.example.com'],
    ['https://org.example.com/apps/dashboards/0123', 'https://org.example.com'],
    ['https://[::1]:7443/arcgis/home', 'https://[::1]:7443/arcgis'],
    ['https://gis.example.com/Portal', 'https://gis.example.com/Portal'],
    ['https://gis.example.com/gis/portal/home', 'https://gis.example.com/gis/portal'],
    ['https://gis.example.com/homes', 'https://gis.example.com/homes'],
  ])('%s becomes %s', (pasted, expected) => {
    expect(normalizePortalUrl(pasted)).toBe(expected)
  })

  test.each([
    '',
    '   ',
    'ftp://gis.example.com/portal',
    'javascript://gis.example.com/portal',
    'https://',
    'https://gis example.com/portal',
    'the portal',
    'mailto:gis@example.com',
    'javascript:alert(1)',
  ])('is undefined for %j', (pasted) => {
    expect(normalizePortalUrl(pasted)).toBeUndefined()
  })

  test('is at most 2,048 characters long', () => {
    const long = (length: number) => 'gis.example.com/'.padEnd(length, 'x')
    expect(normalizePortalUrl(long(2048))).toBe(`https://${long(2048)}`)
    expect(normalizePortalUrl(long(2049))).toBeUndefined()
  })

  test('does not change when it is normalized again', () => {
    expect(normalizePortalUrl(normalizePortalUrl('gis.example.com/portal/home') ?? '')).toBe(home)
  })
})

describe('an entry of config.json', () => {
  const base = 'https://web.example.com/console/'

  test.each([
    ['/portal', 'https://web.example.com/portal'],
    ['/portal/home/', 'https://web.example.com/portal'],
    ['../portal', 'https://web.example.com/portal'],
    ['./portal', 'https://web.example.com/console/portal'],
    ['portal', 'https://web.example.com/console/portal'],
    ['gis.example.com/portal', home],
    ['localhost:7443/arcgis', 'https://localhost:7443/arcgis'],
    ['//gis.example.com/portal', home],
    [`${home}/sharing/rest`, home],
  ])('%s results in %s', (entry, expected) => {
    expect(resolvePortalUrl(entry, base)).toBe(expected)
  })

  test('that is not an http or https URL results in undefined', () => {
    expect(resolvePortalUrl('mailto:gis@example.com', base)).toBeUndefined()
    expect(resolvePortalUrl(' ', base)).toBeUndefined()
    expect(resolvePortalUrl('ftp://gis.example.com', base)).toBeUndefined()
  })
})
