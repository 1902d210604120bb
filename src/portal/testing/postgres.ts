import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const execute = promisify(execFile)

/** An empty PostgreSQL server for tests. */
export interface TestPostgres {
  /** Its maintenance database, as a `postgresql://` URL. */
  readonly url: string
  /** Ends all its connections, and starts it again; `immediate` as after a crash, `fast` as for maintenance. */
  restart(mode: 'fast' | 'immediate'): Promise<void>
  /** Stops the server and removes its files. */
  stop(): Promise<void>
}

/** PostgreSQL is not installed on this machine; `missing` is the reason. */
export interface MissingPostgres {
  readonly missing: string
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

/**
 * Starts a temporary PostgreSQL server on a free port of the loopback address, with the programs of this machine. It does not
 * survive a crash of the machine (no fsync) and requires no password. `more` are further settings of the server.
 * @throws when PostgreSQL is installed and does not start, with its message
 */
export async function startPostgres(
  more: Readonly<Record<string, string>> = {},
): Promise<TestPostgres | MissingPostgres> {
  const programs = findPrograms()
  if (!programs) {
    return {
      missing:
        'PostgreSQL is not installed: no folder contains initdb and pg_ctl (searched PATH and /usr/lib/postgresql)',
    }
  }
  const isRoot = process.getuid?.() === 0
  const owner = isRoot ? await serverAccount() : undefined
  if (isRoot && !owner) {
    return {
      missing: 'PostgreSQL does not run as root, and this machine has no account "postgres"',
    }
  }

  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  const call = (program: string, ...args: string[]) =>
    execute(join(programs, program), args, { cwd: folder, ...owner })
  const remove = () => rmSync(folder, { recursive: true, force: true })

  try {
    await call(
      'initdb',
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '-N',
    )
    const port = await freePort()
    const settings = [
      `-p ${port}`,
      '-c listen_addresses=127.0.0.1',
      '-c unix_socket_directories=',
      '-c fsync=off',
      '-c synchronous_commit=off',
      '-c full_page_writes=off',
      '-c max_connections=200',
      ...Object.entries(more).map(([name, value]) => `-c ${name}=${value}`),
    ]
    const begin = () =>
      call('pg_ctl', 'start', '-w', '-D', data, '-l', log, '-o', settings.join(' '))
    const end = (mode: string) => call('pg_ctl', 'stop', '-w', '-D', data, '-m', mode)
    await begin()
    return {
      url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
      async restart(mode) {
        await end(mode)
        await begin()
      },
      async stop() {
        await end('immediate')
        remove()
      },
    }
  } catch (error) {
    const message = existsSync(log) ? readFileSync(log, 'utf8') : String(error)
    remove()
    throw new Error(`PostgreSQL did not start: ${message}`, { cause: error })
  }
}

const connected = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs one statement on a database. */
export const runStatement = async (url: string, statement: string): Promise<void> => {
  await connected(url, (client) => client.query(statement))
}

/** Does something while no one can read a table. */
export const whileLocked = (url: string, table: string, work: () => Promise<void>): Promise<void> =>
  connected(url, async (client) => {
    await client.query(`begin; lock table ${table} in access exclusive mode`)
    await work()
    await client.query('rollback')
  })

const newName = () => `test_${randomBytes(8).toString('hex')}`

const nameIn = (url: string) => new URL(url).pathname.slice(1)

const besides = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href

/**
 * Creates an empty database on the server of `url`, and returns its URL.
 * @throws the error of PostgreSQL, when the account of `url` cannot create databases
 */
export async function createDatabase(url: string): Promise<string> {
  const name = newName()
  await runStatement(url, `create database ${name}`)
  return besides(url, name)
}

/** A database that is filled once on a server, and then copied. */
export interface TemplateDatabase {
  readonly name: string
  /** Fills the empty database, and closes its connections. */
  fill(url: string): Promise<void>
}

/** An arbitrary number, which the processes of a test run share. */
const templateLock = 4_815_165

/**
 * Creates a copy of a template on the server of `url`, and returns its URL. The first call on a server fills the template, which
 * takes ten times as long.
 */
export const copyDatabase = (url: string, template: TemplateDatabase): Promise<string> =>
  connected(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      template.name,
    ])
    if (rowCount === 0) {
      const filled = await createDatabase(url)
      await template.fill(filled)
      await client.query(`alter database ${nameIn(filled)} rename to ${template.name}`)
    }
    const name = newName()
    await client.query(`create database ${name} template ${template.name}`)
    return besides(url, name)
  })

/** Returns the folder of initdb and pg_ctl: the one on PATH, otherwise the newest one of Debian. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))
    : []
  return [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
  ].find((folder) => ['initdb', 'pg_ctl'].every((program) => existsSync(join(folder, program))))
}

/** Returns the account that PostgreSQL created when it was installed. */
async function serverAccount(): Promise<Owner | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (which) => Number((await execute('id', [which, 'postgres'])).stdout)),
    )
    return uid && gid ? { uid, gid } : undefined
  } catch {
    return undefined // id fails for an unknown account
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address !== null && typeof address === 'object') done(address.port)
        else fail(new Error('The system returned no free port'))
      })
    })
  })
}
