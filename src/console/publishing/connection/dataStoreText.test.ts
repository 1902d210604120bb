import { expect, test } from 'vitest'
import { hideSecrets, hiddenSecret } from '../../../rest/records/dataStore.ts'
import {
  connectionOf,
  connectionProblems,
  emptyConnection,
  newDataStore,
  readDataStoreText,
  withConnection,
  type ConnectionValues,
} from './dataStoreText.ts'

const values: ConnectionValues = {
  host: ' db1.example.com ',
  port: '6543',
  database: 'sales',
  user: 'publisher',
  password: 'a=b"c',
  tls: true,
}

const without = (text: string) => readDataStoreText(hideSecrets(text))

test('the data of a data store contains the connection, and without its secrets everything but the password', () => {
  const data = newDataStore('Sales & Orders', values)
  expect(data['path']).toBe('/enterpriseDatabases/sales_orders')
  const text = JSON.stringify(data)
  expect(data.info?.connectionString).toContain('PASSWORD=a=b"c')
  expect(connectionOf(data)).toEqual({ ...values, host: 'db1.example.com', password: '' })
  const shown = hideSecrets(text)
  expect(shown).not.toContain('a=b')
  expect(shown).toContain(`PASSWORD=${hiddenSecret}`)
  const read = without(text)
  expect(read && connectionOf(read)).toEqual({ ...values, host: 'db1.example.com', password: '' })
})

test('another connection keeps the path and the other keys of the data', () => {
  const data = { ...newDataStore('Sales', values), provider: 'x' }
  const changed = withConnection(data, { ...values, tls: false, password: '' })
  expect(changed).toMatchObject({ path: '/enterpriseDatabases/sales', provider: 'x' })
  expect(changed.info?.connectionString).toContain(`PASSWORD=${hiddenSecret}`)
  expect(changed.info?.connectionString).not.toContain('SSLMODE')
})

test('data of other kinds of data stores, and texts that are no JSON, contain no connection', () => {
  expect(readDataStoreText('{"type":"folder","path":"/fileShares/x"}')).toBeUndefined()
  expect(readDataStoreText('nonsense')).toBeUndefined()
  expect(connectionOf({ type: 'egdb' })).toEqual({ ...emptyConnection, host: '' })
})

test('texts of other items are not changed, and a broken one with a connection is hidden', () => {
  const map = '{ "operationalLayers": [] }'
  expect(hideSecrets(map)).toBe(map)
  expect(hideSecrets('{"connectionString":"PASSWORD=x')).toBe(hiddenSecret)
  expect(
    hideSecrets('{"type":"cloudStore","info":{"connectionString":"{\\"accessKey\\":1}"}}'),
  ).toBe(`{"type":"cloudStore","info":{"connectionString":"${hiddenSecret}"}}`)
})

test('a complete connection has no problems', () => {
  expect(connectionProblems(values)).toEqual({})
  expect(connectionProblems({ ...values, host: 'fe80::1', port: ' 5432 ' })).toEqual({})
})

test.each([
  [{ host: '' }, 'host', 'Enter the host'],
  [{ host: 'https://db1' }, 'host', 'without a protocol'],
  [{ host: 'db1,5432' }, 'host', 'without a protocol or port'],
  [{ host: 'x'.repeat(254) }, 'host', 'at most 253 characters'],
  [{ port: '0' }, 'port', 'from 1 to 65535'],
  [{ port: '65536' }, 'port', 'from 1 to 65535'],
  [{ port: '5432.5' }, 'port', 'from 1 to 65535'],
  [{ database: '  ' }, 'database', 'name of the database'],
  [{ database: 'a;USER=b' }, 'database', 'semicolons'],
  [{ user: 'a;b' }, 'user', 'semicolons'],
  [{ user: 'x'.repeat(129) }, 'user', 'at most 128 characters'],
  [{ password: '' }, 'password', 'Enter the password'],
  [{ password: 'a;b' }, 'password', 'semicolons'],
  [{ password: ' a' }, 'password', 'begin or end with a space'],
  [{ password: hiddenSecret }, 'password', 'Enter the password'],
] as const)('%j is refused at %s', (changed, field, message) => {
  expect(connectionProblems({ ...values, ...changed })[field]).toContain(message)
})

test('the stored password is kept for the same database and account only', () => {
  const stored = { ...values, password: '' }
  expect(connectionProblems({ ...stored, tls: false }, stored)).toEqual({})
  for (const changed of [{ host: 'db2' }, { port: '5432' }, { database: 'b' }, { user: 'c' }])
    expect(connectionProblems({ ...stored, ...changed }, stored).password).toContain(
      'uses the stored one only for the same host',
    )
})
