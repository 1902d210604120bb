import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'

interface WebServer {
  readonly origin: string
  readonly server: Server
  readonly close: () => Promise<void>
}

/** Starts a web server for tests on a free port of `localhost`; over HTTPS with a key and certificates. */
export const startWebServer = async (
  listener: RequestListener,
  tls?: { readonly key: string; readonly cert: string },
): Promise<WebServer> => {
  const server = tls ? createSecureServer(tls, listener) : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `${tls ? 'https' : 'http'}://localhost:${port}`,
    server,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
