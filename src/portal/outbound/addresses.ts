import { lookup as resolve, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that are nobody's on the public internet: of this machine, its neighbours, or no single machine (IANA special registries). */
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

/** Of IPv6 only what is given out to the public, without the parts of it that lead to IPv4 addresses or are for examples. */
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

/** Whether an IP address is a public one. IPv4 addresses written as IPv6 are none. */
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

/** Why a connection was not made: the address is not public. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

/**
 * Resolves like the system does, at the moment of connecting, and refuses a name that leads to any address that is not public:
 * what is checked is what is connected to, whatever the name leads to a moment later.
 */
export const publicLookup: LookupFunction = (host, options, callback) => {
  resolve(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '')
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new ForbiddenAddress(`${host} is not a public address`), '')
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
