import { expect, test } from 'vitest'
import { failures } from '../common/failures.ts'
import { DataStoreError, type DataStoreDatabase, type Statement } from './database.ts'
import { measure } from './measures.ts'
import type { Relation } from './relations.ts'

const relation = (table: string): Relation => ({
  schema: 's',
  table,
  kind: 'v',
  readable: true,
  inherited: false,
  populated: true,
  estimate: -1,
  pages: 0,
  comment: null,
  columns: [],
  keys: [],
  geometries: [],
})

const relations = Array.from({ length: 60 }, (_, index) => relation(`v${index}`))

/** A database whose statements take this long (ms), and fail if they read one of its views. */
const databaseThat = (time: number, failing: string) => {
  const statements: string[] = []
  const database: DataStoreDatabase = {
    query: async <Row>({ text }: { readonly text: string }) => {
      statements.push(text)
      await new Promise((resolve) => setTimeout(resolve, time))
      if (text.includes(failing)) throw new DataStoreError('division by zero', '22012')
      const positions = [...text.matchAll(/SELECT (\d+) AS position/g)].map(([, one]) =>
        Number(one),
      )
      return positions.map((position) => ({ position, rows: position, box: null })) as Row[]
    },
  }
  return { database, statements }
}

test('a view that fails has no count, and keeps no other from having one', async () => {
  const { database } = databaseThat(0, '"v3"')
  const measures = await measure(database, relations, undefined, 10_000)
  expect(measures.map(({ rowCount }) => rowCount)).toEqual(
    relations.map((_, index) => (index === 3 ? null : index)),
  )
})

test('a slow database is measured for a limited time', async () => {
  const { database, statements } = databaseThat(60, '"v')
  const measures = await measure(database, relations, undefined, 100)
  expect(measures.every(({ rowCount }) => rowCount === null)).toBe(true)
  expect(statements.length).toBeLessThan(4)
})

test('a view that never responds is measured for a part of the time, and the others are', async () => {
  const database: DataStoreDatabase = {
    query: async <Row>({ text, signal }: Statement) => {
      if (text.includes('"v3"'))
        await new Promise((_resolve, reject) =>
          signal?.addEventListener('abort', () => reject(failures.disconnected())),
        )
      return [...text.matchAll(/SELECT (\d+) AS position/g)].map(([, position]) => ({
        position: Number(position),
        rows: 7,
        box: null,
      })) as Row[]
    },
  }
  const measures = await measure(database, relations.slice(0, 6), undefined, 400)
  expect(measures.map(({ rowCount }) => rowCount)).toEqual([7, 7, 7, null, 7, 7])
})
