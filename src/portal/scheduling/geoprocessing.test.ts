import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOutbound, NoAnswer } from '../outbound/outbound.ts'
import { freePort, listenerOf } from '../server/loopback.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { createGeoprocessingClient, type GeoprocessingClient } from './geoprocessing.ts'

type Page = (request: IncomingMessage, response: ServerResponse) => unknown

const origin = 'https://gis.example.com'
const pages = new Map<string, Page>()
const other = createServer((request, response) => {
  const page = pages.get(request.url ?? '')
  if (page) page(request, response)
  else response.writeHead(404).end('not here')
})
let portal: TestPortal
let host = ''
let client: GeoprocessingClient
/** Gives up early. */
let hasty: GeoprocessingClient

beforeAll(async () => {
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(other.address() as AddressInfo).port}`
  const port = await freePort('127.0.0.1')
  // Only a proxy would listen at the public URL.
  portal = await startTestPortal({
    sampleData: 'empty',
    port,
    publicUrl: origin,
    samplePassword: 'a-better-one',
  })
  const options = {
    outbound: createOutbound([host]),
    portalUrls: portal.portal.services.portalUrls,
    listener: listenerOf('127.0.0.1', port),
  }
  client = createGeoprocessingClient(options)
  hasty = createGeoprocessingClient({ ...options, timeoutMs: 100 })
})
afterAll(async () => {
  await portal.close()
  other.closeAllConnections()
  other.close()
})

let counter = 0
/** Adds a page to the other server and returns its URL, which is that of a task. */
const serve = (page: Page) => {
  const path = `/rest/services/S${++counter}/GPServer/Task`
  pages.set(path, page)
  return `http://${host}${path}`
}
const answering =
  (body: unknown, status = 200): Page =>
  (_request, response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a task of the portal’s own server', () => {
  const taskUrl = `${origin}/server/rest/services/Inventory/GPServer/SummarizeContent`
  const run = async (inputs: Readonly<Record<string, unknown>>) => {
    const { token = '' } = await portal.signIn('viewer')
    const jobUrl = await client.submit(taskUrl, inputs, { token })
    expect(jobUrl).toMatch(new RegExp(`^${taskUrl}/jobs/\\w{32}$`))
    const poll = () => client.poll(jobUrl, { token })
    await expect
      .poll(async () => (await poll()).state, { timeout: 20_000, interval: 30 })
      .not.toBe('executing')
    expect((await poll()).url).toBe(jobUrl)
    const { state, message } = await poll()
    return { state, message }
  }

  test('is called where the portal listens, with a token', async () => {
    const { token = '' } = await portal.signIn('viewer')
    const { title, inputs } = await client.describe(`${taskUrl}/`, { token })
    expect(title).toBe('Summarize content')
    expect(inputs).toContainEqual({
      name: 'Delay_Seconds',
      dataType: 'GPLong',
      isRequired: false,
    })
    expect(await run({ Item_Type: 'Web Map', Delay_Seconds: 0, Item_Owner: null })).toEqual({
      state: 'succeeded',
      message: 'Counted 0 items.',
    })
    expect(await run({ Fail: true })).toEqual({
      state: 'failed',
      message: "The job failed, because the input 'Fail' is true.",
    })
  })

  test('refuses calls without a token, wrong inputs, and unknown jobs', async () => {
    const { token = '' } = await portal.signIn('viewer')
    for (const [call, message] of [
      [client.describe(taskUrl), 'Token Required'],
      [client.submit(taskUrl, { Delay_Seconds: 601 }, { token }), /'Delay_Seconds': must be/],
      [client.poll(`${taskUrl}/jobs/${'0'.repeat(32)}`, { token }), /Job does not exist/],
      [client.describe(taskUrl.replace('Summarize', 'Count'), { token }), /no such resource/],
    ] as const) {
      const error = await failureOf(call)
      expect(error).not.toBeInstanceOf(NoAnswer)
      expect(error).toMatchObject({
        code: 400,
        parameter: 'taskURL',
        message: expect.stringMatching(message),
      })
    }
  })

  test.each([
    [`${origin}/server/rest/services`, true],
    [`${origin}:443/server/rest`, true],
    [`${origin}/server`, false],
    [`${origin}/servers/rest`, false],
    [`${origin}/server/../portal/sharing/rest`, false],
    [`${origin}/server/%2e%2e/portal/sharing/rest`, false],
    [`${origin}.evil.example/server/rest`, false],
    ['http://gis.example.com/server/rest', false],
    ['server/rest', false],
  ])('has a URL below the server’s: %s (%s)', (url, isOwn) => {
    expect(client.isOwnServer(url)).toBe(isOwn)
  })
})

