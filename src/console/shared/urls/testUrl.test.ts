import { expect, test } from 'vitest'
import { hasFailed, isBroken, testEach, wasBlocked, webUrl, type UrlTest } from './testUrl.ts'

test.each([
  ['https://gis.example/a', 'https://gis.example/a'],
  [' //gis.example/a', 'https://gis.example/a'],
  ['gis.example/a', undefined],
  ['https://', undefined],
  ['mailto:ada@gis.example', undefined],
])('the URL of a web server in %j is %j', (text, href) => {
  expect(webUrl(text)?.href).toBe(href)
})

test.each([
  [404, 'https://gis.example/a', true],
  [503, 'https://gis.example/a', true],
  [400, 'https://gis.example/a', false],
  [400, 'https://gis.example/arcgis/rest/services/A/MapServer', true],
  [403, 'https://gis.example/a', false],
  [499, 'https://gis.example/arcgis/rest/services/A/MapServer', false],
])('whether code %i of %s says that nothing is there: %j', (code, url, broken) => {
  expect(isBroken(code, new URL(url))).toBe(broken)
})

test('a test that could not be sent says nothing about the URL', () => {
  const outcomes = ['responds', 'silent', 'policy', 'mixedContent', 'malformed'] as const
  expect(outcomes.filter((outcome) => hasFailed({ outcome }))).toEqual(['silent', 'malformed'])
  expect(outcomes.filter((outcome) => wasBlocked({ outcome }))).toEqual(['policy', 'mixedContent'])
})

test('stopping keeps the outcomes, and starts no further test', async () => {
  const stop = new AbortController()
  const tested: number[] = []
  let started = 0
  const run = testEach(
    Array.from({ length: 50 }, (_, index) => index),
    async (): Promise<UrlTest> => {
      started += 1
      return { outcome: 'silent' }
    },
    (one) => {
      tested.push(one)
      if (tested.length === 3) stop.abort(new Error('Enough.'))
    },
    stop.signal,
  )
  await expect(run).rejects.toThrow('Enough.')
  await Promise.resolve()
  expect(tested.length).toBeLessThan(10)
  expect(started).toBeLessThan(10)
})
