import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { createClient, type ClientOptions } from './client.ts'
import { content } from '../content/content.ts'
import { ConnectionError, PortalError } from './errors.ts'
import { items } from '../content/items.ts'
import { search } from '../content/search.ts'
import { members } from '../organization/members.ts'
import { publishing } from '../publishing/publishing.ts'
import { urls } from '../organization/urls.ts'
import { users } from '../organization/users.ts'

interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly body: string
}

const open: { close(): void }[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

/** Starts a server that records requests and returns the given responses in order. */
const startServer = async (...answers: ((response: ServerResponse) => void)[]) => {
  const requests: ReceivedRequest[] = []
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push({
      method: request.method ?? '',
      url: request.url ?? '',
      body: Buffer.concat(chunks).toString(),
    })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    answer?.(response)
  }
  const server = createServer((request, response) => void handle(request, response))
  open.push({
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no address')
  const root = `http://127.0.0.1:${address.port}/rest`
  return {
    root,
    requests,
    client: (options: Partial<ClientOptions> = {}) => createClient({ root, ...options }),
  }
}

const json =
  (value: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(value))

const noItems = { total: 0, start: 1, num: 0, nextStart: -1, results: [] }

describe('send', () => {
  test('posts everything as form fields, so that neither token nor query is in the URL', async () => {
    const { client, requests } = await startServer(json(noItems))
    await client({ token: async () => 'secret' }).send(search.items, { q: 'title:"a b"' })
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ method: 'POST', url: '/rest/search' })
    expect(Object.fromEntries(new URLSearchParams(requests[0]?.body))).toEqual({
      q: 'title:"a b"',
      start: '1',
      num: '10',
      countSize: '10',
      f: 'json',
      token: 'secret',
    })
  })

  test('fills the path, omits optional segments without a value, and escapes the rest', async () => {
    const { client, requests } = await startServer(json({ success: true, id: 'b' }))
    await client().send(content.cancel, { userName: 'jörg@x', itemId: 'b' })
    await client().send(content.cancel, { userName: 'j', folderId: 'f', itemId: 'b' })
    expect(requests.map(({ url }) => url)).toEqual([
      '/rest/content/users/j%C3%B6rg%40x/items/b/cancel',
      '/rest/content/users/j/f/items/b/cancel',
    ])
  })

  test.each([
    ['..', 'must be a username'],
    ['.', 'must be a username'],
    ['a/b', "can't contain spaces, commas, or slashes"],
  ])('escapes the username %s in the path', async (userName, problem) => {
    const { client, requests } = await startServer(json({}))
    await expect(client().send(users.read, { userName })).rejects.toMatchObject({
      code: 400,
      message: expect.stringContaining(problem) as string,
      parameter: 'userName',
    })
    expect(requests).toHaveLength(0)
  })

  test('keeps unknown fields and enumeration values', async () => {
    const { client } = await startServer(json({ username: 'a', access: 'galactic', shoeSize: 44 }))
    expect(await client().send(users.self, {})).toEqual({
      username: 'a',
      access: 'galactic',
      shoeSize: 44,
    })
  })

  test('throws an error in a response with status 200', async () => {
    const { client } = await startServer(
      json({ error: { code: 400, messageCode: 'COM_0018', message: 'No such user' } }),
    )
    await expect(client().send(users.read, { userName: 'x' })).rejects.toMatchObject({
      code: 400,
      messageCode: 'COM_0018',
      message: 'No such user',
    })
  })

  test('returns the error that a checked operation would return as a result', async () => {
    const error = {
      code: 400,
      messageCode: 'CONT_0048',
      message: 'Delete protection is turned on.',
      offendingItems: [{ itemId: 'b' }],
    }
    const { client } = await startServer(
      json({ itemId: 'b', success: false, error }),
      json({ error: { code: 400, message: 'Item does not exist.' } }),
    )
    const input = { userName: 'j', itemId: 'b' }
    expect(await client().send(items.canDelete, input)).toMatchObject({ success: false, error })
    await expect(client().send(items.canDelete, input)).rejects.toThrow('Item does not exist.')
  })

  test('throws an error with the raw text for an invalid response', async () => {
    const { client } = await startServer((response) => void response.end('<html>proxy</html>'))
    await expect(client().send(users.self, {})).rejects.toMatchObject({
      name: 'PortalError',
      raw: '<html>proxy</html>',
    })
  })

  test('renews a refused token once and repeats the call', async () => {
    const invalid = json({ error: { code: 498, message: 'Invalid token.' } })
    const { client, requests } = await startServer(invalid, json({ username: 'a' }))
    let current = 'old'
    const options = {
      token: async () => current,
      onTokenRefused: async () => {
        current = 'new'
        return true
      },
    }
    expect(await client(options).send(users.self, {})).toEqual({ username: 'a' })
    expect(requests.map(({ body }) => new URLSearchParams(body).get('token'))).toEqual([
      'old',
      'new',
    ])
  })

  test('throws an error after a token was refused twice', async () => {
    const { client, requests } = await startServer(
      json({ error: { code: 498, message: 'Invalid token.' } }),
    )
    await expect(
      client({ onTokenRefused: async () => true }).send(users.self, {}),
    ).rejects.toBeInstanceOf(PortalError)
    expect(requests).toHaveLength(2)
  })

  test('throws a ConnectionError if the portal cannot be reached, which says whether the call only reads', async () => {
    const { client } = await startServer((response) => response.destroy())
    const reading = client().send(users.self, {})
    await expect(reading).rejects.toBeInstanceOf(ConnectionError)
    await expect(reading).rejects.toMatchObject({ isRead: true })
    const item = { userName: 'editor', itemId: 'a'.repeat(32) }
    await expect(client().send(items.canDelete, item)).rejects.toMatchObject({ isRead: true })
    const changing = client().send(items.remove, item)
    await expect(changing).rejects.toMatchObject({ isRead: false })
  })

  test('throws the reason of the signal that aborted the call', async () => {
    const { client } = await startServer(() => undefined)
    const stop = new AbortController()
    const sending = client().send(users.self, {}, { signal: stop.signal })
    stop.abort(new Error('left the page'))
    await expect(sending).rejects.toThrow('left the page')
  })

  test('returns a file as bytes, and throws an error that is returned instead', async () => {
    const { client } = await startServer(
      (response) => void response.writeHead(200, { 'content-type': 'application/zip' }).end('PK'),
      json({
        error: {
          code: 400,
          messageCode: 'CONT_0001',
          message: 'Item does not exist or is inaccessible.',
        },
      }),
    )
    expect(await (await client().send(items.data, { itemId: 'a' })).text()).toBe('PK')
    await expect(client().send(items.data, { itemId: 'b' })).rejects.toMatchObject({
      messageCode: 'CONT_0001',
    })
  })

  test('sends a file in a multipart request, as the last field', async () => {
    const { client, requests } = await startServer(json({ success: true, id: 'b' }))
    await client().send(content.addPart, {
      userName: 'j',
      itemId: 'b',
      file: new Blob(['part']),
      partNum: 2,
    })
    const body = requests[0]?.body ?? ''
    expect(body.indexOf('name="partNum"')).toBeGreaterThan(-1)
    expect(body.indexOf('name="file"')).toBeGreaterThan(body.indexOf('name="partNum"'))
  })
})