describe('the URL of a task', () => {
  test.each([
    'nonsense',
    'ftp://example.com/GPServer/Task',
    'https://user:secret@example.com/GPServer/Task',
    'https://example.com/rest/services/S/GPServer',
    'https://example.com/rest/services/S/GPServer/',
    'https://example.com/rest/services/S/MapServer/Task',
    'https://example.com/rest/services/S/GPServer/Task/submitJob',
    'https://example.com/rest/services/S/GPServer/Task?f=json',
    'https://example.com/rest/services/S/GPServer/Task?',
    'https://example.com/rest/services/S/GPServer/Task#top',
    'http://127.0.0.1:1/rest/services/S/GPServer/Task',
    'http://10.0.0.1/rest/services/S/GPServer/Task',
  ])('is refused: %s', async (url) => {
    for (const call of [client.describe(url), client.submit(url, {})]) {
      const error = await failureOf(call)
      expect(error).toMatchObject({ code: 400, parameter: 'taskURL' })
      expect(error).not.toBeInstanceOf(NoAnswer)
    }
  })
})

describe('a task of another server', () => {
  const description = {
    name: 'Buffer',
    displayName: 'Buffer lines',
    executionType: 'esriExecutionTypeAsynchronous',
    parameters: [
      {
        name: 'Lines',
        dataType: 'GPFeatureRecordSetLayer',
        direction: 'esriGPParameterDirectionInput',
        parameterType: 'esriGPParameterTypeRequired',
      },
      {
        name: 'Output',
        dataType: 'GPString',
        direction: 'esriGPParameterDirectionOutput',
        parameterType: 'esriGPParameterTypeDerived',
      },
    ],
  }

  test('is described with its inputs', async () => {
    expect(await client.describe(serve(answering(description)))).toEqual({
      title: 'Buffer lines',
      inputs: [{ name: 'Lines', dataType: 'GPFeatureRecordSetLayer', isRequired: true }],
    })
  })

  test('must be asynchronous, according to itself or to its service', async () => {
    const notAsynchronous = {
      code: 400,
      parameter: 'taskURL',
      message: expect.stringContaining('asynchronous'),
    }
    const executionType = 'esriExecutionTypeSynchronous'
    expect(
      await failureOf(client.describe(serve(answering({ ...description, executionType })))),
    ).toMatchObject(notAsynchronous)
    const { executionType: _executionType, ...older } = description
    const taskUrl = serve(answering(older))
    const servicePath = new URL(taskUrl).pathname.replace(/\/Task$/, '')
    pages.set(servicePath, answering({ executionType: description.executionType }))
    expect((await client.describe(taskUrl)).title).toBe('Buffer lines')
    pages.set(servicePath, answering({ executionType }))
    expect(await failureOf(client.describe(taskUrl))).toMatchObject(notAsynchronous)
  })

  test('receives the inputs, and never a token', async () => {
    const received: string[] = []
    const taskUrl = serve(answering(description))
    pages.set(`${new URL(taskUrl).pathname}/submitJob`, async (request, response) => {
      received.push(request.method ?? '', request.headers['content-type'] ?? '')
      received.push(await textOf(request), JSON.stringify(request.headers))
      answering({ jobId: 'j1-a', jobStatus: 'esriJobSubmitted' })(request, response)
    })
    const inputs = { Name: 'São & co', Distance: 5, Lines: { features: [] }, None: null }
    expect(await client.submit(taskUrl, inputs, { token: 'secret-token' })).toBe(
      `${taskUrl}/jobs/j1-a`,
    )
    expect(received.slice(0, 2)).toEqual(['POST', 'application/x-www-form-urlencoded'])
    expect(Object.fromEntries(new URLSearchParams(received[2]))).toEqual({
      Name: 'São & co',
      Distance: '5',
      Lines: '{"features":[]}',
      f: 'json',
    })
    expect(received.join()).not.toContain('secret-token')
    for (const name of ['f', 'Token'])
      expect(await failureOf(client.submit(taskUrl, { [name]: 'x' }))).toMatchObject({
        code: 400,
        parameter: 'parameters',
      })
    pages.set(`${new URL(taskUrl).pathname}/submitJob`, answering({ jobId: '../../admin' }))
    expect(await failureOf(client.submit(taskUrl, {}))).toMatchObject({ parameter: 'taskURL' })
  })

  const information = (description_: string) => ({
    type: 'esriJobMessageTypeInformative',
    description: description_,
  })

  test.each([
    ['esriJobNew', 'executing'],
    ['esriJobWaiting', 'executing'],
    ['esriJobExecuting', 'executing'],
    ['esriJobCancelling', 'executing'],
    ['esriJobHibernating', 'executing'],
    ['esriJobSucceeded', 'succeeded'],
    ['esriJobFailed', 'failed'],
    ['esriJobTimedOut', 'failed'],
    ['expectedFailure', 'failed'],
  ])('has a job whose status %s means %s', async (jobStatus, state) => {
    const url = serve(answering({ jobId: 'j', jobStatus }))
    expect(await client.poll(url)).toEqual({ state, url })
    expect(await client.poll(serve(answering({ jobStatus, messages: 'none' })))).toMatchObject({
      state,
    })
  })

  test('has a job whose last error or message explains its state', async () => {
    const poll = (jobStatus: string, messages: unknown) =>
      client.poll(serve(answering({ jobStatus, messages })))
    const failure = { type: 'esriJobMessageTypeError', description: 'Out of disk.' }
    const messages = [failure, information('Stopped.'), information(' '), { type: 1 }]
    expect((await poll('esriJobFailed', messages)).message).toBe('Out of disk.')
    expect((await poll('esriJobSucceeded', messages)).message).toBe('Stopped.')
    expect((await poll('esriJobFailed', [information('Stopped.')])).message).toBe('Stopped.')
    expect(await poll('esriJobCancelled', [])).toMatchObject({
      state: 'failed',
      message: 'The job was canceled.',
    })
    const long = await poll('esriJobExecuting', [information(`${'x'.repeat(1999)}😀y`)])
    expect(long.message).toBe(`${'x'.repeat(1999)}😀`)
    expect((await poll('esriJobExecuting', [information('a\0b')])).message).toBe('ab')
  })

  const job = { jobStatus: 'esriJobExecuting' }
  const ofBytes = (size: number) => {
    const text = JSON.stringify({ ...job, filler: '' })
    return JSON.stringify({ ...job, filler: 'x'.repeat(size - text.length) })
  }
  const nested = (levels: number) =>
    `{"jobStatus":"esriJobExecuting","a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
  const megabyte = 1024 * 1024

  test('can send a megabyte, nested a hundred levels deep', async () => {
    for (const body of [ofBytes(megabyte), nested(100)])
      expect((await client.poll(serve(answering(body)))).state).toBe('executing')
  })

  const envelope = (code: number, details: unknown[] = []) =>
    answering({ error: { code, message: 'Unable to complete operation.', details } })

  test.each<[string, Page, string | RegExp]>([
    ['a page', answering('<html>Sign in</html>'), /not JSON/],
    ['an array', answering([]), /not that of a geoprocessing service/],
    ['JSON without a status', answering({}), /not that of a geoprocessing service/],
    ['more than a megabyte', answering(ofBytes(megabyte + 1)), /larger than 1 MB/],
    ['JSON that is nested too deeply', answering(nested(101)), /deeper than 100 levels/],
    ['status 404', answering('not here', 404), 'The server responded with the status 404.'],
    ['status 403 with JSON', answering({}, 403), 'The server responded with the status 403.'],
    [
      'a redirect',
      (_request, response) => response.writeHead(307, { location: '/' }).end(),
      /redirects to another URL/,
    ],
    ['an error', envelope(400, ['Invalid job.']), 'Unable to complete operation. Invalid job.'],
    ['an error with a long reason', envelope(400, ['x'.repeat(9000)]), /^.{2000}$/],
  ])('is refused when it responds with %s', async (_what, page, message) => {
    const error = await failureOf(client.poll(serve(page)))
    expect(error).toMatchObject({
      code: 400,
      parameter: 'taskURL',
      message: expect.stringMatching(message),
    })
    expect(error).not.toBeInstanceOf(NoAnswer)
  })

  test.each<[string, Page, string | RegExp]>([
    ['status 500', answering('', 500), 'The server responded with the status 500.'],
    ['status 429', answering('', 429), 'The server responded with the status 429.'],
    ['the error 503', envelope(503), 'Unable to complete operation.'],
    ['nothing', (request) => request.socket.destroy(), 'The server closed the connection.'],
    [
      'half a response',
      (request, response) => {
        response.writeHead(200, { 'content-length': 100 })
        response.write('{', () => request.socket.destroy())
      },
      'The server closed the connection.',
    ],
  ])('can be asked again after it responded with %s', async (_what, page, message) => {
    const error = await failureOf(client.poll(serve(page)))
    expect(error).toBeInstanceOf(NoAnswer)
    expect(error).toMatchObject({ parameter: 'taskURL', message: expect.stringMatching(message) })
  })

  test.each<[string, Page]>([
    ['nothing', () => undefined],
    ['only the beginning', (_request, response) => response.writeHead(200).write('{"jobStatus":')],
  ])('has a limited time to respond: %s', async (_what, page) => {
    const error = await failureOf(hasty.poll(serve(page)))
    expect(error).toBeInstanceOf(NoAnswer)
    expect(error).toMatchObject({ message: 'The server did not respond in time.' })
  })

  test('is no longer asked when the caller stops', async () => {
    const stopping = new AbortController()
    const url = serve(() => stopping.abort(new Error('stopping')))
    const error = await failureOf(client.poll(url, { signal: stopping.signal }))
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(NoAnswer)
  })
})
