import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PortalError } from '../../rest/protocol/errors.ts'
import { fileSource } from '../files/blobs.ts'
import { PackedItem, paths } from './manifest.ts'
import { openPackage, type OpenPackage } from './reader.ts'
import { rawZip, type RawEntry } from '../groups/packages/testing/rawZip.ts'
import {
  heading,
  idOf,
  manifestEntry,
  properties,
  webMap,
} from '../groups/packages/testing/samples.ts'
import { createPackageWriter, writePackage, type ItemToPack } from './writer.ts'

let folder: string
let files = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packages-'))
})
afterAll(() => rm(folder, { recursive: true }))

const onDisk = async (content: Buffer | Readable): Promise<string> => {
  const path = join(folder, `${files++}.epk`)
  await writeFile(path, content)
  return path
}

const using = async <T>(path: string, work: (opened: OpenPackage) => Promise<T>): Promise<T> =>
  work(await openPackage(await fileSource(path)))

const openingFails = async (content: Buffer): Promise<string> => {
  const path = await onDisk(content)
  return openPackage(await fileSource(path)).then(
    () => 'it was opened',
    (error: unknown) => String(error),
  )
}

const shortFile = {
  mediaType: 'text/plain',
  content: { size: 5, open: () => Readable.from([Buffer.from('abc')]) },
}

describe('a written package', () => {
  const thumbnail = { mediaType: 'image/png', content: Buffer.from('not looked at here') }
  const large = Buffer.alloc(9 * 1024 * 1024, 'river ')
  const layers: ItemToPack = {
    properties: properties(idOf(2), {
      type: 'Layer Package',
      title: 'Gauges',
      name: 'gauges.lpk',
      banner: 'banner/river.png',
    }),
    size: large.length,
    data: {
      mediaType: 'application/octet-stream',
      content: {
        size: large.length,
        open: () => Readable.from([large.subarray(0, 5), large.subarray(5)]),
      },
    },
    thumbnail,
    resources: [
      {
        path: 'images/a b.json',
        mediaType: 'application/json',
        properties: { author: 'County' },
        content: Buffer.from('{}'),
      },
    ],
    info: [{ path: 'metadata/metadata.xml', mediaType: 'text/xml', content: Buffer.from('<a/>') }],
  }
  const related = {
    originItemId: idOf(1),
    destinationItemId: idOf(2),
    relationshipType: 'Map2Service',
  }
  const toElsewhere = { ...related, destinationItemId: idOf(3) }

  test('is read as it was written', async () => {
    const path = await onDisk(
      writePackage(heading, [webMap(idOf(1)), layers], [related, toElsewhere]),
    )
    await using(path, async (opened) => {
      expect(opened.manifest).toMatchObject({
        ...heading,
        packageVersion: '1.1',
        relationships: [related],
        entries: [
          { id: idOf(1), title: 'Item 1', type: 'Web Map' },
          { id: idOf(2), title: 'Gauges', type: 'Layer Package', size: large.length },
        ],
      })
      const item = await opened.item(idOf(2))
      expect(item).toEqual({
        ...layers.properties,
        data: { mediaType: 'application/octet-stream' },
        thumbnail: { mediaType: 'image/png' },
        resources: [
          {
            path: 'images/a b.json',
            mediaType: 'application/json',
            access: 'inherit',
            properties: { author: 'County' },
          },
        ],
        info: [{ path: 'metadata/metadata.xml', mediaType: 'text/xml' }],
        largeThumbnail: null,
        banner: 'banner/river.png',
        screenshots: [],
      })
      const { size, content } = await opened.file(paths.data(idOf(2)))
      expect(size).toBe(large.length)
      expect(large.equals(await buffer(content))).toBe(true)
      const resource = await opened.file(paths.file(idOf(2), 'resource', 'images/a b.json'))
      expect(await text(resource.content)).toBe('{}')
    })
  })

  test('refuses items that its reader would refuse, and continues with the next one', async () => {
    const writer = createPackageWriter(heading)
    const path = onDisk(writer.output)
    const tooLong = webMap(idOf(1), { properties: properties(idOf(1), { title: 'a'.repeat(257) }) })
    await expect(writer.add(tooLong)).rejects.toThrow(/'title' must be at most 256 characters/)
    const twin = { path: 'a.txt', mediaType: 'text/plain', content: Buffer.from('a') }
    await expect(writer.add(webMap(idOf(1), { resources: [twin, twin] }))).rejects.toThrow(
      /'resources' can't contain a file twice/,
    )
    await writer.add(webMap(idOf(2)))
    await writer.end([])
    await using(await path, async ({ manifest }) => {
      expect(manifest.entries.map(({ id }) => id)).toEqual([idOf(2)])
    })
  })

  test('fails when a file does not have the declared length', async () => {
    const short = webMap(idOf(1), { data: shortFile })
    await expect(onDisk(writePackage(heading, [short]))).rejects.toThrow(
      /unexpected number of bytes/,
    )
  })

  test('that failed before its consumer begins fails then', async () => {
    const output = writePackage(heading, [webMap(idOf(1), { data: shortFile })])
    await new Promise((resolve) => output.once('close', resolve))
    await expect(onDisk(output)).rejects.toThrow(/unexpected number of bytes/)
  })

  test('fails when a file cannot be read', async () => {
    const open = () =>
      new Readable({
        read() {
          this.destroy(new Error('the disk is gone'))
        },
      })
    const broken = webMap(idOf(1), {
      data: { mediaType: 'text/plain', content: { size: 5, open } },
    })
    await expect(onDisk(writePackage(heading, [broken]))).rejects.toThrow('the disk is gone')
  })

  test('stops when its consumer stops reading', async () => {
    const writer = createPackageWriter(heading)
    writer.output.destroy()
    const endless = webMap(idOf(1), {
      data: {
        mediaType: 'text/plain',
        content: {
          size: 1e9,
          open: () =>
            new Readable({
              read() {
                this.push(Buffer.alloc(65_536))
              },
            }),
        },
      },
    })
    await expect(writer.add(endless)).rejects.toThrow('Premature close')
  })

  test('that is aborted leaves no file open', async () => {
    const writer = createPackageWriter(heading)
    let began = () => {}
    const isRead = new Promise<void>((resolve) => (began = resolve))
    const file = new Readable({ read: () => began() })
    const adding = writer.add(
      webMap(idOf(1), {
        data: {
          mediaType: 'text/plain',
          content: { size: 5, open: () => file },
        },
      }),
    )
    writer.output.resume()
    await isRead
    writer.abort(new Error('canceled'))
    await new Promise((closed) => writer.output.once('close', closed))
    expect(file.destroyed).toBe(true)
    await expect(adding).rejects.toThrow('Premature close')
  })

  test('can contain any item that item.json describes', async () => {
    const word = fc.stringMatching(/^[A-Za-z0-9-][^,\s\0]{0,8}$/)
    const sentence = fc.string({ unit: 'grapheme', maxLength: 40 })
    const item = fc.record({
      // With a visible character, which every title has.
      title: fc.string({ unit: 'grapheme', maxLength: 39 }).map((title) => `a${title}`),
      tags: fc.array(word, { maxLength: 4 }),
      snippet: fc.option(sentence),
      description: fc.option(sentence),
      properties: fc.option(fc.dictionary(word, fc.jsonValue())),
      created: fc.integer(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 3 }), async (items) => {
        const written = items.map((changes, index) =>
          webMap(idOf(index), { properties: properties(idOf(index), changes) }),
        )
        const path = await onDisk(writePackage(heading, written))
        const read = await using(path, ({ manifest, item: readItem }) =>
          Promise.all(manifest.entries.map(({ id }) => readItem(id))),
        )
        const expected = written.map((one) =>
          PackedItem.parse({ ...one.properties, data: { mediaType: 'application/json' } }),
        )
        expect(JSON.stringify(read)).toBe(JSON.stringify(expected))
      }),
      { numRuns: 30 },
    )
  })
})

