import { describe, expect, test } from 'vitest'
import { isoTime } from './isoTime.ts'
import { exportOf, sortedAs, type ListExport } from './listExport.ts'
import { writeList, type WriteOptions } from './listFile.ts'

interface Row {
  readonly title: string
  readonly size?: number
  readonly created: number
}

const columns = [
  { id: 'title', header: 'Title', value: ({ title }: Row) => title },
  { id: 'size', header: 'Size', value: ({ size }: Row) => size },
  { id: 'created', header: 'Created', value: ({ created }: Row) => isoTime(created) },
]
const rows: readonly Row[] = [
  { title: 'Trails, "old"', size: 9, created: 0 },
  { title: '=HYPERLINK("x")', created: -1 },
]
const all = new Set(['title', 'size', 'created'])
const options = (more: Partial<WriteOptions> = {}): WriteOptions => ({
  format: 'csv',
  chosen: all,
  onProgress: () => undefined,
  signal: new AbortController().signal,
  ...more,
})

describe('the file of a list', () => {
  test('CSV has the chosen columns with their headers, ISO times, and no formulas', async () => {
    const { content, count } = await writeList(columns, exportOf('rows', rows), options())
    expect(count).toBe(2)
    expect(await content.text()).toBe(
      'Title,Size,Created\r\n"Trails, ""old""",9,1970-01-01T00:00:00.000Z\r\n"\'=HYPERLINK(""x"")",,',
    )
    const narrow = await writeList(
      columns,
      exportOf('rows', rows),
      options({ chosen: new Set(['size']) }),
    )
    expect(await narrow.content.text()).toBe('Size\r\n9\r\n')
  })

  test('a list can load values of its own for files', async () => {
    const { content } = await writeList(
      columns,
      exportOf('rows', rows, () =>
        Promise.resolve({ values: { size: ({ title }) => title.length } }),
      ),
      options({ chosen: new Set(['size']) }),
    )
    expect(await content.text()).toBe('Size\r\n13\r\n15')
  })

  test('JSON has all fields of each row, or the fields that the list defines', async () => {
    const json = options({ format: 'json' })
    const whole = await writeList(columns, exportOf('rows', rows), json)
    expect(JSON.parse(await whole.content.text())).toEqual(rows)
    const titles = await writeList(
      columns,
      exportOf('rows', rows, () => Promise.resolve({ asJson: ({ title }) => ({ title }) })),
      json,
    )
    expect(JSON.parse(await titles.content.text())).toEqual(rows.map(({ title }) => ({ title })))
  })

  test('rows that arrive in portions are counted, put in the order of the list, and missing ones are reported', async () => {
    const progress: number[] = []
    const inPortions: ListExport<Row> = {
      fileName: 'rows',
      total: 3,
      read: (onRows) => {
        for (const [index, row] of rows.entries()) onRows([row], { found: index + 1, total: 3 })
        return Promise.resolve({ found: 2, total: 3 })
      },
      sorted: (found) => sortedAs(found, columns, { sort: 'title', order: 'asc' }),
    }
    const { content, missed } = await writeList(
      columns,
      inPortions,
      options({ format: 'json', onProgress: ({ found }) => progress.push(found) }),
    )
    expect(missed).toBe(1)
    expect(progress).toEqual([1, 2])
    expect((JSON.parse(await content.text()) as Row[]).map(({ created }) => created)).toEqual([
      -1, 0,
    ])
  })

  test('an aborted export throws the reason of the abort', async () => {
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(
      writeList(columns, exportOf('rows', rows), options({ signal: stopped })),
    ).rejects.toThrow('stopped')
  })
})

describe('the order of a list', () => {
  const titles = (sort: string, order: 'asc' | 'desc') =>
    sortedAs(
      ['Map 10', 'map 9', 'Área'].map((title, index) => ({ title, created: 0, size: 10 - index })),
      columns,
      { sort, order },
    ).map(({ title }) => title)

  test('texts are compared by language and by the numbers in them, numbers by value', () => {
    expect(titles('title', 'asc')).toEqual(['Área', 'map 9', 'Map 10'])
    expect(titles('title', 'desc')).toEqual(['Map 10', 'map 9', 'Área'])
    expect(titles('size', 'asc')).toEqual(['Área', 'map 9', 'Map 10'])
  })

  test('an unknown column changes nothing', () => {
    expect(titles('nonsense', 'asc')).toEqual(['Map 10', 'map 9', 'Área'])
  })
})
