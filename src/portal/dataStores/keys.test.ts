import { expect, test } from 'vitest'
import { failures } from '../common/failures.ts'
import { checkKeys } from './keys.ts'

const relation = {
  schema: 's',
  kind: 'v',
  readable: true,
  inherited: false,
  populated: true,
  estimate: -1,
  pages: 0,
  comment: null,
  columns: [{ name: 'id', type: 'int4', kind: 'b', modifier: -1, nullable: true }],
  keys: [],
  geometries: [],
}

test('a key that cannot be checked in time has a warning, and keeps no other from being checked', async () => {
  const database = {
    query: <Row>({ text = '', signal }: { text?: string; signal?: AbortSignal }) =>
      text.includes('"slow"')
        ? new Promise<Row[]>((_resolve, reject) =>
            signal?.addEventListener('abort', () => reject(failures.disconnected())),
          )
        : Promise.resolve([
            { position: 1, rows: 3, different: 2, low: '1', high: '2' },
          ] as unknown as Row[]),
  }
  const keys = ['slow', 'other'].map((table) => ({
    relation: { ...relation, table },
    column: 'id',
    isUnique: false,
  }))
  expect(await checkKeys(database, keys, { all: 10_000, one: 20 })).toEqual([
    { warning: expect.stringContaining('could not be checked in time') as string },
    {
      obstacle: 'notUnique',
      message: expect.stringContaining('3 rows have 2 different') as string,
    },
  ])
})
