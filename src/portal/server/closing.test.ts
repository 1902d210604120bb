import { connect } from 'node:net'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { items } from '../../rest/content/items.ts'
import { search } from '../../rest/content/search.ts'
import { createLog } from '../common/log.ts'
import { startTestPortal, type TestPortal, type TestPortalOptions } from '../testing/portal.ts'

/** Starts a portal and collects its log entries. */
const starting = async (options: TestPortalOptions = {}) => {
  const complaints: string[] = []
  const log = createLog({ write: (line) => void complaints.push(line) })
  return { portal: await startTestPortal({ sampleData: 'empty', log, ...options }), complaints }
}

/** Resolves when the portal has received a call: its faults are taken at the beginning. */
const received = (portal: TestPortal, operation: string) => {
  const { faults } = portal.portal
  const take = faults.take.bind(faults)
  return new Promise<void>((resolve) => {
    faults.take = (name) => {
      if (name === operation) resolve()
      return take(name)
    }
  })
}

test('a closing portal responds to earlier calls, and accepts no more', async () => {
  const { portal, complaints } = await starting()
  const client = await portal.signIn('editor')
  portal.portal.faults.add('search.items', { kind: 'delay', milliseconds: 200 })
  const isReceived = received(portal, 'search.items')
  const answer = client.send(search.items, { q: '*' })
  await isReceived
  const closed = portal.close()
  await expect(client.send(items.read, { itemId: 'a' })).rejects.toThrow(
    /could not be reached|The portal is stopping/,
  )
  expect(await answer).toMatchObject({ total: 0 })
  await closed
  expect(complaints).toEqual([])
})

test('a call that does not end does not prevent the portal from closing', async () => {
  const { portal, complaints } = await starting({ stopTimeout: 200 })
  const { token = '' } = await portal.signIn('editor')
  const { host, hostname, port, pathname } = new URL(portal.root)
  const socket = connect(Number(port), hostname)
  const isReceived = received(portal, 'content.addItem')
  // The beginning of a form whose file never ends.
  const field = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const form = `${field('token', token)}--x\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\nbegun`
  socket.write(
    `POST ${pathname}/content/users/editor/addItem HTTP/1.1\r\nhost: ${host}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n${form}`,
  )
  await isReceived
  const ended = once(socket, 'close')
  const response = text(socket)
  await portal.close()
  await ended
  expect(await response).toBe('')
  expect(complaints).toEqual([])
})

test('a request that arrives while the portal closes is refused with the error envelope', async () => {
  const { portal } = await starting()
  const { host, hostname, port, pathname } = new URL(portal.root)
  const socket = connect(Number(port), hostname)
  const response = text(socket)
  // A connection with an incomplete request is not idle, so the portal does not close it at once.
  socket.write(`GET ${pathname}/info?f=json HTTP/1.1\r\nhost: ${host}\r\n`)
  portal.portal.faults.add('search.items', { kind: 'delay', milliseconds: 500 })
  const isReceived = received(portal, 'search.items')
  const client = await portal.signIn()
  const answer = client.send(search.items, { q: '*' })
  await isReceived
  const closed = portal.close()
  socket.write('\r\n')
  expect(await response).toMatch(
    /^HTTP\/1.1 503 .*"message":"The portal is stopping. Try again shortly."/s,
  )
  expect((await response).toLowerCase()).toContain('retry-after: 5')
  await answer
  await closed
})

test('a closing portal accepts calls until load balancers have noticed that it is not ready', async () => {
  const { portal } = await starting({ stopDelay: 400 })
  const ready = () => fetch(`${portal.portal.url}/health/ready`)
  expect((await ready()).headers.get('connection')).toBe('keep-alive')
  const closed = portal.close()
  const stopping = await ready()
  expect(stopping.status).toBe(503)
  expect(await stopping.json()).toMatchObject({
    status: 'notReady',
    checks: { database: { ok: true }, stopping: { ok: false, reason: 'The portal is stopping.' } },
  })
  const info = await fetch(`${portal.root}/info?f=json`)
  expect(info.status).toBe(200)
  expect(info.headers.get('connection')).toBe('close')
  await closed
  await expect(ready()).rejects.toThrow('fetch failed')
})

test('a closing portal waits for calls in progress as long as it is set up to, and closes their connections', async () => {
  const { portal } = await starting({ stopTimeout: 10_000 })
  const { token = '' } = await portal.signIn('editor')
  portal.portal.faults.add('search.items', { kind: 'delay', milliseconds: 2_500 })
  const isReceived = received(portal, 'search.items')
  const answer = fetch(`${portal.root}/search?f=json&q=*&token=${token}`)
  await isReceived
  const closed = portal.close()
  expect(await (await answer).json()).toMatchObject({ total: 0 })
  expect((await answer).headers.get('connection')).toBe('close')
  await closed
})
