import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '../../rest/openapi/openApi.ts'
import type { Services } from '../operations/context.ts'

/** How long clients can use the description without asking again (s). */
const maxAge = 3600

const render = (root: string) => {
  const text = Buffer.from(JSON.stringify(openApiDocument(root)))
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { text, compressed: gzipSync(text, { level: 9 }), etag: `W/"${hash}"` }
}

/** Serves the OpenAPI description of the interface, with the portal's own URL, to everyone. It is written on the first request. */
export const serveOpenApi = (
  rest: FastifyInstance,
  { portalUrls }: Pick<Services, 'portalUrls'>,
): void => {
  let rendered: ReturnType<typeof render> | undefined
  rest.get('/openapi.json', (request, reply) => {
    const { text, compressed, etag } = (rendered ??= render(portalUrls.rest))
    const { 'accept-encoding': encodings = '', 'if-none-match': known } = request.headers
    reply
      .header('cache-control', `public, max-age=${maxAge}`)
      .header('vary', 'Origin, Accept-Encoding')
      .header('etag', etag)
    if (known === etag) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    return /\bgzip\b/.test([encodings].flat().join())
      ? reply.header('content-encoding', 'gzip').send(compressed)
      : reply.send(text)
  })
}
