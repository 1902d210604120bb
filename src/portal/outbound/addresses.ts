import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'

/**
 * Addresses that are not on the public internet: those of this machine, its network, or no single machine (IANA special registries).
 */
const forbidden = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  forbidden.addSubnet(network, prefix, 'ipv4')

/** The public part of IPv6, without the ranges that lead to IPv4 addresses or are for documentation. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
const exceptions = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  exceptions.addSubnet(network, prefix, 'ipv6')

/** Returns whether an IP address is public. IPv4 addresses in IPv6 notation are not. */
export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !forbidden.check(address, 'ipv4')
    case 6:
      return global.check(address, 'ipv6') && !exceptions.check(address, 'ipv6')
    default:
      return false
  }
}

/** The error for a connection to an address that is not public. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

/** The name servers, those of the system by default, and their time limit in total (ms). */
export interface NameServers {
  readonly servers?: readonly string[]
  readonly timeoutMs?: number
}

const failure = (code: string, message: string) => Object.assign(new Error(message), { code })

const isLocalName = (host: string) => /^(?:.+\.)?localhost\.?$/i.test(host)

/** The errors of name servers for a name without addresses. */
const unknown = new Set<unknown>(['ENOTFOUND', 'ENODATA'])

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined

/**
 * Returns the addresses of a name. The system's own lookup has no time limit and uses the few threads that passwords and files need,
 * so a slow name server could block the portal. Throws `ENOTFOUND`, or `EAI_AGAIN` if the name servers did not respond.
 */
const addressesOf = async (
  host: string,
  { servers, timeoutMs: limitMs = 5_000 }: NameServers,
): Promise<LookupAddress[]> => {
  const resolver = new Resolver({ timeout: Math.ceil(limitMs / 2), tries: 2 })
  if (servers) resolver.setServers(servers)
  const ending = setTimeout(() => resolver.cancel(), limitMs)
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = answers.flatMap((answer, index) =>
      answer.status === 'fulfilled'
        ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
        : [],
    )
    if (found.length > 0) return found
    const isUnknown = answers.every(
      (answer) => answer.status === 'fulfilled' || unknown.has(codeOf(answer.reason)),
    )
    throw isUnknown
      ? failure('ENOTFOUND', `${host} has no address`)
      : failure('EAI_AGAIN', `${host} could not be resolved`)
  } finally {
    clearTimeout(ending)
  }
}

/**
 * Returns a lookup that resolves names when connecting, and refuses a name with any address that is not public: the checked address
 * is the one that is used, whatever the name resolves to a moment later. A name inside the portal's network fails like one that does
 * not exist (`ENOTFOUND`), so that callers cannot find out which names exist.
 */
export const createPublicLookup = (nameServers: NameServers = {}): LookupFunction => {
  const publicAddressesOf = async (host: string) => {
    if (isLocalName(host)) throw new ForbiddenAddress(`${host} is not a public address`)
    const addresses = await addressesOf(host, nameServers)
    if (addresses.every(({ address }) => isPublicAddress(address))) return addresses
    throw failure('ENOTFOUND', `${host} has no public address`)
  }
  const look = callbackify(publicAddressesOf)
  return (host, options, callback) =>
    look(host, (error, addresses) => {
      if (error) callback(error, '')
      else if (options.all) callback(null, addresses)
      else callback(null, addresses[0]?.address ?? '', addresses[0]?.family)
    })
}
