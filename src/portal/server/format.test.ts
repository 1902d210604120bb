import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formattedLimits, indented, writeResponse } from './format.ts'
import { StreamedList } from '../operations/streamedList.ts'

const written = async (value: unknown, f: unknown, url = '/x') => {
  const { type, body } = await writeResponse(value, f, url)
  return {
    type,
    isStream: typeof body !== 'string',
    body: typeof body === 'string' ? body : await text(body),
  }
}

/** Returns a list with this many characters as compact JSON. */
const large = (length: number) => ({ list: ['x'.repeat(length - '{"list":[""]}'.length)] })

/** A list whose lines are all indented by 98 levels: a hundred times as long when it is indented. */
const deep = (entries: number) =>
  JSON.parse(`${'{"a":'.repeat(97)}[${'1,'.repeat(entries)}1]${'}'.repeat(97)}`) as unknown

test('JSON is written and indented as by JSON.stringify', async () => {
  const anything = fc.oneof(
    fc.jsonValue({ stringUnit: 'binary' }),
    fc.dictionary(
      fc.string(),
      fc.oneof(fc.jsonValue(), fc.constant(undefined), fc.array(fc.jsonValue())),
    ),
  )
  await fc.assert(
    fc.asyncProperty(anything, async (value) => {
      const compact = JSON.stringify(value)
      expect((await written(value, 'json')).body).toBe(compact)
      expect((await written(value, 'pjson')).body).toBe(JSON.stringify(value, undefined, 2))
      expect(indented(compact)).toBe(JSON.stringify(value, undefined, 2))
    }),
    { numRuns: 500 },
  )
})

test('a list that is read page by page is written like any other', async () => {
  for (const pages of [[], [[]], [[1, { a: [] }], [], ['b']]])
    for (const f of ['json', 'pjson']) {
      const list = new StreamedList<unknown>(
        'all',
        (async function* () {
          yield* pages
        })(),
      )
      const value = { all: pages.flat() }
      expect((await written(list, f)).body).toBe(
        JSON.stringify(value, undefined, f === 'json' ? 0 : 2),
      )
    }
})

describe('a response that is too large to be formatted', () => {
  const url = '/content/items/a?F=html&q=a%22%3Cb%3E&token=t'
  const link = '<a href="?q=a%22%3Cb%3E&amp;token=t&amp;f=json">Open it as JSON</a>'
  test.each([
    ['compact JSON of more than 1 MB', large(formattedLimits.compact + 1)],
    ['less that would be long when it is indented', deep(50_000)],
    ['a list of many pages', undefined],
  ])('is a link on a page, and not indented: %s', async (_what, value) => {
    const pageOfList = Array.from({ length: 1_000 }, () => 'x'.repeat(100))
    const sent = () =>
      value ??
      new StreamedList(
        'list',
        (async function* () {
          for (let page = 0; page < 20; page++) yield pageOfList
        })(),
      )
    const compact = (await written(sent(), 'json')).body
    expect((await written(sent(), undefined, url)).body).toContain(link)
    expect((await written(sent(), 'html', url)).body.length).toBeLessThan(400)
    expect(await written(sent(), 'pjson')).toMatchObject({
      body: compact,
      type: 'application/json; charset=utf-8',
    })
  })

  test.each(['JSON', 'Json', ' json '])('is JSON for f=%s', async (f) => {
    expect(await written({ a: 1 }, f)).toMatchObject({
      body: '{"a":1}',
      type: 'application/json; charset=utf-8',
    })
  })

  test('is shown up to the limit', async () => {
    const value = large(formattedLimits.compact)
    expect((await written(value, 'html')).body).toContain(
      `<pre>{\n  &quot;list&quot;: [\n    &quot;xxx`,
    )
    expect((await written(value, 'pjson')).body).toBe(JSON.stringify(value, undefined, 2))
  })

  test('is a stream', async () => {
    expect((await written(large(formattedLimits.compact), 'json')).isStream).toBe(false)
    const value = {
      ...large(10 * formattedLimits.compact),
      more: { list: Array.from({ length: 100_000 }, () => 'entry') },
    }
    for (const f of ['json', 'geojson', 'pjson'])
      expect(await written(value, f)).toMatchObject({ isStream: true, body: JSON.stringify(value) })
  })
})