describe('a response in another form than documented', () => {
  const { updateUserLicenseType } = members

  test('is read as far as possible, and what could not be read is returned', async () => {
    const odd = { ...noItems, total: '0', results: [{ title: 'Without an ID' }] }
    const { client } = await startServer(json(odd))
    const parts: unknown[] = []
    const onUnreadable: ClientOptions['onUnreadable'] = ({ path }, some) => parts.push(path, some)
    const { total, results } = await client({ onUnreadable }).send(search.items, { q: '*' })
    expect({ total, results }).toEqual({ total: 0, results: [] })
    expect(parts).toEqual(['/search', [{ path: 'results', raw: { title: 'Without an ID' } }]])
  })

  test.each([
    [{ results: [{ username: 'joe', status: true }] }, true],
    [{ status: 'success' }, true],
  ])('%j says that the change was made', async (answer, success) => {
    const { client } = await startServer(json(answer))
    const input = { users: ['joe'], userLicenseType: 'creatorUT' }
    expect(await client().send(updateUserLicenseType, input)).toMatchObject({ success })
  })

  test.each([{ success: false }, { success: 'false' }])(
    '%j says that the change was not made',
    async (answer) => {
      const { client } = await startServer(json(answer))
      const input = { users: ['joe'], userLicenseType: 'creatorUT' }
      await expect(client().send(updateUserLicenseType, input)).rejects.toMatchObject({
        code: 400,
        message: 'The portal did not make the change.',
      })
    },
  )

  test.each(['', '{"success": tr', '[{'])('%j is a lost response', async (text) => {
    const { client } = await startServer((response) => void response.writeHead(200).end(text))
    const input = { users: ['joe'], userLicenseType: 'creatorUT' }
    await expect(client().send(updateUserLicenseType, input)).rejects.toMatchObject({
      code: 500,
      isUnclear: true,
      isUnexpected: false,
    })
  })

  test.each(['<html></html>', 'ok', '{}', '[]'])('%j is not understood', async (text) => {
    const { client } = await startServer((response) => void response.writeHead(200).end(text))
    const input = { users: ['joe'], userLicenseType: 'creatorUT' }
    await expect(client().send(updateUserLicenseType, input)).rejects.toMatchObject({
      isUnclear: true,
      isUnexpected: true,
    })
  })

  test.each([
    ["'type' and 'title' property required.", [], 'type'],
    ['Unable to add item.', ["'TITLE' must be specified."], 'title'],
    ["The item 'title' exists.", [], undefined],
    ["'rivers' exists.", [7, { message: "'title'" }], undefined],
  ] as const)(
    'of a portal that names the parameter in a text, %s %j, is about %s',
    async (message, details, parameter) => {
      const { client } = await startServer(json({ error: { code: 400, message, details } }))
      const input = { userName: 'ana', type: 'Web Map', title: 'x' }
      const failure: unknown = await client()
        .send(content.addItem, input)
        .catch((error: unknown) => error)
      expect(failure).toMatchObject({ code: 400, message })
      expect((failure as PortalError).parameter).toBe(parameter)
    },
  )

  test('“Invalid URL” says that the portal does not have the operation, and which version has', async () => {
    const { client } = await startServer(
      json({ error: { code: 400, message: 'Invalid URL', details: [] } }),
    )
    await expect(client().send(urls.map, {})).rejects.toMatchObject({
      isAbsent: true,
      message: 'This portal does not have the operation, which requires ArcGIS Enterprise 11.4.',
    })
    const source = client().send(publishing.source, { itemId: 'a' })
    await expect(source).rejects.toThrow('which only the embedded portal has')
  })
})
