import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'

const MB = 1024 * 1024
const boundary = 'between'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
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

/**
 * Sends a part of the given size from a client that, like browsers, reads the response only after it has sent everything. Returns
 * the response.
 */
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

  test('is read to its end, so that the sender receives the reason and can use the connection again', () =>
    withConnection(async (socket) => {
      for (const megabytes of [1, 32])
        expect(await sendPart(socket, megabytes)).toContain('"error":{"code":498')
    }))

  test('closes the connection if much of it has not arrived', () =>
    withConnection(async (socket) => {
      await expect(sendPart(socket, 128)).rejects.toThrow(/EPIPE|ECONNRESET|closed|ended/)
    }))
})

describe('a JSON object with the fields of a received file', () => {
  test('is refused as a file parameter', async () => {
    const path = join(portal.data, 'key')
    const key = await readFile(path)
    const { token = '' } = await portal.signIn('editor')
    const forged = { path, offset: 0, size: 1, name: 'a.zip', type: 'application/zip', hash: '' }
    const sent = [
      field('f', 'json'),
      field('token', token),
      field('type', 'Shapefile'),
      field('title', 'Somebody else’s'),
      `--${boundary}\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(forged)}\r\n`,
      `--${boundary}--\r\n`,
    ].join('')
    const answer = await fetch(`${portal.root}/content/users/editor/addItem`, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: sent,
    })
    expect(await answer.json()).toMatchObject({ error: { code: 400, parameter: 'file' } })
    expect(await readFile(path)).toEqual(key)
  })
})

describe('a malformed multipart form', () => {
  const boundaryIs = (type: string) => ({ 'content-type': `multipart/form-data${type}` })
  const deep = `--${boundary}\r\nContent-Disposition: form-data; name="q"\r\nContent-Type: application/json\r\n\r\n${'['.repeat(50_000)}${']'.repeat(50_000)}\r\n`

  test.each([
    ['cut off in a field', `; boundary=${boundary}`, field('f', 'json').slice(0, -3)],
    ['cut off in a file', `; boundary=${boundary}`, String([...body(0)][0])],
    ['without a boundary', '', field('f', 'json')],
    ['with another boundary in its body', '; boundary=other', field('f', 'json')],
    ['with JSON nested too deeply', `; boundary=${boundary}`, `${deep}--${boundary}--\r\n`],
  ])('is refused as an error of the request: %s', async (_how, type, sent) => {
    const answer = await fetch(`${portal.root}/search?f=json`, {
      method: 'POST',
      headers: boundaryIs(type),
      body: sent,
    })
    expect(await answer.json()).toMatchObject({ error: { code: 400 } })
  })
})

describe('a file that is no parameter of the operation', () => {
  const post = async (username: string, path: string, name: string) => {
    const { token = '' } = await portal.signIn(username)
    const form = new FormData()
    for (const [key, value] of Object.entries({ f: 'json', token })) form.append(key, value)
    form.append(name, new Blob([new Uint8Array(MB)]), 'a')
    const answer = await fetch(`${portal.root}${path}`, { method: 'POST', body: form })
    return (await answer.json()) as unknown
  }

  test('is discarded without storing it', async () => {
    const write = vi.spyOn(portal.portal.services.files, 'write')
    expect(await post('viewer', '/community/self', 'zzz')).toMatchObject({ username: 'viewer' })
    expect(write).not.toHaveBeenCalled()
  })

  test('from a member without the right to send it is refused before it is stored', async () => {
    const write = vi.spyOn(portal.portal.services.files, 'write')
    expect(await post('viewer', '/content/users/editor/addItem', 'file')).toMatchObject({
      error: { code: 403 },
    })
    expect(write).not.toHaveBeenCalled()
    await post('editor', '/content/users/editor/addItem', 'file')
    expect(write).toHaveBeenCalled()
  })
})
