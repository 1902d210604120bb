import { once } from 'node:events'
import { createServer, isIPv6 } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost'])

export const isLoopback = (host: string) => loopbackHosts.has(host)

/** Hosts that mean all addresses of this machine. */
const everyAddress = new Set(['0.0.0.0', '::'])

const ownAddresses = () =>
  Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.flatMap(({ address, internal }) =>
      internal || address.startsWith('fe80:') ? [] : [address],
    ),
  )

const namesOf = (host: string): readonly [string, ...string[]] => {
  if (isLoopback(host)) return ['localhost']
  return everyAddress.has(host) ? [hostname(), ...ownAddresses()] : [host]
}

const originOf = (name: string, port: number) =>
  new URL(`http://${isIPv6(name) ? `[${name}]` : name}:${port}`).origin

/** Returns the origins with which browsers reach what listens on `host`, the best one first: `http://localhost:8080`. */
export const originsOf = (host: string, port: number): readonly [string, ...string[]] => {
  const [first, ...others] = namesOf(host)
  return [originOf(first, port), ...others.map((name) => originOf(name, port))]
}

/** Returns the origin with which this machine reaches what listens on `host`, whatever proxies are in front of it. */
export const listenerOf = (host: string, port: number): string => {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return originOf(host, port)
}

/** Returns the requested port, or for 0 a free one. Throws EADDRINUSE when it is in use. */
export const freePort = async (host: string, requestedPort = 0): Promise<number> => {
  const probe = createServer().listen(requestedPort, host)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
