import { describe, expect, test } from 'vitest'
import { createUrlMatcher, moveUrls, oppositeEdits, urlEdits, withEdits } from './urlMatching.ts'

const found = (publicUrl: string, text: string) =>
  [...createUrlMatcher(publicUrl).find(text)].map(({ written }) => written)

describe('URLs below https://gis.example.com/portal', () => {
  const portal = 'https://gis.example.com/portal'

  test.each([
    'https://gis.example.com/portal',
    'https://gis.example.com/portal/',
    'https://gis.example.com/portal/home/item.html?id=1#data',
    'https://gis.example.com/portal?f=json',
    'http://gis.example.com/portal/home',
    'HTTPS://GIS.Example.com/portal/home',
    'https://gis.example.com:443/portal/home',
    'http://gis.example.com:80/portal/home',
    '//gis.example.com/portal/home',
    String.raw`https:\/\/gis.example.com\/portal\/home`,
    'https%3A%2F%2Fgis.example.com%2Fportal%2Fhome',
    'https%253A%252F%252Fgis.example.com%252Fportal%252Fhome',
  ])('%s is one', (url) => {
    expect(found(portal, url)).toEqual([url])
    expect(found(portal, `<a href="${url}">`)).toEqual([url])
  })

  test.each([
    'https://gis.example.com/portal2',
    'https://gis.example.com/Portal/home',
    'https://gis.example.com/server',
    'https://gis.example.com.evil.example/portal',
    'https://gis.example.com:8443/portal',
    'https://gis.example.com:80/portal',
    'https://www.gis.example.com/portal',
    'ftp://gis.example.com/portal',
    'https://other.example/https:/gis.example.com/portal',
    'https%3A%2F%2Fgis.example.com%2Fportals',
    '/portal/home',
  ])('%s is not', (url) => {
    expect(found(portal, url)).toEqual([])
  })

  test('a URL in the query of another one is found, and after one of another server', () => {
    expect(
      found(
        portal,
        'https://login.example/?to=https%3A%2F%2Fgis.example.com%2Fportal%2Fx&y https://gis.example.com/portal2 https://gis.example.com/portal/z',
      ),
    ).toEqual(['https%3A%2F%2Fgis.example.com%2Fportal%2Fx', 'https://gis.example.com/portal/z'])
  })
})

test('another port than the default one is part of a public URL', () => {
  const server = 'http://localhost:8080/server'
  expect(found(server, 'http://localhost:8080/server/rest')).toHaveLength(1)
  expect(found(server, 'http://localhost:8081/server http://localhost/server')).toEqual([])
})

test('a public URL can be a whole host', () => {
  const host = 'https://gis.example.com'
  expect(found(host, 'https://gis.example.com https://gis.example.com/a/b')).toHaveLength(2)
  expect(found(host, 'https://gis.example.community https://gis.example.com:6443/arcgis')).toEqual(
    [],
  )
})

test('a moved URL keeps its spelling and what follows the public URL', () => {
  const matcher = createUrlMatcher('https://gis.example.com/portal')
  expect(
    moveUrls(
      [
        'https://gis.example.com/portal/a?b=c',
        'http://GIS.example.com:80/portal',
        '//gis.example.com/portal/d',
        String.raw`"https:\/\/gis.example.com\/portal\/e"`,
        'https%3A%2F%2Fgis.example.com%2Fportal%2Ff',
        'https%253A%252F%252Fgis.example.com%252Fportal',
        'https://gis.example.com/portal2',
      ].join(' '),
      matcher,
      'https://maps.example.org:8443/gis/',
    ),
  ).toBe(
    [
      'https://maps.example.org:8443/gis/a?b=c',
      'https://maps.example.org:8443/gis',
      '//maps.example.org:8443/gis/d',
      String.raw`"https:\/\/maps.example.org:8443\/gis\/e"`,
      'https%3A%2F%2Fmaps.example.org%3A8443%2Fgis%2Ff',
      'https%253A%252F%252Fmaps.example.org%253A8443%252Fgis',
      'https://gis.example.com/portal2',
    ].join(' '),
  )
})

describe('edits of URLs', () => {
  const matcher = createUrlMatcher('https://gis.example.com/portal')
  const text = String.raw`{"a":"HTTP://GIS.example.com:80/portal/a","b":"https:\/\/maps.example.org\/gis","c":"https%3A%2F%2Fgis.example.com%2Fportal"}`
  const edits = urlEdits(text, matcher, 'https://maps.example.org/gis')
  const moved = String.raw`{"a":"https://maps.example.org/gis/a","b":"https:\/\/maps.example.org\/gis","c":"https%3A%2F%2Fmaps.example.org%2Fgis"}`

  test('name each URL before and after, and move them', () => {
    expect(edits.map(({ url, newUrl }) => [url, newUrl])).toEqual([
      ['HTTP://GIS.example.com:80/portal/a', 'https://maps.example.org/gis/a'],
      ['https%3A%2F%2Fgis.example.com%2Fportal', 'https%3A%2F%2Fmaps.example.org%2Fgis'],
    ])
    expect(withEdits(text, edits)).toBe(moved)
    expect(moveUrls(text, matcher, 'https://maps.example.org/gis')).toBe(moved)
  })

  test('are undone exactly, in every spelling, without the URLs that were there before', () => {
    expect(withEdits(moved, oppositeEdits(edits))).toBe(text)
  })

  test('are not applied to another text', () => {
    expect(withEdits(` ${text}`, edits)).toBeUndefined()
    expect(withEdits(text, edits.toReversed())).toBeUndefined()
  })
})
