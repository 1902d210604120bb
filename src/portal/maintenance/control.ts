import { rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { keepFiles } from '../files/sweep.ts'
import type { Stores } from '../stores.ts'
import { check } from './check.ts'
import { streamRows } from './rows.ts'

/** Only one process can open an embedded database, so commands for a running portal ask it through a socket in its private data folder. */
const socketIn = (data: string) => {
  const path = join(data, 'control.sock')
  const shorter = relative('', path)
  return shorter.length < path.length ? shorter : path
}

/** How long a command can leave a response unread (ms); meanwhile, the database is not available to others. */
const patience = 30_000

type Answer = (query: URLSearchParams, response: ServerResponse) => Promise<void>

/** The requests that a portal answers, by their paths. */
const answers = (stores: Stores): Readonly<Record<string, Answer>> => ({
  '/rows': (_query, response) => streamRows(stores.db, response),
  '/keepFiles': async (query, response) => {
    await keepFiles(stores.db, Number(query.get('duration')))
    response.end()
  },
  '/check': (query, response) => {
    const options = { repair: query.has('repair'), hashes: query.has('hashes') }
    const lines = (async function* () {
      for await (const finding of check(stores, options)) yield `${finding}\n`
    })()
    return pipeline(Readable.from(lines), response)
  },
})

/**
 * Lets commands on this machine ask the portal of a data folder, until the returned function is called. A file system without sockets is
 * logged only: the commands then need the portal to be stopped.
 */
export const serveControl = async (data: string, stores: Stores): Promise<() => Promise<void>> => {
  if (process.platform === 'win32') return () => Promise.resolve()
  const byPath = answers(stores)
  const server = createServer((incoming, response) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://portal')
    response.setTimeout(patience, () => response.destroy())
    const answer = byPath[pathname]
    if (!answer) response.writeHead(404).end()
    else
      answer(searchParams, response).catch((error: unknown) => {
        stores.log.error({ err: error }, 'a command could not be completed')
        response.destroy()
      })
  })
  const path = socketIn(data)
  try {
    // A process that was killed leaves it behind.
    await rm(path, { force: true })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(path, resolve)
    })
  } catch (error) {
    stores.log.warn({ err: error }, 'commands cannot reach this portal while it runs')
  }
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    await closed
  }
}

const noPortal: readonly unknown[] = ['ENOENT', 'ECONNREFUSED', 'EINVAL', 'ENOTSOCK']

/**
 * Sends a request to the portal that runs in a data folder. Returns its response; undefined if none runs.
 * @throws the error of the connection
 */
export const askPortal = (data: string, path: string): Promise<IncomingMessage | undefined> =>
  new Promise((resolve, reject) => {
    request({ socketPath: socketIn(data), path, method: 'POST' })
      .once('response', resolve)
      .once('error', (error: NodeJS.ErrnoException) =>
        noPortal.includes(error.code) ? resolve(undefined) : reject(error),
      )
      .end()
  })
