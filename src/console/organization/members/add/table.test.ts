import { expect, test } from 'vitest'
import { maxNewMembers, membersOf, openTable } from './table.ts'

const read = async (table: Blob | string) => {
  const opened = await openTable(table)
  return membersOf(opened, opened.matching)
}
const texts = async (table: Blob | string) =>
  (await read(table)).rows.map(({ id: _id, ...row }) => Object.values(row).join('|'))

const header = ['Username', 'First name', 'Last name', 'Email', 'Role', 'User type', 'Groups']
const jorg = ['jorg.p', 'Jörg', 'Müller', 'jorg@example.com', 'Viewer', 'Viewer', '']
const member = [...jorg, ''].join('|')
const joined = (delimiter: string, ...lines: readonly (readonly string[])[]) =>
  lines.map((line) => line.join(delimiter)).join('\r\n')

test('a table is read from a spreadsheet, with commas, and with semicolons', async () => {
  const expected = ['ana|Ana|Ruiz, Dr.|ana@example.com|Viewer||Rivers; Lakes|']
  const cells = ['ana', 'Ana', '"Ruiz, Dr."', 'ana@example.com', 'Viewer', '', '"Rivers; Lakes"']
  for (const delimiter of ['\t', ',', ';'])
    expect(await texts(joined(delimiter, header, cells))).toEqual(expected)
})

test('columns can be in any order, have other names, and be missing; others are named', async () => {
  const { rows, passwords, ignored } = await read(
    '\uFEFFE-Mail,user name,GIVEN NAME,Password,Cost center\nana@example.com,ana,Ana, secret-2026 ,42\n\n',
  )
  expect(rows).toMatchObject([
    { username: 'ana', firstname: 'Ana', lastname: '', email: 'ana@example.com', role: '' },
  ])
  expect(ignored).toEqual(['Cost center'])
  expect([...passwords]).toEqual([[rows[0]?.id, ' secret-2026 ']])
  expect(JSON.stringify(rows)).not.toContain('secret')
})

test('without a header, the columns are those of the template', async () => {
  const table = 'ana\tAna\tRuiz\tana@example.com'
  expect(await openTable(table)).toMatchObject({ isUnknown: false })
  expect(await texts(table)).toEqual(['ana|Ana|Ruiz|ana@example.com||||'])
  expect(await texts(`${table}\tUser`)).toEqual(['ana|Ana|Ruiz|ana@example.com|User|||'])
})

test('the eighth column of a table without a header can be a password or a login, so it is matched by hand', async () => {
  const cells = ['ana', 'Ana', 'Ruiz', 'ana@example.com', '', '', '']
  expect(await openTable(cells.join('\t'))).toMatchObject({ isUnknown: false })
  expect(await openTable([...cells, 'secret-2026'].join('\t'))).toMatchObject({ isUnknown: true })
})

test.each(['Organization-specific login', 'idpUsername', 'NameID'])(
  'the column %s contains the names at the identity provider',
  async (name) => {
    const { rows, ignored } = await read(
      `Username,First name,Last name,Email,${name}\nana,Ana,Ruiz,ana@example.com,ana@city.example`,
    )
    expect(rows).toMatchObject([{ idpUsername: 'ana@city.example' }])
    expect(ignored).toEqual([])
  },
)

test('a table with very many rows or columns is refused or matched', async () => {
  await expect(openTable('a\n'.repeat(400_000))).rejects.toThrow('The table has 400,000 rows.')
  const { matching } = await openTable(`Name${',x'.repeat(400_000)}\n`)
  expect(matching.columns).toHaveLength(100)
})

test('Unicode text of Excel, a line with the delimiter, and a column with row numbers are read', async () => {
  const wide = Buffer.from(`\uFEFF${joined('\t', header, jorg)}`, 'utf16le')
  expect(await texts(new Blob([new Uint8Array(wide)]))).toEqual([member])
  expect(await texts(`sep=;\r\n${joined(';', header, jorg)}`)).toEqual([member])
  expect(await texts(joined('\t', ['', ...header], ['1', ...jorg]))).toEqual([member])
})

