import { once } from 'node:events'
import { chmod, cp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { freePort } from './server/loopback.ts'
import { selfSignedPair } from './testing/certificates.ts'
import { startWebServer } from './testing/webServer.ts'
import { createDatabase } from './testing/postgres.ts'
import { programFolder, runProgram } from './testing/program.ts'
import { runsAll } from './testing/runsAll.ts'

let folder: string

beforeAll(async () => {
  folder = await programFolder()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

type Environment = Record<string, string>

const run = (environment: Environment) => runProgram(folder, environment)

/** Returns the status for a browser that resolves `host` to `address`. */
const statusFor = async (address: string, host: string) => {
  const [answer] = (await once(get(address, { headers: { host } }), 'response')) as [
    IncomingMessage,
  ]
  answer.resume()
  return answer.statusCode
}

/** Returns the message of a program that cannot start. */
const failing = async (environment: Environment) => {
  const program = run(environment)
  expect(await program.ended).toBe(1)
  expect(program.output()).toBe('')
  return (await program.complaint).trim()
}

describe('a program that cannot start', () => {
  test.each([
    [{ PORT: 'eighty' }, 'PORT must be a number from 0 to 65535.'],
    [
      { PORTAL_PUBLIC_URL: 'https://gis.example.com', PORTAL_SAMPLE_PASSWORD: 'Password2026' },
      "PORTAL_SAMPLE_PASSWORD must have at least 12 characters and can't be a common password when other machines can reach the portal.",
    ],
  ])('ends with one line for %o', async (environment, complaint) => {
    expect(await failing(environment)).toBe(complaint)
  })
})

describe('the program', () => {
  test('prints its URL on its own line and the sample accounts, and ends cleanly after a signal', async () => {
    const program = run({
      PORTAL_HOSTS: 'gis.example.com',
      PORTAL_TRUSTED_PROXIES: '127.0.0.1, ::1',
    })
    const address = (await program.address) ?? ''
    expect(address).toMatch(/^http:\/\/localhost:\d+$/)
    const info = await fetch(`${address}/portal/sharing/rest/info?f=json`)
    expect(await info.json()).toMatchObject({ owningSystemUrl: `${address}/portal` })
    expect(await (await fetch(address)).text()).toBe('<!doctype html><title>Console</title>')
    expect(await statusFor(address, 'gis.example.com')).toBe(200)
    expect(await statusFor(address, 'evil.example')).toBe(421)

    program.stop()
    expect(await program.ended).toBe(0)
    expect(await program.complaint).toBe('')
    expect(program.output().trim().split('\n')).toEqual([
      `Portal Console ${address}`,
      'Sample accounts: admin, publisher, editor, viewer; password: portal-sample',
    ])
  })

  test('is not ready after a signal, and ends at once after a second one', async () => {
    const program = run({ PORTAL_DATA: 'signals', PORTAL_STOP_DELAY: '600' })
    const address = (await program.address) ?? ''
    const ready = async () => (await fetch(`${address}/health/ready`)).status
    expect(await ready()).toBe(200)
    program.stop()
    await expect.poll(ready).toBe(503)
    expect((await fetch(address)).status).toBe(200)
    // One that arrives with it, as under npm, is the same signal.
    const again = setInterval(() => program.stop(), 100)
    expect(await program.ended).toBe(1)
    clearInterval(again)
  })

  test.runIf(runsAll)(
    'restarts on the data of a process that is being killed, with private files, and behind a proxy',
    async () => {
      const data = join(folder, 'data')
      const mode = async () => (await stat(data)).mode % 0o1000
      expect(await mode()).toBe(0o700)
      await chmod(data, 0o755)
      const password = { PORTAL_SAMPLE_PASSWORD: 'not-for-logs' }
      const first = run(password)
      expect(await first.address).toMatch(/^http:\/\/localhost:\d+$/)
      expect(await mode()).toBe(0o700)

      const second = run({ ...password, PORTAL_PUBLIC_URL: 'https://gis.example.com/' })
      first.kill()
      expect(await second.address).toBe('https://gis.example.com')
      second.stop()
      expect(await second.ended).toBe(0)
      for (const program of [first, second])
        expect(`${program.output()}${await program.complaint}`).not.toContain('not-for-logs')
    },
  )

  test.each([
    ['the control file', 'global/pg_control'],
    ['the log', 'pg_wal'],
  ])('reports that its database cannot be opened when %s is damaged', async (_what, path) => {
    const data = join(folder, 'damaged')
    await rm(data, { recursive: true, force: true })
    await cp(join(folder, 'data'), data, { recursive: true })
    const damaged = join(data, 'database', path)
    const names = (await stat(damaged)).isDirectory() ? await readdir(damaged) : ['']
    for (const name of names) {
      const file = join(damaged, name)
      if ((await stat(file)).isFile()) await writeFile(file, Buffer.alloc(8192, 7))
    }
    expect(await failing({ PORTAL_DATA: 'damaged' })).toBe(
      `The database in the data folder ${data} can't be opened: its files are damaged or incomplete, or belong to another version. Restore a backup of the folder, or set PORTAL_DATA to another folder.`,
    )
  })

  test('reports that its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await failing({ PORT: String(port) })).toBe(
      `Port ${port} is used by another program. Set PORT to another number, or to 0 for any free port.`,
    )
    other.close()
  })

  test('reports that its database does not respond', async () => {
    const complaint = await failing({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
    expect(complaint).toBe('The database at 127.0.0.1:1 does not respond: ECONNREFUSED.')
  })

  test.runIf(runsAll)(
    'starts on a database with its key file, not without it, with another one, or with a damaged one',
    async ({ skip }) => {
      const postgres = inject('postgres')
      if ('missing' in postgres) return skip(postgres.missing)
      const DATABASE_URL = await createDatabase(postgres.url)
      const first = run({ DATABASE_URL, PORTAL_DATA: 'first' })
      expect(await first.address).toMatch(/^http:/)
      const fileAt = (name: string) => join(folder, name)
      const wayOut =
        'Set PORTAL_KEY_FILE to the key file that the other processes of this portal use, or restore the file from a backup.'
      expect(await failing({ DATABASE_URL, PORTAL_DATA: 'second' })).toBe(
        `The key file ${fileAt('second/key')} doesn't exist, and the database contains secrets that only its key can read. ${wayOut}`,
      )
      await writeFile(fileAt('otherKey'), Buffer.alloc(32, 7))
      expect(await failing({ DATABASE_URL, PORTAL_KEY_FILE: 'otherKey' })).toBe(
        `The database belongs to a portal with another key than the one in ${fileAt('otherKey')}. Set PORTAL_KEY_FILE to the key file of that portal (in its data folder, unless set otherwise), or DATABASE_URL to another database.`,
      )
      await writeFile(fileAt('damagedKey'), Buffer.alloc(31, 7))
      expect(await failing({ DATABASE_URL, PORTAL_KEY_FILE: 'damagedKey' })).toBe(
        `The key file ${fileAt('damagedKey')} has 31 bytes instead of 32. ${wayOut}`,
      )
      const again = run({ DATABASE_URL, PORTAL_DATA: 'second', PORTAL_KEY_FILE: 'first/key' })
      expect(await again.address).toMatch(/^http:/)
      for (const program of [first, again]) {
        program.stop()
        expect(await program.ended).toBe(0)
      }
    },
  )

  test('serves metrics of a PostgreSQL database at an address of their own', async ({ skip }) => {
    const postgres = inject('postgres')
    if ('missing' in postgres) return skip(postgres.missing)
    const DATABASE_URL = await createDatabase(postgres.url)
    const port = await freePort('127.0.0.1')
    const program = run({ DATABASE_URL, PORTAL_DATA: 'other', PORTAL_METRICS: `127.0.0.1:${port}` })
    expect(await program.address).toMatch(/^http:/)
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    expect(metrics).toContain('portal_database_connections{pool="background",state="waiting"} 0')
    expect(metrics).toContain('portal_database_connections{pool="requests",state="used"} 0')
    expect(metrics).toMatch(/^portal_files_bytes \d+$/m)
    program.stop()
    expect(await program.ended).toBe(0)
    expect(await program.complaint).toBe('')
  })

  test('serves the console for a portal that runs elsewhere, with its URL in any form', async () => {
    const program = run({
      PORTAL_URL: 'portal.invalid/portal/home/index.html',
      PORTAL_APPLICATION_ID: 'abc',
      PORTAL_LABEL: 'Production',
      PORTAL_CONNECT_TO: 'https:',
      PORTAL_COLOR: 'red',
    })
    const address = (await program.address) ?? ''
    const page = await fetch(address, { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'self' https:;")
    expect(await (await fetch(`${address}/config.json`)).json()).toEqual({
      portals: [
        {
          name: 'portal.invalid',
          url: '/portal',
          upstream: 'https://portal.invalid/portal',
          sameOriginOnly: true,
          federatedServers: '/federated',
          applicationId: 'abc',
          label: 'Production',
          color: 'red',
        },
      ],
    })
    expect((await fetch(`${address}/portal/sharing/rest/info`)).status).toBe(502)
    // It asks the portal itself, which can take longer on a busy machine.
    await program.hasComplained
    program.stop()
    expect(await program.ended).toBe(0)
    expect(program.output()).toBe(`Portal Console ${address}\n`)
    expect(await program.complaint).toContain(
      'The portal at https://portal.invalid/portal: The host name portal.invalid could not be resolved.',
    )
  })

  test('trusts the certificate authorities that Node.js is configured with, and no others', async () => {
    const pair = await selfSignedPair('localhost')
    const secure = await startWebServer((_request, response) => response.end('{}'), pair)
    const authority = join(folder, 'authority.pem')
    await writeFile(authority, pair.cert)
    const infoWith = async (environment: Environment) => {
      const program = run({ PORTAL_URL: `${secure.origin}/portal`, ...environment })
      const response = await fetch(`${(await program.address) ?? ''}/portal/sharing/rest/info`)
      program.stop()
      await program.ended
      return [response.status, await response.text()]
    }
    const [refused, trusted] = await Promise.all([
      infoWith({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }),
      infoWith({ NODE_EXTRA_CA_CERTS: authority }),
    ])
    expect(refused).toEqual([502, expect.stringContaining('PROXY_CERTIFICATE')])
    expect(trusted).toEqual([200, '{}'])
    await secure.close()
  })
})
