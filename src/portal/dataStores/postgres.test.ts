import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createOutbound } from '../outbound/outbound.ts'
import { selfSignedPair } from '../testing/certificates.ts'
import { startDatabaseProxy } from '../testing/databaseProxy.ts'
import { createReadableDatabase, password } from '../publishing/testing/dataStore.ts'
import { databaseServer } from '../publishing/testing/databaseServer.ts'
import { readCatalog } from './catalog.ts'
import { DatabaseUnavailable, DataStoreError } from './database.ts'
import { createPostgresDatabase, type PostgresLimits } from './postgres.ts'
import { fakeServer, message, row, type Respond } from './testing/fakeServer.ts'
import type { Connection } from './connection.ts'

const outbound = createOutbound(['127.0.0.1'])
const limits: PostgresLimits = { statementMs: 400, graceMs: 200, bytes: 1024 * 1024, rows: 100 }

const opened = (connection: Connection, given: PostgresLimits = limits) => {
  const database = createPostgresDatabase(connection, outbound, given)
  onTestFinished(() => database.close())
  return database
}

const server = databaseServer()

const views = `
  CREATE SCHEMA s;
  CREATE TABLE s.kept (id integer PRIMARY KEY, name text);
  INSERT INTO s.kept VALUES (1, 'before');
  CREATE FUNCTION s.writes(setting text) RETURNS integer LANGUAGE plpgsql AS $$ BEGIN
    IF setting <> '' THEN PERFORM set_config(setting, 'off', false); END IF;
    UPDATE s.kept SET name = 'changed';
    RETURN 1;
  END $$;
  CREATE VIEW s.writing AS SELECT s.writes('') AS id;
  CREATE VIEW s.writing_default AS SELECT s.writes('default_transaction_read_only') AS id;
  CREATE VIEW s.writing_transaction AS SELECT s.writes('transaction_read_only') AS id;
  CREATE VIEW s.session AS SELECT set_config('default_transaction_read_only', 'off', false) AS a,
    set_config('statement_timeout', '0', false) AS b, set_config('search_path', 's', false) AS c,
    set_config('portal.left', 'yes', false) AS d, pg_advisory_lock(4711)::text AS e;
  CREATE FUNCTION s.unlimited() RETURNS text IMMUTABLE LANGUAGE sql AS
    $$ SELECT set_config('statement_timeout', '0', false) $$;
  CREATE FUNCTION s.stubborn() RETURNS integer LANGUAGE plpgsql AS $$ BEGIN
    LOOP
      BEGIN
        PERFORM pg_sleep(90);
      EXCEPTION WHEN query_canceled THEN NULL;
      END;
    END LOOP;
  END $$;
  CREATE VIEW s.slow AS SELECT pg_sleep(90)::text AS id;
  CREATE VIEW s.slow_unlimited AS SELECT s.unlimited() AS id, pg_sleep(90)::text AS slept;
  CREATE VIEW s.slow_stubborn AS SELECT s.unlimited() AS id, s.stubborn() AS slept;`

