import { createReadStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUrlMatcher } from '../../../rest/organization/urlMatching.ts'
import { createTextScanner, scanJson, type Place, type TextKind } from './places.ts'
import { scanFile } from './scanFile.ts'

const portal = 'https://gis.example.com/portal'
const matcher = createUrlMatcher(portal)

const inJson = (value: unknown): Place[] => {
  const places: Place[] = []
  Array.from(scanJson(value, matcher, (place) => places.push(place)))
  return places
}

const inText = (text: string, kind: TextKind, pieceLength = text.length): Place[] => {
  const places: Place[] = []
  const scanner = createTextScanner(matcher, kind, (place) => places.push(place))
  for (let start = 0; start < text.length; start += pieceLength)
    scanner.push(text.slice(start, start + pieceLength))
  scanner.end()
  return places
}

describe('in JSON', () => {
  test('a value that is a URL is a URL; the URL of the portal itself is a portal URL', () => {
    expect(
      inJson({
        layers: [{ url: `${portal}/a` }],
        portalUrl: `${portal}/sharing`,
        home: `${portal}/`,
      }),
    ).toEqual([
      { kind: 'url', url: `${portal}/a` },
      { kind: 'portalUrl', url: `${portal}/sharing` },
      { kind: 'portalUrl', url: `${portal}/` },
    ])
  })

  test('URLs in texts are Markdown, and those in code are scripts', () => {
    expect(
      inJson({
        text: `See [the map](${portal}/b), or <script>fetch("${portal}/c")</script> ${portal}/d.`,
        expression: `"${portal}/e"`,
        cells: [
          { cell_type: 'code', source: [`gis = GIS("${portal}")`] },
          { cell_type: 'markdown', source: [`# ${portal}/f`] },
        ],
      }),
    ).toEqual([
      { kind: 'markdown', url: `${portal}/b` },
      { kind: 'script', url: `${portal}/c` },
      { kind: 'markdown', url: `${portal}/d` },
      { kind: 'script', url: `${portal}/e` },
      { kind: 'script', url: portal },
      { kind: 'markdown', url: `${portal}/f` },
    ])
  })
})

describe('in text of several pieces', () => {
  // Longer than what a scanner keeps.
  const filler = 'x '.repeat(10_000)
  const text = `${filler}<script>${filler}"${portal}/in-script"${filler}</script>${filler}${portal}/after ${filler}`

  test.each([1, 777, 16_384, 1_000_000])('of %i characters, each URL is found once', (length) => {
    expect(inText(text, 'prose', length)).toEqual([
      { kind: 'script', url: `${portal}/in-script` },
      { kind: 'markdown', url: `${portal}/after` },
    ])
  })

  test('URLs at every position of a boundary are found whole', () => {
    const url = `${portal}/whole/url`
    for (let before = 0; before < url.length + 2; before += 1) {
      const long = `${'y'.repeat(40_000 - before)} ${url} ${'z'.repeat(40_000)}`
      expect(inText(long, 'values', 20_000)).toEqual([{ kind: 'url', url }])
    }
  })
})

describe('in files', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-test-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const inFile = async (
    content: Buffer | string,
    name: string,
    mediaType: string | null = null,
  ) => {
    const path = join(folder, 'file')
    await writeFile(path, content)
    const places: Place[] = []
    const isText = await scanFile(
      { open: () => createReadStream(path), size: Buffer.byteLength(content), name, mediaType },
      matcher,
      (place) => places.push(place),
      new AbortController().signal,
    )
    return { isText, places }
  }

  test('JSON, tables, pages, and programs are searched', async () => {
    const url = `${portal}/a`
    const kindIn = async (content: string, name: string) => (await inFile(content, name)).places
    expect(await kindIn(JSON.stringify({ url }), 'data')).toEqual([{ kind: 'url', url }])
    expect(await kindIn(`id,link\n1,${url}\n`, 'table.csv')).toEqual([{ kind: 'url', url }])
    expect(await kindIn(`<a href="${url}">`, 'page.html')).toEqual([{ kind: 'markdown', url }])
    expect(await kindIn(`gis = "${url}"`, 'tool.py')).toEqual([{ kind: 'script', url }])
  })

  test('files that are not text are skipped', async () => {
    expect(await inFile(Buffer.from(`a\0b ${portal}`), 'data')).toEqual({
      isText: false,
      places: [],
    })
    expect(await inFile(`%PDF-1.7 ${portal}`, 'data')).toEqual({ isText: false, places: [] })
    expect(await inFile(portal, 'photo', 'image/png')).toEqual({ isText: false, places: [] })
  })

  test('a large file is read in pieces, also between the bytes of a character', async () => {
    const line = `${'ü'.repeat(511)}a\n`
    const large = `[\n${line.repeat(6_000)}"${portal}/large"\n${line.repeat(500)}]`
    expect(Buffer.byteLength(large)).toBeGreaterThan(4 * 1024 * 1024)
    expect(await inFile(large, 'large.json')).toEqual({
      isText: true,
      places: [{ kind: 'url', url: `${portal}/large` }],
    })
  })

  test('the search of a large JSON file pauses, and ends when the report is canceled', async () => {
    const path = join(folder, 'canceled.json')
    const content = JSON.stringify(
      Array.from({ length: 50_000 }, (_, index) => `${portal}/${index}`),
    )
    await writeFile(path, content)
    const canceled = new AbortController()
    const scan = scanFile(
      {
        open: () => createReadStream(path),
        size: content.length,
        name: 'canceled.json',
        mediaType: null,
      },
      matcher,
      () => canceled.abort(),
      canceled.signal,
    )
    await expect(scan).rejects.toThrow('aborted')
  })
})
