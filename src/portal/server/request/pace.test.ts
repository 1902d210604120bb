import { connect, type Socket } from 'node:net'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'

let portal: TestPortal
let token: string

beforeAll(async () => {
  portal = await startTestPortal({
    sampleData: 'empty',
    limits: {
      headersTime: 200,
      formTime: 300,
      pendingTime: 400,
      idleTime: 300,
      firstByteTime: 200,
      connections: 3,
    },
  })
  token = (await portal.signIn('editor')).token ?? ''
})
afterAll(() => portal.close())

const open = () => {
  const { port, hostname } = new URL(portal.root)
  return connect(Number(port), hostname)
}

const head = (path: string, type: string) =>
  [
    `POST ${new URL(portal.root).pathname}${path} HTTP/1.1`,
    'Host: localhost',
    `Content-Type: ${type}`,
    'Content-Length: 1000000',
    '\r\n',
  ].join('\r\n')

const multipart = 'multipart/form-data; boundary=x'
const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nbegun'
const addItem = '/content/users/editor/addItem'

/**
 * Returns everything that the portal sends until it closes the connection, while a byte arrives from time to time. A
 * byte that crosses the closing resets the connection, which is no failure: what arrived before counts.
 */
const sendSlowly = async (begin: string): Promise<string> => {
  const socket = open().setEncoding('utf8')
  let response = ''
  socket.on('data', (chunk: string) => (response += chunk))
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(begin)
  const more = setInterval(() => socket.writable && socket.write('x'), 50)
  await closed
  clearInterval(more)
  return response
}

describe('a request that arrives too slowly is ended', () => {
  test.each([
    ['a form', () => head('/search', 'application/x-www-form-urlencoded') + 'f=json&q='],
    ['a multipart form', () => head('/search', multipart) + field('f', 'json')],
    ['a file from an unknown sender', () => head(addItem, multipart) + field('f', 'json') + file],
  ])('with the reason in the response: %s', async (_what, begin) => {
    const response = await sendSlowly(begin())
    expect(response).toContain('HTTP/1.1 408 ')
    expect(response).toContain('"error":{"code":408')
    expect(await readdir(join(portal.data, 'files', 'temporary')).catch(() => [])).toEqual([])
  })

  test('while its headers arrive', async () => {
    expect(await sendSlowly(`GET /portal/sharing/rest/info HTTP/1.1\r\nX: `)).toContain(
      '"error":{"code":408',
    )
  })

  test('even if no operation reads it: for an unknown path, and after it was refused', async () => {
    const unknown = await sendSlowly(head('/nothing', 'application/x-www-form-urlencoded'))
    expect(unknown).toContain('"error":{"code":404')
    const refused = await sendSlowly(
      head(addItem, multipart) + field('f', 'json') + field('token', 'made up') + file,
    )
    expect(refused).toContain('"error":{"code":498')
  })
})

describe('a file from a signed-in caller', () => {
  const begin = () => head(addItem, multipart) + field('f', 'json') + field('token', token) + file

  test('can take any time while bytes arrive', async () => {
    const socket = open()
    let isOpen = true
    socket.on('error', () => undefined).once('close', () => (isOpen = false))
    socket.write(begin())
    // Longer than any of the limits by the portal's own clock: it responds to others meanwhile.
    const until = performance.now() + 1_000
    while (performance.now() < until) {
      socket.write('more')
      await fetch(`${portal.root}/info?f=json`)
    }
    expect(isOpen).toBe(true)
    socket.destroy()
  })

  test('is ended when no bytes arrive', async () => {
    const socket = open()
    const response = text(socket)
    socket.write(begin())
    expect(await response).toContain('"error":{"code":408')
  })
})

test('a connection on which nothing arrives is ended', async () => {
  const socket = open().on('error', () => undefined)
  await once(socket, 'close')
  expect(socket.bytesRead).toBe(0)
})

test('connections above the maximum are not accepted until others have ended', async () => {
  const sockets: Socket[] = [open(), open(), open()]
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const one = open().on('error', () => undefined)
  await new Promise((resolve) => one.once('close', resolve))
  for (const socket of sockets) socket.destroy()
  const answered = async () => (await fetch(`${portal.root}/info?f=json`)).status
  await expect.poll(answered).toBe(200)
})
