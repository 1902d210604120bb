import { describe, expect, test } from 'vitest'
import { hiddenSecret, maxConnectionString } from '../../rest/records/dataStore.ts'
import { dataStoreText, readDataStore, sampleConnection } from './connection.ts'

const json = (connectionString: string) =>
  JSON.stringify({ type: 'egdb', path: '/enterpriseDatabases/x', info: { connectionString } })

const usual =
  'SERVER=db1.example.com;INSTANCE=sde:postgresql:db1.example.com,5433;DBCLIENT=postgresql;DATABASE=sales;USER=pub;AUTHENTICATION_MODE=DBMS;PASSWORD=a=b'

describe('the data of a data store', () => {
  test('prefers encryption, or requires it', () => {
    for (const [mode, expected] of [
      ['prefer', { tls: false, prefersTls: true }],
      ['Require', { tls: true }],
      ['verify-full', { tls: true }],
      ['disable', { tls: false }],
    ] as const)
      expect(readDataStore(json(`${usual};SSLMODE=${mode}`)).connection).toMatchObject(expected)
  })

  test('is separated into the connection and public data without secrets', () => {
    const { kind, connection, text } = readDataStore(json(usual))
    expect(kind).toBe('postgresql')
    expect(connection).toEqual({
      host: 'db1.example.com',
      port: 5433,
      database: 'sales',
      user: 'pub',
      password: 'a=b',
      tls: false,
    })
    expect(text).not.toContain('a=b')
    expect(text).toContain(`PASSWORD=${hiddenSecret}`)
    // Read and sent back, it has no password, and is the same.
    expect(readDataStore(text)).toMatchObject({ connection: { password: undefined }, text })
  })

  test('of the sample is the one that its item shows', () => {
    expect(readDataStore(dataStoreText('/enterpriseDatabases/x', sampleConnection))).toMatchObject({
      connection: { ...sampleConnection, password: undefined },
    })
  })

  const withPort = (port: number) => usual.replace(',5433', `,${port}`)
  const ofLength = (length: number) => `${usual};X=`.padEnd(length, 'x')

  test.each([
    ['the lowest port', withPort(1)],
    ['the highest port', withPort(65_535)],
    ['a connection string below the maximum length', ofLength(maxConnectionString - 1)],
    ['a connection string of the maximum length', ofLength(maxConnectionString)],
  ])('with %s is accepted', (_what, connectionString) => {
    expect(readDataStore(json(connectionString)).kind).toBe('postgresql')
  })

  test.each([
    ['SSLMODE=require', { tls: true }],
    ['DB_CONNECTION_PROPERTIES=10.0.0.1,6543', { host: '10.0.0.1', port: 6543 }],
  ])('%s is part of the connection', (more, expected) => {
    expect(readDataStore(json(`${usual};${more}`)).connection).toMatchObject(expected)
  })

  test.each([
    [usual.replace('postgresql;', 'oracle;'), "DBCLIENT is 'oracle'"],
    [usual.replace('DATABASE=sales;', ''), 'the name of the database'],
    [usual.replace('USER=pub;', ''), 'the account of the database'],
    [usual.replaceAll('db1.example.com', '/var/run/x'), 'the database server'],
    [usual.replace(',5433', ',70000'), 'the database server'],
    [usual.replace('PASSWORD=a=b', 'ENCRYPTED_PASSWORD=00f3'), 'ENCRYPTED_PASSWORD'],
    [usual.replace(',5433', ',0'), 'the database server'],
    [usual.replace(',5433', ',65536'), 'the database server'],
    [`${usual};X=`.padEnd(4097, 'x'), 'at most 4096 characters'],
    // The name would be followed by options of the connection.
    [
      usual.replace('USER=pub', 'USER=pub\0options\0-c default_transaction_read_only=off'),
      'control characters',
    ],
    [usual.replaceAll('db1.example.com', 'db1.example.com@other'), 'the database server'],
    [usual.replaceAll('db1.example.com', 'http://db1.example.com/'), 'the database server'],
    [usual.replace(',5433', ',5433,5434'), 'the database server'],
    [usual.replace(',5433', ',-1'), 'the database server'],
    [`${usual};DB_CONNECTION_PROPERTIES=`, 'the database server'],
  ])('%s is refused', (connectionString, message) => {
    expect(() => readDataStore(json(connectionString))).toThrow(message)
  })

  test('with an empty password has none: the driver would send one of the account that runs the portal', () => {
    const { connection } = readDataStore(json(usual.replace('PASSWORD=a=b', 'PASSWORD=')))
    expect(connection?.password).toBeUndefined()
  })

  test('is refused if it is nested too deep', () => {
    const deep = `{"type":"egdb","info":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`
    expect(() => readDataStore(deep)).toThrow('at most 100 levels deep')
  })

  test('of another kind has no secrets either, however deep they are', () => {
    const { kind, connection, text } = readDataStore(
      JSON.stringify({
        type: 'cloudStore',
        path: '/cloudStores/x',
        provider: { secretAccessKey: 'abc', keys: [{ sessionToken: 'def' }] },
        info: { connectionString: '{"accessKeyId":"ghi"}', isManaged: false },
        others: { pwd: 'jkl', passwd: 'mno', apiKey: 'pqr', api_key: 'stu' },
        urls: ['s3://user:vwx@host/bucket', 'https://host/path?a=1&sig=vwx&key=jkl#x'],
        uncritical: ['mail user@host.example', 'https://host.example/keys?page=2'],
      }),
    )
    expect(kind).toBe('other')
    expect(connection).toBeUndefined()
    expect(text).not.toMatch(/abc|def|ghi|jkl|mno|pqr|stu|vwx/)
    expect(text).toContain('["mail user@host.example","https://host.example/keys?page=2"]')
    expect(text).toContain('https://host/path?a=1&sig=')
    expect(text).toContain('"isManaged":false')
  })
})
