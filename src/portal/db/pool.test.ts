import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { databaseServer } from '../publishing/testing/databaseServer.ts'
import { selfSignedPair } from '../testing/certificates.ts'
import { startDatabaseProxy } from '../testing/databaseProxy.ts'
import { createDatabase } from '../testing/postgres.ts'
import { isTimeout, openDatabase } from './database.ts'

const server = databaseServer()

test('a pool in front of the database that refuses settings at the start is used with the same settings', async () => {
  const url = await startDatabaseProxy(await createDatabase(server.url()), { isPool: true })
  const database = await openDatabase({ url, timeout: 200 }, () => Promise.resolve())
  onTestFinished(() => database.close())
  expect((await database.sql.query('SHOW jit')).rows).toEqual([{ jit: 'off' }])
  const error: unknown = await database.forRequests
    .execute(sql`SELECT pg_sleep(60)`)
    .catch((reason: unknown) => reason)
  expect(isTimeout(error)).toBe(true)
})

test('the certificate of the database is checked against the authority in the URL', async () => {
  const certificate = await selfSignedPair('localhost')
  const folder = await mkdtemp(join(tmpdir(), 'portal-certificate-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'ca.pem')
  await writeFile(file, certificate.cert)
  const behind = await startDatabaseProxy(await createDatabase(server.url()), {
    certificate,
    refusesPlain: true,
  })
  const url = Object.assign(new URL(behind), { hostname: 'localhost' })
  const open = (parameters: string) =>
    openDatabase({ url: `${url.href}?${parameters}` }, () => Promise.resolve())
  const database = await open(`sslmode=verify-full&sslrootcert=${encodeURIComponent(file)}`)
  expect((await database.sql.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await database.close()
  await expect(open('sslmode=verify-full')).rejects.toThrow('self-signed certificate')
})
