import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { extname, join } from 'node:path'
import { selfSignedPair } from '../../src/portal/testing/certificates.ts'
import { startWebServer } from '../../src/portal/testing/webServer.ts'
import { site } from './places.ts'

/** A web server for one test, on a free port of `localhost`. */
export const startServer = async (listener: RequestListener, { isSecure = false } = {}) => {
  const { origin, close } = await startWebServer(
    listener,
    isSecure ? await selfSignedPair('localhost') : undefined,
  )
  return { url: origin, stop: close }
}

/** Media types by file extension. */
export const mediaTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

interface StaticSite {
  /** The entries of config.json. */
  readonly portals: readonly object[]
  /** The origins that the content security policy allows besides the console's own. */
  readonly connectTo: readonly string[]
  readonly isSecure?: boolean
  /** The subfolder that serves the console, such as `/console`; empty for the root. */
  readonly folder?: string
}

/** Returns index.html as the README says to write it for a subfolder such as `/console`; empty for the root. */
export const indexFor = async (folder: string): Promise<string> =>
  (await readFile(join(site, 'index.html'), 'utf8')).replaceAll('="/', `="${folder}/`)

/**
 * Starts a web server for the built console without a portal: it serves files, index.html for all other paths, and the content
 * security policy of the README.
 */
export const startStaticSite = ({
  portals,
  connectTo,
  isSecure = false,
  folder = '',
}: StaticSite) => {
  const policy = [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${connectTo.join(' ')}`,
    `connect-src 'self' ${connectTo.join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  const bodyOf = async (path: string): Promise<[name: string, body: Buffer | string]> => {
    if (path === '/config.json') return [path, JSON.stringify({ portals })]
    try {
      return [path, await readFile(join(site, path))]
    } catch {
      return ['index.html', await indexFor(folder)]
    }
  }
  return startServer(
    (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      if (!pathname.startsWith(`${folder}/`)) return void response.writeHead(404).end()
      void bodyOf(pathname.slice(folder.length)).then(([name, body]) =>
        response
          .writeHead(200, {
            'content-type': mediaTypes[extname(name)] ?? 'application/octet-stream',
            'content-security-policy': policy,
          })
          .end(body),
      )
    },
    { isSecure },
  )
}
