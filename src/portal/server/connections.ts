import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { PortalError } from '../../rest/protocol/errors.ts'
import { interfaceHeaders } from './security.ts'
import type { RequestLimits } from './request/limits.ts'

export const json = 'application/json; charset=utf-8'

/** The header with the ID of a request. */
export const idHeader = 'x-request-id'

/** Returns a function that returns whether an address is in one of the networks, such as `10.0.0.0/8` or `::1`. */
const among = (networks: readonly string[]) => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Ends connections on which nothing arrives, and further ones of an address that has its share, so that no client can use up all
 * connections.
 */
export const shareConnections = (
  server: Pick<Server, 'on'>,
  { firstByteTime, connectionsOfAddress }: RequestLimits,
  trustedProxies: readonly string[],
): void => {
  const isTrusted = among(trustedProxies)
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress: address } = socket
    if (address === undefined) return
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    const timer = setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy()
    }, firstByteTime)
    socket.once('close', () => {
      clearTimeout(timer)
      const left = (counts.get(address) ?? 0) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
    if (count > connectionsOfAddress && !isTrusted(address)) socket.destroy()
  })
}

/** Removes the ports from the addresses that proxies report, which some write: `203.0.113.7:50311`, `[2001:db8::1]:443`. */
export const removePorts = ({ headers }: Pick<IncomingMessage, 'headers'>): void => {
  const reported = headers['x-forwarded-for']
  if (typeof reported !== 'string') return
  headers['x-forwarded-for'] = reported
    .split(',')
    .map((entry) => {
      const address = entry.trim()
      const [, bare = address] =
        /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? /^([\d.]+):\d+$/.exec(address) ?? []
      return isIP(bare) === 0 ? address : bare
    })
    .join(', ')
}

const connectionRefusals: Readonly<Record<string, { code: number; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { code: 408, message: 'The request did not arrive in time.' },
  HPE_HEADER_OVERFLOW: { code: 431, message: 'The headers of the request are too large.' },
}

/** Responds to a request that the framework could not parse, and closes the connection. */
export const refuseConnection = (error: ConnectionError, socket: Socket): void => {
  // What follows on a refused connection is not HTTP either, and needs no second response.
  if (error.code === 'ECONNRESET' || socket.destroyed || socket.writableEnded) return
  const { code, message } = connectionRefusals[error.code] ?? {
    code: 400,
    message: 'The request is not valid HTTP.',
  }
  const body = JSON.stringify(new PortalError({ code, message }).toEnvelope())
  const headers = {
    ...interfaceHeaders,
    [idHeader]: randomUUID(),
    'content-type': json,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (socket.writable)
    socket.write(`HTTP/1.1 ${code} ${STATUS_CODES[code]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}