test('rows above the header are counted, not read', async () => {
  const titles = [['Members of the city'], [''], ['Created on', '2026-11-28']]
  const table = joined(';', ...titles, header, jorg)
  expect(await texts(table)).toEqual([member])
  expect(await read(table)).toMatchObject({ skipped: 2, ignored: [] })
  expect(await read(joined(';', header, jorg))).toMatchObject({ skipped: 0 })
})

test.each([
  ['unknown headers', 'Benutzer;Vorname;Adresse\nana;Ana;ana@example.com\n', 1, ['', '', 'email']],
  [
    'a header in another language',
    'Benutzername;Vorname;Nachname;Rolle;Benutzertyp\nana;Ana;Ruiz;Viewer;Viewer\n',
    1,
    ['', '', '', '', ''],
  ],
  [
    'some unknown headers',
    'Team\nLogin name;First name;Email\nana;Ana;ana@example.com\n',
    2,
    ['', 'firstname', 'email'],
  ],
  [
    'an unknown header of a required column',
    'Username;Vorname;Email\nana;Ana;a@example.com\n',
    1,
    ['username', '', 'email'],
  ],
  ['no header and no email addresses', 'ana\nben\n', 0, ['username']],
])('a table with %s is matched by hand', async (_name, table, first, columns) => {
  const opened = await openTable(table)
  expect(opened.isUnknown).toBe(true)
  expect(opened.matching.header).toBe(first)
  expect(opened.matching.columns.map((name) => name ?? '')).toEqual(columns)
})

test('a table is read as it was matched', async () => {
  const opened = await openTable('Benutzer;Amt;Vorname\nana;3;Ana\n')
  const { rows, ignored } = membersOf(opened, {
    header: 1,
    columns: ['username', undefined, 'firstname'],
  })
  expect(rows).toMatchObject([{ username: 'ana', firstname: 'Ana', email: '' }])
  expect(ignored).toEqual(['Amt'])
})

test('of several columns for one field, the first is read and the others are named', async () => {
  const { rows, ignored } = await read('Username,User,First name,Email\nana,2,Ana,a@example.com\n')
  expect(rows).toMatchObject([{ username: 'ana' }])
  expect(ignored).toEqual(['User'])
})

test.each([
  ['', 'The table contains no members.'],
  ['Username,Email\n', 'The table contains no members.'],
  ['Username,Email\n"ana,a@example.com', 'The quotation marks in row 2 are not closed.'],
  ['ana\n'.repeat(maxNewMembers + 1), 'The table has 2,001 rows. Add up to 2,000 members at once'],
  ['a'.repeat(1_000_001), 'The table is larger than 1 MB.'],
])('a table that can’t be read is explained (%#)', async (table, message) => {
  await expect(openTable(table)).rejects.toThrow(message)
})

test('a file whose encoding is a guess is read in the one that is selected', async () => {
  const latin = new Blob([new Uint8Array(Buffer.from(joined(',', header, jorg), 'latin1'))])
  expect(await openTable(latin)).toMatchObject({ guess: 'windows-1252', isUnknown: false })
  expect(await texts(latin)).toEqual([member])
  const opened = await openTable(latin, 'windows-1251')
  expect(opened.guess).toBe('windows-1251')
  expect(membersOf(opened, opened.matching).rows).toMatchObject([{ firstname: 'Jцrg' }])
})

test('a broken table whose encoding is a guess is refused when its members are added', async () => {
  const bytes = Buffer.from('Username,Email\n"jörg,j@example.com', 'latin1')
  const opened = await openTable(new Blob([new Uint8Array(bytes)]))
  expect(() => membersOf(opened, opened.matching)).toThrow('The quotation marks in row 2')
})
