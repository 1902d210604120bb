import { expect, test } from 'vitest'
import { csvFile, toCsv } from './csv.ts'

test('rows are formatted as lines, with quotation marks only where needed', async () => {
  const lines = [
    { id: 'a1', title: 'Gauges, "upper" reach', outcome: 'Imported' },
    { id: 'b2', title: 'Zwei\nZeilen', outcome: 'Failed' },
  ]
  expect(await toCsv(lines)).toBe(
    'id,title,outcome\r\na1,"Gauges, ""upper"" reach",Imported\r\nb2,"Zwei\nZeilen",Failed',
  )
})

test('a title that a spreadsheet would interpret as a formula is escaped', async () => {
  const csv = await toCsv([{ title: '=HYPERLINK("https://bad.example")' }, { title: '@SUM(A1)' }])
  expect(csv.split('\r\n').slice(1)).toEqual([
    `"'=HYPERLINK(""https://bad.example"")"`,
    `"'@SUM(A1)"`,
  ])
})

async function* batches() {
  yield [{ id: 'a1' }, { id: 'b2' }]
  yield []
  yield await Promise.resolve([{ id: 'c3' }])
}

test('rows that arrive in batches are one table with one header', async () => {
  const file = await csvFile(batches())
  expect(await file.text()).toBe(
    await (await csvFile([{ id: 'a1' }, { id: 'b2' }, { id: 'c3' }])).text(),
  )
})
