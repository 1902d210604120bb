import { normalizeIP } from '@fastify/rate-limit'
import { PortalError } from '../../../rest/protocol/errors.ts'

/** The bytes of one request in a quarantine. */
export interface QuarantineShare {
  /** Adds bytes. Throws 413 when the address, or all together, would exceed the limit. */
  take(bytes: number): void
  /** Subtracts all of them again. */
  release(): void
}

/** Counts the bytes of requests whose sender is still unknown, so that anonymous callers cannot fill disk or memory. */
export interface Quarantine {
  share(address: string): QuarantineShare
}

const full = (bytes: number) =>
  new PortalError({
    code: 413,
    message: `At most ${Math.floor(bytes / (1024 * 1024))} MB are accepted before the token. Send the token before the file, or in the header X-Esri-Authorization.`,
  })

/** Creates a quarantine; `perAddress` and `total` in bytes. The addresses of an IPv6 network of 64 bits count as one. */
export const createQuarantine = ({
  perAddress,
  total,
}: {
  readonly perAddress: number
  readonly total: number
}): Quarantine => {
  const byAddress = new Map<string, number>()
  let all = 0
  const add = (address: string, bytes: number) => {
    const sum = (byAddress.get(address) ?? 0) + bytes
    all += bytes
    if (sum === 0) byAddress.delete(address)
    else byAddress.set(address, sum)
  }
  return {
    share: (ip) => {
      const address = normalizeIP(ip, 64)
      let own = 0
      return {
        take: (bytes) => {
          if ((byAddress.get(address) ?? 0) + bytes > perAddress || all + bytes > total)
            throw full(perAddress)
          own += bytes
          add(address, bytes)
        },
        release: () => {
          add(address, -own)
          own = 0
        },
      }
    },
  }
}
