import { request as httpRequest, type Agent, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Received } from './laws.ts'
import type { WrittenRequest } from './writing.ts'

/** Time limit of a response (ms). */
const requestTimeoutMs = 20_000

const receive = async (response: IncomingMessage): Promise<Received> => ({
  status: response.statusCode ?? 0,
  headers: response.headers,
  body: await buffer(response),
})

/** Sends a request exactly as it is written. Returns undefined without a complete response within 20 s. */
export const send = (
  root: string,
  { method, path, headers, body, cutAfter }: WrittenRequest,
  agent: Agent,
): Promise<Received | undefined> =>
  new Promise((resolve) => {
    const { hostname, port, pathname } = new URL(root)
    const nothing = () => resolve(undefined)
    const request = httpRequest({
      agent,
      hostname,
      port,
      method,
      path: pathname + path,
      headers,
      timeout: requestTimeoutMs,
    })
    request
      .on('response', (response) => {
        receive(response).then(resolve, nothing)
      })
      .on('error', nothing)
      .on('timeout', () => request.destroy())
    if (cutAfter === undefined) request.end(body)
    else request.write(body?.subarray(0, cutAfter), () => request.destroy())
  })
