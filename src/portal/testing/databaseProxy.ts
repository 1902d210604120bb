import { connect, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'

interface ProxyOptions {
  /** Refuses settings at the start of a connection, as a pool in front of a database does. */
  readonly isPool?: boolean
  /** The certificate for encrypted connections; the proxy has none without it. */
  readonly certificate?: { readonly key: string; readonly cert: string }
  /** Refuses connections without encryption, as a server does whose rules name encrypted ones only. */
  readonly refusesPlain?: boolean
}

const sslRequest = 80_877_103

/** What a pool accepts at the start of a connection. */
const known = new Set(['user', 'database', 'client_encoding', 'application_name'])

const fatal = (code: string, text: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeUInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** Returns the first message of a connection, which has no type. */
const firstMessage = (socket: Socket): Promise<Buffer> =>
  new Promise((resolve) => {
    let received = Buffer.alloc(0)
    const read = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      if (received.length < 4 || received.length < received.readUInt32BE(0)) return
      socket.off('data', read)
      socket.pause()
      resolve(received)
    }
    socket.on('data', read)
  })

/** Starts a proxy in front of the PostgreSQL server of `url`, until the test ends. Returns the URL of the same database behind it. */
export const startDatabaseProxy = async (
  url: string,
  { isPool = false, certificate, refusesPlain = false }: ProxyOptions,
): Promise<string> => {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  const keep = <T extends Socket>(socket: T): T => {
    sockets.add(socket)
    return socket.on('error', () => undefined)
  }
  const refusalOf = (start: Buffer, isEncrypted: boolean): Buffer | undefined => {
    const [...parameters] = start.toString('utf8', 8, start.readUInt32BE(0)).split('\0')
    const other = parameters.find(
      (name, index) => index % 2 === 0 && name !== '' && !known.has(name),
    )
    if (isPool && other !== undefined)
      return fatal('08P01', `unsupported startup parameter: ${other}`)
    return refusesPlain && !isEncrypted
      ? fatal('28000', 'pg_hba.conf rejects connection for host "127.0.0.1", no encryption')
      : undefined
  }
  const serve = async (socket: Socket, isEncrypted: boolean): Promise<void> => {
    const start = await firstMessage(socket)
    if (start.readUInt32BE(4) === sslRequest) {
      socket.write(certificate ? 'S' : 'N')
      await serve(
        certificate ? keep(new TLSSocket(socket, { isServer: true, ...certificate })) : socket,
        certificate !== undefined,
      )
      return
    }
    const refusal = refusalOf(start, isEncrypted)
    if (refusal) {
      socket.end(refusal)
      return
    }
    const server = keep(connect(Number(target.port), target.hostname))
    server.write(start)
    socket.pipe(server).pipe(socket)
    socket.once('close', () => server.destroy())
  }
  const proxy = createServer((socket) => void serve(keep(socket), false))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const address = proxy.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return Object.assign(new URL(url), { port: `${port}` }).href
}
