import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { keepFiles } from '../files/sweep.ts'
import type { Stores } from '../stores.ts'
import { check } from './check.ts'
import { streamRows } from './rows.ts'

/** Bytes of the longest path of a socket on all systems. Node.js cuts longer ones, which can lead to the socket of another portal. */
const longestPath = 103

/** The path of a socket; call `release` when it is no longer used. */
interface SocketPath {
  readonly path: string
  readonly release: () => Promise<void>
}

/** Only one process can open an embedded database, so commands for a running portal ask it through a socket in its private data folder. */
const socketIn = async (data: string): Promise<SocketPath> => {
  const path = join(data, 'control.sock')
  for (const one of [path, relative('', path)])
    if (Buffer.byteLength(one) <= longestPath)
      return { path: one, release: () => Promise.resolve() }
  if (process.platform !== 'linux')
    throw Object.assign(new Error(`The path ${path} is too long for a socket.`), {
      code: 'ENAMETOOLONG',
    })
  // On Linux, an open folder has a short path of its own.
  const folder = await open(data)
  return { path: `/proc/self/fd/${folder.fd}/control.sock`, release: () => folder.close() }
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
  let socket: SocketPath | undefined
  try {
    socket = await socketIn(data)
    const { path } = socket
    // A process that was killed leaves it behind.
    await rm(path, { force: true })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(path, resolve)
    })
  } catch (error) {
    stores.log.warn({ err: error }, 'commands cannot reach this portal while it runs')
  }
  server.on('error', (error) => stores.log.error({ err: error }, 'a command failed'))
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeAllConnections()
    await closed
    await socket?.release()
  }
}

const noPortal: readonly unknown[] = [
  'ENOENT',
  'ECONNREFUSED',
  'EINVAL',
  'ENAMETOOLONG',
  'ENOTSOCK',
]

/**
 * Sends a request to the portal that runs in a data folder. Returns its response; undefined if none runs.
 * @throws the error of the connection
 */
export const askPortal = async (
  data: string,
  path: string,
): Promise<IncomingMessage | undefined> => {
  try {
    const { path: socketPath, release } = await socketIn(data)
    try {
      const sent = request({ socketPath, path, method: 'POST', agent: false })
      sent.on('error', () => undefined).end()
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      return response
    } finally {
      await release()
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && noPortal.includes(error.code)) return undefined
    throw error
  }
}
