import { request } from 'node:http'
import type { Plugin } from 'vite'

/** The cookie with the port of the portal that a browser's pages reach. */
export const portCookie = 'component-portal'

/** Of the portal, and of the federated servers of the sample data. */
const paths =
  /^\/(?:portal|server|gis|imagery|legacy-gis|notebooks|realtime|config\.json)(?:[/?]|$)/

/** Passes the requests of a page to its portal, so that they have one origin, as in production. */
export const passToPortal: Plugin = {
  name: 'pass-to-portal',
  configureServer({ middlewares }) {
    middlewares.use((incoming, outgoing, next) => {
      const [, port] = new RegExp(`${portCookie}=(\\d+)`).exec(incoming.headers.cookie ?? '') ?? []
      if (port === undefined || !paths.test(incoming.url ?? '')) return next()
      const { method, url, headers } = incoming
      // A connection of its own: one of the portal before, at the same port, would be closed.
      const to = { host: '127.0.0.1', port, agent: false, method, path: url, headers }
      const passed = request(to, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        answer.on('error', () => outgoing.destroy())
      })
      passed.on('error', () => outgoing.destroy())
      outgoing.on('close', () => passed.destroy())
      incoming.pipe(passed)
    })
  },
}
