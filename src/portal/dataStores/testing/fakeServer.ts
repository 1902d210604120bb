import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Returns a message of the protocol of PostgreSQL; `length` is what it announces instead of its length. */
export const message = (type: string, content: Buffer, length = content.length + 4): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(length, 1)
  return Buffer.concat([head, content])
}

/** Returns a row with one value. */
export const row = (value: string): Buffer => {
  const text = Buffer.from(value)
  const head = Buffer.alloc(6)
  head.writeUInt16BE(1, 0)
  head.writeInt32BE(text.length, 2)
  return message('D', Buffer.concat([head, text]))
}

/** Describes the rows of a statement: one text, with the name `rows`. */
const columns = message(
  'T',
  Buffer.concat([
    Buffer.from([0, 1]),
    Buffer.from('rows\0'),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]),
  ]),
)

const ready = message('Z', Buffer.from('I'))
const complete = message('C', Buffer.from('SELECT 1\0'))

/** Returns the rows that the server sends for a statement. */
export type Respond = (statement: string, socket: Socket) => Buffer | Promise<Buffer>

const signedIn = Buffer.concat([
  message('R', Buffer.alloc(4)),
  message('K', Buffer.from([0, 0, 0, 7, 0, 0, 0, 8])),
  ready,
])

/** Requests the password as plain text. */
const askForPassword = message('R', Buffer.from([0, 0, 0, 3]))

/**
 * Starts a server, until the test ends, that accepts every account and answers statements without values as a test wants. Returns a
 * connection to it. With `onPassword`, it requests passwords as plain text; `welcome` is sent together with what accepts the account.
 */
export const fakeServer = async (
  respond: Respond,
  {
    onPassword,
    welcome = Buffer.alloc(0),
  }: { readonly onPassword?: (password: string) => void; readonly welcome?: Buffer } = {},
) => {
  const accepted = Buffer.concat([signedIn, welcome])
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    let isStarted = false
    let received = Buffer.alloc(0)
    const answer = async (statement: string) => {
      const sent = /^\s*SELECT/.test(statement)
        ? Buffer.concat([columns, await respond(statement, socket)])
        : Buffer.alloc(0)
      socket.write(Buffer.concat([sent, complete, ready]))
    }
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      for (;;) {
        const start = isStarted ? 1 : 0
        if (received.length < start + 4) return
        const length = start + received.readUInt32BE(start)
        if (received.length < length) return
        const type = isStarted ? received.toString('latin1', 0, 1) : ''
        const content = received.toString('utf8', start + 4, length)
        received = received.subarray(length)
        if (type === 'Q') void answer(content)
        else if (type === 'p') {
          onPassword?.(content)
          socket.write(accepted)
        } else if (!isStarted) socket.write(onPassword ? askForPassword : accepted)
        isStarted = true
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return {
    host: '127.0.0.1',
    port: typeof address === 'object' && address ? address.port : 0,
    database: 'fake',
    user: 'fake',
    password: 'fake',
    tls: false,
  }
}