describe('a package is refused', () => {
  const good = () => rawZip([manifestEntry(), { name: 'items/a/item.json', content: '{}' }])

  test('when it is empty', async () => {
    expect(await openingFails(Buffer.alloc(0))).toMatch('The package is empty (0 bytes)')
  })

  test('when it is not a zip archive', async () => {
    expect(await openingFails(Buffer.from('%PDF-1.7 and so on'))).toMatch('it is not a zip archive')
  })

  test('when its end is missing', async () => {
    const zip = good()
    expect(await openingFails(zip.subarray(0, zip.length - 30))).toMatch('The package is truncated')
  })

  test('when it is truncated at any position', async () => {
    const zip = good()
    for (let length = 2; length < zip.length; length += 7)
      expect(await openingFails(zip.subarray(0, length))).toMatch(/truncated|damaged/)
  })

  test.each([
    ['../evil.txt', 'leads outside the package'],
    ['items/../../evil', 'leads outside the package'],
    ['items/a/resources/..', 'leads outside the package'],
    ['/etc/passwd', 'has an absolute path'],
    ['C:/Windows/win.ini', 'has an absolute path'],
    ['c:evil', 'has an absolute path'],
    ['..\\evil.txt', 'has a backslash in its name'],
    ['items\\a\\data', 'has a backslash in its name'],
    ['items//data', 'has an unusual path'],
    ['items/./data', 'has an unusual path'],
    ['items/a\0/data', 'has control characters in its name'],
    ['items/a\n/data', 'has control characters in its name'],
    ['', 'has no usable name'],
    [`items/${'a'.repeat(2000)}`, 'has no usable name'],
  ])('when an entry has the name %j', async (name, what) => {
    expect(await openingFails(rawZip([manifestEntry(), { name, content: 'x' }]))).toMatch(what)
  })

  test.each<[string, RawEntry, string]>([
    ['encrypted', { name: 'a', content: 'thirteenbytes', size: 1, flags: 0x0801 }, 'is encrypted'],
    [
      'a symbolic link',
      { name: 'a', content: '/etc/passwd', mode: 0o120777 },
      'is a symbolic link',
    ],
    ['compressed with bzip2', { name: 'a', content: 'x', method: 12 }, 'a compression method'],
    ['contained twice', { name: 'manifest.json', content: '{}' }, 'occurs twice'],
    [
      'longer than the file',
      { name: 'a', content: 'x', size: 9999, packedSize: 9999 },
      'ends after the files',
    ],
    ['stored with two sizes', { name: 'a', content: 'x', size: 2 }, 'damaged'],
  ])('when an entry is %s', async (_what, entry, message) => {
    expect(await openingFails(rawZip([manifestEntry(), entry]))).toMatch(message)
  })

  test('when entries share their bytes', async () => {
    const kernel: RawEntry = { name: 'a', content: Buffer.alloc(1_000_000), deflate: true }
    const zip = rawZip([manifestEntry(), kernel, { ...kernel, name: 'b', sharedWith: 1 }])
    expect(await openingFails(zip)).toMatch('overlaps another entry')
  })

  test('when its uncompressed size is suspiciously large', async () => {
    const zeros: RawEntry = { name: 'a', content: Buffer.alloc(64 * 1024 * 1024), deflate: true }
    const bombs = [1, 2, 3, 4, 5].map((number) => ({ ...zeros, name: `zeros${number}` }))
    expect(await openingFails(rawZip([manifestEntry(), ...bombs]))).toMatch(
      'far more than its own size',
    )
  })

  test('when it declares more entries than any package can contain', async () => {
    const zip = rawZip([manifestEntry()])
    const end = zip.subarray(-22)
    const zip64 = Buffer.alloc(76)
    zip64.writeUInt32LE(0x06064b50, 0)
    zip64.writeBigUInt64LE(10_000_000n, 32)
    zip64.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48)
    zip64.writeUInt32LE(0x07064b50, 56)
    zip64.writeBigUInt64LE(BigInt(zip.length - 22), 64)
    const zip64Zip = Buffer.concat([zip.subarray(0, -22), zip64, end])
    expect(await openingFails(zip64Zip)).toMatch('10000000 files; 200000 are allowed')
  })

  test.each<[string, RawEntry[], string]>([
    ['no manifest', [{ name: 'readme.txt', content: 'x' }], 'contains no manifest.json'],
    [
      'a manifest that is not JSON',
      [{ name: 'manifest.json', content: '{"format":' }],
      'manifest.json in the package is not valid JSON',
    ],
    [
      'a manifest of another program',
      [{ name: 'manifest.json', content: '{"version":1}' }],
      'its manifest.json is of a different kind',
    ],
    [
      'a manifest without entries',
      [manifestEntry({ entries: undefined })],
      "manifest.json in the package is not valid: 'entries'",
    ],
    [
      'a manifest with an item twice',
      [
        manifestEntry({
          entries: [1, 1].map(() => ({
            id: 'a',
            type: 'PDF',
            title: 'A',
            size: 1,
            created: 1,
            modified: 1,
          })),
        }),
      ],
      "can't contain an item twice",
    ],
    [
      'a manifest whose portal has an invalid URL',
      [
        manifestEntry({
          source: {
            httpsUrl: 'javascript:alert(1)',
            version: '11.3',
            portalId: 'a',
            isPortal: true,
          },
        }),
      ],
      'must be a web URL',
    ],
    [
      'a manifest with item IDs that are paths',
      [
        manifestEntry({
          entries: [{ id: '../a', type: 'PDF', title: 'A', size: 1, created: 1, modified: 1 }],
        }),
      ],
      'can contain only letters, digits, hyphens, and underscores',
    ],
    [
      'a manifest with NUL',
      [manifestEntry({ group: { id: 'a', title: '\0' } })],
      'invalid characters',
    ],
    [
      'a newer format',
      [manifestEntry({ packageVersion: '2.0', entries: 'anything' })],
      'has the format version 2.0; this portal reads versions up to 1.x',
    ],
    [
      'a manifest that is too large',
      [{ name: 'manifest.json', content: Buffer.alloc(17 * 1024 * 1024, ' '), deflate: true }],
      'larger than 16 MB',
    ],
    [
      'a manifest that is nested too deeply',
      [
        {
          name: 'manifest.json',
          content: `{"format":"portal-export-package","packageVersion":"1.0","more":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
        },
      ],
      'more than 103 levels deep',
    ],
  ])('when it has %s', async (_what, entries, message) => {
    expect(await openingFails(rawZip(entries))).toMatch(message)
  })

  test('when the checksum of its manifest does not match', async () => {
    expect(await openingFails(rawZip([{ ...manifestEntry(), crc: 1 }]))).toMatch(
      '"manifest.json" in the package is damaged: its checksum does not match',
    )
  })
})

describe('a damaged item', () => {
  const itemJson = JSON.stringify({ ...properties('a'), data: { mediaType: 'text/plain' } })
  const read = async (entries: RawEntry[], work: (opened: OpenPackage) => Promise<unknown>) => {
    const path = await onDisk(rawZip([manifestEntry(), ...entries]))
    return using(path, (opened) => work(opened).then(() => 'it was read', String))
  }
  const data = (opened: OpenPackage) =>
    opened.file(paths.data('a')).then(({ content }) => buffer(content))

  test.each<[string, RawEntry[], string]>([
    ['without properties', [], 'contains no items/a/item.json'],
    [
      'with half of its properties',
      [{ name: 'items/a/item.json', content: itemJson.slice(0, 200) }],
      'not valid JSON',
    ],
    [
      'of another ID',
      [{ name: 'items/a/item.json', content: itemJson.replace('"id":"a"', '"id":"b"') }],
      'describes a different item',
    ],
    [
      'whose URL is a script',
      [
        {
          name: 'items/a/item.json',
          content: itemJson.replace('"url":null', '"url":" JavaScript:alert(1)"'),
        },
      ],
      "'url' must be a web URL",
    ],
    [
      'whose title is too long',
      [
        {
          name: 'items/a/item.json',
          content: itemJson.replace('"title":"', `"title":"${'a'.repeat(300)}`),
        },
      ],
      "'title' must be at most 256 characters",
    ],
    [
      'with half of a surrogate pair',
      [
        {
          name: 'items/a/item.json',
          content: itemJson.replace('"title":"', String.raw`"title":"\ud800`),
        },
      ],
      'invalid characters',
    ],
  ])('%s is distinguished from a valid one', async (_what, entries, message) => {
    expect(await read(entries, ({ item }) => item('a'))).toMatch(message)
  })

  test.each<[string, RawEntry, string]>([
    [
      'with a wrong checksum',
      { name: 'items/a/data', content: 'abc', crc: 7 },
      'its checksum does not match',
    ],
    [
      'shorter than declared',
      { name: 'items/a/data', content: 'abc', deflate: true, size: 4 },
      'fewer bytes than declared',
    ],
    [
      'longer than declared',
      { name: 'items/a/data', content: 'a'.repeat(100_000), deflate: true, size: 4 },
      'more bytes than declared',
    ],
    [
      'that is not a deflated stream',
      { name: 'items/a/data', content: Buffer.alloc(50, 0xff), method: 8 },
      'cannot be decompressed',
    ],
    [
      'whose own header has another name',
      { name: 'items/a/data', content: 'abc', localName: 'items/b/data' },
      'does not match',
    ],
    [
      'whose own header is longer',
      { name: 'items/a/data', content: 'abc', localName: 'items/a/data/longer' },
      'does not match',
    ],
  ])('with data %s is distinguished from a valid one', async (_what, entry, message) => {
    expect(await read([entry], data)).toMatch(message)
  })

  test('with missing data is distinguished from a valid one', async () => {
    expect(await read([], data)).toMatch('items/a/data is missing from the package')
  })
})

test('any damage to a package is detected or harmless, and never ends the process', async () => {
  const path = await onDisk(writePackage(heading, [webMap(idOf(1)), webMap(idOf(2))]))
  const sound = await readFile(path)
  const readAll = async (content: Buffer) =>
    using(await onDisk(content), async ({ manifest, item, file }) => {
      const all: unknown[] = [manifest]
      for (const { id } of manifest.entries)
        all.push(await item(id), await text((await file(paths.data(id))).content))
      return JSON.stringify(all)
    })
  const expected = await readAll(sound)
  await fc.assert(
    fc.asyncProperty(
      fc.nat(sound.length - 1),
      fc.integer({ min: 1, max: 255 }),
      async (position, change) => {
        const damagedOne = Buffer.from(sound)
        damagedOne[position] = ((damagedOne[position] ?? 0) + change) % 256
        const outcome = await readAll(damagedOne).catch((error: unknown) => error)
        expect(outcome instanceof PortalError ? expected : outcome).toBe(expected)
      },
    ),
    { numRuns: 400 },
  )
})
