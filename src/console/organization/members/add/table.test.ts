import { expect, test } from 'vitest'
import { maxNewMembers, readTable, textOf } from './table.ts'

const texts = async (table: string) => {
  const { rows } = await readTable(table)
  return rows.map(({ id: _id, ...row }) => Object.values(row).join('|'))
}

test('a table is read from a spreadsheet, with commas, and with semicolons', async () => {
  const expected = ['ana|Ana|Ruiz, Dr.|ana@example.com|Viewer||Rivers; Lakes']
  const header = ['Username', 'First name', 'Last name', 'Email', 'Role', 'User type', 'Groups']
  const cells = ['ana', 'Ana', '"Ruiz, Dr."', 'ana@example.com', 'Viewer', '', '"Rivers; Lakes"']
  for (const delimiter of ['\t', ',', ';'])
    expect(await texts([header, cells].map((line) => line.join(delimiter)).join('\r\n'))).toEqual(
      expected,
    )
})

test('columns can be in any order, have other names, and be missing; others are named', async () => {
  const { rows, passwords, ignored } = await readTable(
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
  expect(await texts('ana\tAna\tRuiz\tana@example.com')).toEqual([
    'ana|Ana|Ruiz|ana@example.com|||',
  ])
})

test.each([
  ['', 'The table contains no members.'],
  ['Username,Email\n', 'The table contains no members.'],
  ['Username,Email\n"ana,a@example.com', 'The quotation marks in row 2 are not closed.'],
  ['ana\n'.repeat(maxNewMembers + 1), 'The table has 2,001 rows. Add up to 2,000 members at once'],
  ['a'.repeat(1_000_001), 'The table is larger than 1 MB.'],
])('a table that can’t be read is explained (%#)', async (table, message) => {
  await expect(readTable(table)).rejects.toThrow(message)
})

test('files of spreadsheets that save no UTF-8 are read, too', async () => {
  expect(await textOf(new Blob([new Uint8Array([0x4a, 0xf6, 0x72, 0x67])]))).toBe('Jörg')
  expect(await textOf(new Blob(['Jörg']))).toBe('Jörg')
})