const prepare = async () => {
  const created = await createReadableDatabase(server.url(), views)
  const { url, host, port, user, database } = created
  await created.change(`GRANT UPDATE ON s.kept TO ${user}`)
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  onTestFinished(() => owner.end())
  const read = async (text: string) => (await owner.query<Record<string, unknown>>(text)).rows
  return {
    url,
    connection: { host, port: Number(port), database, user, password, tls: false },
    read,
    /** Returns how many sessions of the account run a statement. */
    running: async () => {
      const [found] = await read(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = '${user}' AND state = 'active'`,
      )
      return found?.['n']
    },
  }
}

/** Asks until the answer is the expected one. */
const until = async <T>(ask: () => Promise<T>, expected: T) => {
  while ((await ask()) !== expected);
}

test('functions of the database can neither write nor leave anything in a session', async () => {
  const { connection, read } = await prepare()
  const database = opened(connection)
  const outcomes: unknown[] = []
  for (const view of ['writing', 'writing_default', 'writing_transaction', 'session', 'writing'])
    outcomes.push(
      await database.query({ text: `SELECT * FROM s.${view}` }).then(
        () => 'read',
        (error: unknown) => (error instanceof DataStoreError ? error.code : error),
      ),
    )
  // Read-only transaction, and a mode that must be set before any query.
  expect(outcomes).toEqual(['25006', '25006', '25001', 'read', '25006'])
  expect(await read('SELECT name FROM s.kept')).toEqual([{ name: 'before' }])
  expect(
    await database.query({
      text: `SELECT current_setting('statement_timeout') AS timeout, current_setting('search_path') AS path,
        current_setting('TimeZone') AS zone, current_setting('transaction_read_only') AS reads,
        coalesce(current_setting('portal.left', true), '') AS left,
        (SELECT count(*)::int FROM pg_locks
          WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS locks`,
    }),
  ).toEqual([
    {
      timeout: '400ms',
      path: 'pg_catalog, "$user", public, public',
      zone: 'UTC',
      reads: 'on',
      left: '',
      locks: 0,
    },
  ])
  // One session did all of it.
  expect(
    await read(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = '${connection.user}'`,
    ),
  ).toEqual([{ n: 1 }])
})

/** Returns a connection to the same database behind a proxy. */
const behind = async (
  url: string,
  connection: Connection,
  options: Parameters<typeof startDatabaseProxy>[1],
): Promise<Connection> => ({
  ...connection,
  port: Number(new URL(await startDatabaseProxy(url, options)).port),
})

const reads = { text: `SELECT current_setting('transaction_read_only') AS reads` }

test('a pool that refuses settings at the start is used, and functions write nothing through it', async () => {
  const { connection, url, read } = await prepare()
  const database = opened(await behind(url, connection, { isPool: true }))
  expect(await database.query(reads)).toEqual([{ reads: 'on' }])
  await expect(database.query({ text: 'SELECT * FROM s.writing_default' })).rejects.toMatchObject({
    code: '25006',
  })
  expect(await read('SELECT name FROM s.kept')).toEqual([{ name: 'before' }])
})

test('a server that accepts encrypted connections only is used with encryption, and named as the reason without', async () => {
  const { connection, url } = await prepare()
  const certificate = await selfSignedPair('127.0.0.1')
  const encrypted = await behind(url, connection, { certificate, refusesPlain: true })
  expect(await opened({ ...encrypted, prefersTls: true }).query(reads)).toEqual([{ reads: 'on' }])
  await expect(opened(encrypted).query(reads)).rejects.toMatchObject({
    code: 400,
    message: expect.stringContaining('SSLMODE=require') as unknown,
  })
  await expect(opened({ ...encrypted, tls: true }).query(reads)).rejects.toMatchObject({
    message: 'The certificate of the database server is not valid.',
  })
})

test('a server without encryption is used if encryption is only preferred', async () => {
  const { connection, url } = await prepare()
  const plain = await behind(url, connection, {})
  const database = opened({ ...plain, prefersTls: true })
  for (const _time of [1, 2]) expect(await database.query(reads)).toEqual([{ reads: 'on' }])
  await expect(opened({ ...plain, tls: true }).query(reads)).rejects.toMatchObject({
    message: expect.stringContaining('accepts no encrypted connections') as unknown,
  })
})

test('functions behind a view find what the account has set for them', async () => {
  const { connection, read } = await prepare()
  const { database, user } = connection
  await read(`ALTER ROLE ${user} IN DATABASE ${database} SET search_path = g, public;
    ALTER ROLE ${user} IN DATABASE ${database} SET datestyle = German;
    CREATE SCHEMA g; CREATE TABLE g.settings (v text); INSERT INTO g.settings VALUES ('2026');
    CREATE FUNCTION g.year() RETURNS text LANGUAGE plpgsql STABLE AS $$ BEGIN RETURN (SELECT v FROM settings); END $$;
    CREATE FUNCTION g.count(anyelement) RETURNS bigint LANGUAGE sql AS 'SELECT 7::bigint';
    CREATE VIEW s.now AS SELECT 1 AS id, g.year() AS y, DATE '2026-01-31' AS d;`)
  const statement = {
    text: 'SELECT y, d::text AS d, (SELECT count(*)::int FROM s.kept) AS n FROM s.now',
  }
  expect(await opened(connection).query(statement)).toEqual([{ y: '2026', d: '2026-01-31', n: 1 }])
})

test('a statement that takes too long ends on the server, whatever its functions do', async () => {
  const { connection, running } = await prepare()
  const database = opened(connection)
  for (const view of ['slow', 'slow_unlimited', 'slow_stubborn']) {
    for (const values of [[], ['x']])
      await expect(
        database.query({
          text: `SELECT * FROM s.${view} ${values.length > 0 ? "WHERE $1::text <> ''" : ''}`,
          values,
        }),
      ).rejects.toMatchObject({ code: 503 })
    await until(running, 0)
  }
  expect(await database.query({ text: 'SELECT 1 AS one' })).toEqual([{ one: 1 }])
})

test('a statement whose client disconnects is canceled on the server', async () => {
  const { connection, running } = await prepare()
  const database = opened(connection, { ...limits, statementMs: 80_000 })
  const leaving = new AbortController()
  const slow = database.query({ text: 'SELECT * FROM s.slow', signal: leaving.signal })
  await until(running, 1)
  leaving.abort()
  await expect(slow).rejects.toMatchObject({ code: 408 })
  await until(running, 0)
  expect(await database.query({ text: 'SELECT 1 AS one' })).toEqual([{ one: 1 }])
})

test('a server that announces a large row and sends it is disconnected', async () => {
  let sent = 0
  const chunk = Buffer.alloc(64 * 1024)
  const database = opened(
    await fakeServer(async (_statement, socket) => {
      socket.write(message('D', Buffer.from([0, 1, 127, 255, 255, 0]), 2_147_483_000))
      while (!socket.destroyed && sent < 256 * 1024 * 1024) {
        sent += chunk.length
        if (!socket.write(chunk))
          await new Promise<void>((resolve) => {
            socket.once('drain', resolve)
            socket.once('close', () => resolve())
          })
      }
      return Buffer.alloc(0)
    }),
    { ...limits, statementMs: 60_000 },
  )
  await expect(database.query({ text: 'SELECT 1 AS one' })).rejects.toMatchObject({
    code: 400,
    message: expect.stringContaining('sent more than 1 MB') as unknown,
  })
  expect(sent).toBeLessThan(64 * 1024 * 1024)
})

test('a server that accepts a connection and ends it in the same message is an error of the statement', async () => {
  const fatal = Buffer.from('SFATAL\0VFATAL\0C57P01\0Mending\0\0')
  const respond = () => row('{"one": 1}')
  const database = opened(await fakeServer(respond, { welcome: message('E', fatal) }))
  await expect(database.query({ text: 'SELECT 1 AS one' })).rejects.toBeInstanceOf(
    DatabaseUnavailable,
  )
})

test('a server without encryption that requests the password as plain text does not get it', async () => {
  const passwords: string[] = []
  const onPassword = (sent: string) => passwords.push(sent)
  const database = opened(await fakeServer(() => row('{"one": 1}'), { onPassword }))
  await expect(database.query({ text: 'SELECT 1 AS one' })).rejects.toMatchObject({
    code: 400,
    message: expect.stringContaining('password as plain text') as unknown,
  })
  expect(passwords).toEqual([])
})

test.each<readonly [string, Respond]>([
  ['more rows than one', () => Buffer.concat(Array.from({ length: 200 }, () => row('[]')))],
  ...['null', '[null]', '5', '{}', '[5]', '{', '{}\u001E', '['.repeat(200)].map(
    (text) => [`the rows ${text}`, () => row(text)] as const,
  ),
  ...[
    { schema: 5 },
    {},
    { schema: 's', table: 't', kind: 'r', readable: true, estimate: 1, pages: 1, comment: null },
    {
      schema: 's',
      table: 't',
      kind: 'r',
      readable: true,
      inherited: false,
      populated: true,
      estimate: 1,
      pages: 1,
      comment: null,
      columns: [null],
      keys: [],
    },
  ].map(
    (relation) =>
      [`the table ${JSON.stringify(relation)}`, () => row(JSON.stringify(relation))] as const,
  ),
])('a server that sends %s is no database to read tables from', async (_about, respond) => {
  const database = opened(await fakeServer(respond), { ...limits, statementMs: 60_000 })
  await expect(readCatalog(database, [])).rejects.toMatchObject({
    code: 400,
    message: expect.stringMatching(/does not respond as PostgreSQL|sent more than/) as unknown,
  })
})
