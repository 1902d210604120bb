import { expect, test } from 'vitest'
import { type Entry, fromBuffer } from 'yauzl'
import { textDocument, workbook } from './office.ts'
import { pdf } from './pdf.ts'
import { shapefile } from './shapefile.ts'
import { zip } from './zip.ts'

/** Returns the paths and contents of a zip archive. */
const unzip = (archive: Buffer) =>
  new Promise<Map<string, Buffer>>((resolve, reject) => {
    fromBuffer(archive, { lazyEntries: true }, (error, file) => {
      if (error) return reject(error)
      const entries = new Map<string, Buffer>()
      file.on('entry', (entry: Entry) => {
        file.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure)
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', () => {
            entries.set(entry.fileName, Buffer.concat(chunks))
            file.readEntry()
          })
        })
      })
      file.on('end', () => resolve(entries))
      file.readEntry()
    })
  })

test('a zip archive contains its entries and is identical each time', async () => {
  const entries = { 'a.txt': 'first', 'folder/b.bin': Buffer.from([1, 2, 3]) }
  const archive = await zip(entries)
  expect(await zip(entries)).toEqual(archive)
  const found = await unzip(archive)
  expect([...found.keys()]).toEqual(['a.txt', 'folder/b.bin'])
  expect(found.get('a.txt')?.toString()).toBe('first')
})

test('every object of a PDF is at the offset in its cross-reference table', () => {
  const document = pdf('Levees (draft) \\ 2026', [
    'One paragraph.',
    'Řehák wrote another.',
  ]).toString('latin1')
  const start = Number(/startxref\n(\d+)/.exec(document)?.[1])
  expect(document.slice(start, start + 4)).toBe('xref')
  const offsets = [...document.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, at]) =>
    Number(at),
  )
  expect(offsets).toHaveLength(7)
  for (const [index, at] of offsets.entries())
    expect(document.slice(at)).toMatch(new RegExp(`^${index + 1} 0 obj`))
  const stream = /<< \/Length (\d+) >>\nstream\n([^]*?)\nendstream/.exec(document)
  expect(stream?.[2]).toHaveLength(Number(stream?.[1]))
  expect(document).toContain('(Levees \\(draft\\) \\\\ 2026) Tj')
})

test('a shapefile has a record for each feature and correct lengths', async () => {
  const ring = [
    [-117, 34],
    [-116.9, 34],
    [-116.9, 33.9],
    [-117, 34],
  ] as const
  const files = await unzip(
    await shapefile('zones', 'polygon', [
      { points: ring, attributes: { zone: 'AE', depth: 1.5 } },
      { points: ring, attributes: { zone: 'X', depth: 0 } },
    ]),
  )
  expect([...files.keys()]).toEqual(['zones.shp', 'zones.shx', 'zones.dbf', 'zones.prj'])
  const shapes = files.get('zones.shp') ?? Buffer.alloc(0)
  expect(shapes.readInt32BE(0)).toBe(9994)
  expect(shapes.readInt32BE(24) * 2).toBe(shapes.length)
  expect(shapes.readInt32LE(32)).toBe(5)
  expect(shapes.readDoubleLE(36)).toBe(-117)
  const index = files.get('zones.shx') ?? Buffer.alloc(0)
  expect(index.readInt32BE(24) * 2).toBe(index.length)
  expect(shapes.readInt32BE(index.readInt32BE(108) * 2)).toBe(2)
  const table = files.get('zones.dbf') ?? Buffer.alloc(0)
  expect(table.readUInt32LE(4)).toBe(2)
  expect(table.length).toBe(table.readUInt16LE(8) + 2 * table.readUInt16LE(10) + 1)
})

test('a workbook contains numbers as numbers, and a text document escapes its text', async () => {
  const sheet = (await unzip(await workbook('Wells: a/b', [['depth'], [12.5]]))).get(
    'xl/worksheets/sheet1.xml',
  )
  expect(sheet?.toString()).toContain('<c><v>12.5</v></c>')
  const words = (await unzip(await textDocument('A & B', ['x < y']))).get('word/document.xml')
  expect(words?.toString()).toContain('x &#60; y')
})
