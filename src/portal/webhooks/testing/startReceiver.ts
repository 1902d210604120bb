import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Starts a receiver of webhooks on this machine, which responds with the given status codes, also with `Retry-After`, then with 200. */
export const startReceiver = async () => {
  const received: Received[] = []
  const statuses: (number | readonly [number, string])[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      const [status, retryAfter] = [statuses.shift() ?? 200].flat()
      response
        .writeHead(Number(status), {
          location: 'http://localhost:1/',
          ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
        })
        .end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { received, statuses, server, host: `localhost:${port}` }
}
