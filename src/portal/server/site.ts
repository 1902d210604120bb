import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface SiteOptions {
  /** Served as `config.json` instead of the file. */
  readonly config?: object
}

/** Returns whether a path belongs to the portal, so that the console has no page there. Its servers handle their paths themselves. */
const isOutside = (path: string) => /^\/portal(\/|$)/i.test(path)

const pathOf = ({ url }: Pick<FastifyRequest, 'url'>) => url.split('?', 1)[0] ?? url

const wantsPage = (request: FastifyRequest) =>
  ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html')

const isCompressible = (type: unknown) =>
  typeof type === 'string' && /^(text\/|application\/(javascript|json)|image\/svg)/.test(type)

const compressors = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: () => createGzip(),
}

const compressionFor = (request: FastifyRequest): keyof typeof compressors | undefined => {
  const accepted = request.headers['accept-encoding'] ?? ''
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** Compresses texts for clients that accept it. */
const compress = async (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> => {
  if (reply.statusCode !== 200 || !isCompressible(reply.getHeader('content-type'))) return payload
  reply.header('vary', 'accept-encoding')
  const name = compressionFor(request)
  if (
    !name ||
    request.method === 'HEAD' ||
    !(payload instanceof Readable || typeof payload === 'string')
  )
    return payload
  reply.removeHeader('content-length').removeHeader('accept-ranges')
  reply.header('content-encoding', name)
  const compressor = compressors[name]()
  const source = typeof payload === 'string' ? Readable.from([payload]) : payload
  // Each ends the other: a file must not stay open when the client has disconnected.
  return pipeline(source, compressor, () => undefined)
}

const note = (message: string) =>
  `<!doctype html><html lang="en"><title>Not found</title><p>${message}</p></html>`

const notFound = (request: FastifyRequest, reply: FastifyReply) => {
  reply.code(404)
  if (wantsPage(request))
    return reply
      .type('text/html; charset=utf-8')
      .send(note('There is no page or file at this URL.'))
  return reply
    .type('application/json; charset=utf-8')
    .send({ error: { code: 404, message: 'There is no page or file at this URL.', details: [] } })
}

/**
 * Serves the built console from `folder` at `/`: its files, and index.html for every URL of the console.
 */
export const serveSite = async (
  server: FastifyInstance,
  folder: string,
  { config }: SiteOptions = {},
): Promise<void> => {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`

  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(page)
  }

  await server.register(async (site) => {
    site.addHook('onSend', compress)
    await site.register(fastifyStatic, {
      root: folder,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      // Only files that exist at the start: newer ones would not fit the loaded pages.
      wildcard: false,
      setHeaders: (reply, path) => {
        const isHashed = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
      ...(config ? { globIgnore: ['config.json'] } : {}),
    })
    if (config)
      site.get('/config.json', async (_request, reply) =>
        reply.header('cache-control', 'no-cache').send(config),
      )
    site.get('/', sendPage)
    // If the portal runs elsewhere, it has its own home page.
    if (config) return
    // The target of links in emails, descriptions, and other programs.
    site.get<{ Querystring: { id?: unknown } }>('/portal/home/item.html', ({ query }, reply) =>
      reply.redirect(
        typeof query.id === 'string' && /^\w{1,128}$/.test(query.id)
          ? `/content/items/${query.id}`
          : '/content',
      ),
    )
    for (const home of ['/portal', '/portal/home', '/portal/home/*'])
      site.get(home, (_request, reply) => reply.redirect('/'))
  })
  server.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    const isPage = wantsPage(request) && !isOutside(path) && !path.startsWith('/assets/')
    return isPage ? sendPage(request, reply) : notFound(request, reply)
  })
}
