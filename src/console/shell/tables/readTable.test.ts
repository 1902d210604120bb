import { expect, test } from 'vitest'
import { encodings, type Encoding } from './decode.ts'
import { readTable, type TableOptions } from './readTable.ts'

const rows = async (source: Blob | string, options?: TableOptions) =>
  (await readTable(source, options)).rows

/** The bytes of a text in UTF-16. */
const wide = (text: string, isBigEndian = false) =>
  isBigEndian ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le')
const file = (...parts: readonly (Uint8Array | string)[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))

const ways: readonly (readonly [string, (text: string) => Blob])[] = [
  ['UTF-8', (text) => file(text)],
  ['UTF-8 with a byte order mark', (text) => file(`\uFEFF${text}`)],
  ['UTF-16', (text) => file(wide(text))],
  ['UTF-16 with a byte order mark', (text) => file(wide(`\uFEFF${text}`))],
  ['big-endian UTF-16', (text) => file(wide(text, true))],
  ['big-endian UTF-16 with a byte order mark', (text) => file(wide(`\uFEFF${text}`, true))],
  ['an unknown encoding', (text) => file(Buffer.from(text, 'latin1'))],
]
const cells = [
  ['', 'Straße', 'Höhe'],
  ['1', 'Ährenweg', '12,5'],
  ['2', 'a "b"\nc', '3'],
]

const cases = ways.flatMap(([encoding, encoded]) =>
  ['\t', ',', ';', '|'].flatMap((delimiter) =>
    ['', `sep=${delimiter}\r\n`, `"sep=${delimiter}"\r\n`].map((first) => ({
      encoding,
      encoded,
      delimiter,
      first,
    })),
  ),
)

test.each(cases)(
  'a table in $encoding with the delimiter $delimiter is read ($first)',
  async ({ encoding, encoded, delimiter, first }) => {
    const lines = cells.map((line) =>
      line
        .map((cell) =>
          /[\n"]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell,
        )
        .join(delimiter),
    )
    const source = encoded(`${first}${lines.join('\r\n')}\r\n\r\n`)
    const table = await readTable(source)
    expect(table.rows).toEqual(cells)
    expect(table.guess).toBe(encoding === 'an unknown encoding' ? 'windows-1252' : undefined)
    expect(await rows(source, { hasTitles: true })).toEqual(cells)
  },
)

test.each<readonly [Encoding, readonly number[], string]>([
  ['windows-1250', [0xa3, 0x75, 0x6b, 0x61, 0x73, 0x7a], 'Łukasz'],
  ['shift_jis', [0x91, 0xbe, 0x98, 0x59], '太郎'],
  ['macintosh', [0x4a, 0x9a, 0x72, 0x67], 'Jörg'],
  ['windows-1251', [0xce, 0xeb, 0xfc, 0xe3, 0xe0], 'Ольга'],
])('a file whose encoding is not certain is read in %s', async (encoding, bytes, name) => {
  const source = file('id,name\n1,', new Uint8Array(bytes))
  expect((await readTable(source)).guess).toBe('windows-1252')
  expect(await readTable(source, { encoding })).toMatchObject({
    rows: [
      ['id', 'name'],
      ['1', name],
    ],
    guess: encoding,
  })
})

test('a selected encoding changes nothing about a file whose encoding is certain', async () => {
  const table = await readTable(file('id\nö\n'), { encoding: 'shift_jis' })
  expect(table).toMatchObject({ rows: [['id'], ['ö']], guess: undefined })
})

test('the browser knows all encodings', () => {
  for (const encoding of encodings) expect(new TextDecoder(encoding).encoding).toBe(encoding)
})

test('UTF-16 without a byte order mark is read in other scripts, too', async () => {
  const text = '氏名,番号\r\n太郎,12\r\n山田一郎,4\r\n'
  const expected = [
    ['氏名', '番号'],
    ['太郎', '12'],
    ['山田一郎', '4'],
  ]
  expect(await rows(file(wide(text)))).toEqual(expected)
  expect(await rows(file(wide(text, true)))).toEqual(expected)
})

test.each([
  ['a spreadsheet', [0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0, 33, 0, 0x62, 0xee, 0x9d]],
  ['an old spreadsheet', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0, 0, 0]],
  ['an image', [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]],
])('%s is refused with what to do', async (_name, bytes) => {
  await expect(readTable(file(new Uint8Array(bytes)))).rejects.toThrow(
    'In Excel, save it as “CSV UTF-8 (Comma delimited)”',
  )
})

test.each([
  ['commas', 'Ort,Zeit\nBonn,"a;b;c"\nKiel,"d;e;f"\n', 'Ort', 'Zeit'],
  ['semicolons, with decimal commas', 'a;b\n1,5;2,5\n3,5;4,5\n', 'a', 'b'],
  ['bars, with decimal commas', 'Höhe|Breite\n12,5|3,5\n1,5|2\n', 'Höhe', 'Breite'],
  ['tabs, with commas', 'Name\tNotes\nAna\tone, two, three\nBen\tfour\n', 'Name', 'Notes'],
  ['no delimiter, with decimal commas', 'Höhe\n12,5\n13,5\n', 'Höhe'],
  ['the delimiter of the first line', 'sep=^\na^b,c\n1^2,3\n', 'a', 'b,c'],
  ['a row of empty cells', ';;\na;b;c\n', 'a', 'b', 'c'],
])('the delimiter is found: %s', async (_name, text, ...header) => {
  expect((await rows(text))[0]).toEqual(header)
})

test('titles above the header have no delimiter, or another', async () => {
  const text = 'Members of the city, 2026\n\nName;Email;Role\nAna;a@example.com;\n'
  expect(await rows(text, { hasTitles: true })).toEqual([
    ['Members of the city, 2026'],
    ['Name', 'Email', 'Role'],
    ['Ana', 'a@example.com', ''],
  ])
})

test('only as many rows are read as are needed, and all line breaks end a row', async () => {
  expect(await readTable('x\r\n1\n2\r3\n', { most: 3 })).toMatchObject({
    rows: [['x'], ['1'], ['2']],
    isCut: true,
  })
  expect(await readTable('', { most: 3 })).toMatchObject({ rows: [], isCut: false })
})

test('the row whose quotation marks are not closed is named', async () => {
  expect(await readTable('a,b\n"1,2\n')).toMatchObject({ brokenRow: 2 })
  expect(await readTable('sep=,\na,b\n"1,2\n')).toMatchObject({ brokenRow: 3 })
})
