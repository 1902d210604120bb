import { createServer } from 'node:net'
import { once } from 'node:events'

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost'])

export const isLoopback = (host: string) => loopbackHosts.has(host)

/** A port that nobody listens on right now. */
export const freePort = async (host: string): Promise<number> => {
  const probe = createServer().listen(0, host)
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
