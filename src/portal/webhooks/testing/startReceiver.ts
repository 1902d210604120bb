import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** How a receiver responds: with a status, also with `Retry-After`; not at all; or with 5 MB. */
export type Response = number | readonly [number, string] | 'close' | 'silent' | 'large'

/** Starts a receiver of webhooks on this machine, which responds as given, then with 200. */
export const startReceiver = async () => {
  const received: Received[] = []
  const statuses: Response[] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => {
      body += text
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      const next = statuses.shift() ?? 200
      if (next === 'silent') return
      if (next === 'close') {
        request.socket.destroy()
        return
      }
      if (next === 'large') {
        response.end(Buffer.alloc(5_000_000))
        return
      }
      const [status, retryAfter] = [next].flat()
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
