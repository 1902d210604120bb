import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from './testing/portal.ts'

const MB = 1024 * 1024
const boundary = 'between'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ world: 'empty' })
})
afterAll(() => portal.close())

const field = (name: string, value: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

function* body(megabytes: number) {
  yield Buffer.from(
    `${field('f', 'json')}${field('token', 'that ended')}${field('partNum', '1')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`,
  )
  for (let sent = 0; sent < megabytes; sent++) yield Buffer.alloc(MB)
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}

const lengthOf = (megabytes: number) =>
  [...body(0)].reduce((sum, { length }) => sum + length, megabytes * MB)

/** What the portal answers to a part of so many megabytes from somebody who, as browsers do, looks at it only once all is sent. */
const sendPart = async (socket: Socket, megabytes: number) => {
  const head = [
    `POST ${new URL(portal.root).pathname}/content/users/editor/items/${'0'.repeat(32)}/addPart HTTP/1.1`,
    'Host: localhost',
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    `Content-Length: ${lengthOf(megabytes)}`,
  ]
  await pipeline(Readable.from([`${head.join('\r\n')}\r\n\r\n`]), socket, { end: false })
  await pipeline(Readable.from(body(megabytes)), socket, { end: false })
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) return String(chunk)
  throw new Error('the connection ended')
}

describe('a file that is refused before it is read', () => {
  const withConnection = async (work: (socket: Socket) => Promise<void>) => {
    const socket = connect(Number(new URL(portal.root).port), 'localhost')
    try {
      await work(socket)
    } finally {
      socket.destroy()
    }
  }

  test('is let go by, so that whoever sends it sees why, and the connection serves on', () =>
    withConnection(async (socket) => {
      for (const megabytes of [1, 32])
        expect(await sendPart(socket, megabytes)).toContain('"error":{"code":498')
    }))

  test('is cut off where much of it is left', () =>
    withConnection(async (socket) => {
      await expect(sendPart(socket, 128)).rejects.toThrow(/EPIPE|ECONNRESET|closed|ended/)
    }))
})
