import { once } from 'node:events'
import { createServer, isIPv6 } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost'])

export const isLoopback = (host: string) => loopbackHosts.has(host)

/** Hosts that stand for all addresses of this machine. */
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

/** How browsers may address what listens on `host`, the best address first: `http://localhost:8080`. */
export const originsOf = (host: string, port: number): readonly [string, ...string[]] => {
  const originOf = (name: string) =>
    new URL(`http://${isIPv6(name) ? `[${name}]` : name}:${port}`).origin
  const [first, ...others] = namesOf(host)
  return [originOf(first), ...others.map(originOf)]
}

/** The port wished for, or with 0 one that nobody listens on right now. Throws EADDRINUSE when it is taken. */
export const freePort = async (host: string, wished = 0): Promise<number> => {
  const probe = createServer().listen(wished, host)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
