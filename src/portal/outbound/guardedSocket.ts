import { isIP, Socket, type LookupFunction, type TcpSocketConnectOpts } from 'node:net'
import { ForbiddenAddress, isPublicAddress } from './addresses.ts'

/** A socket that connects to public addresses only, whatever its name resolves to. */
class GuardedSocket extends Socket {
  readonly #lookup: LookupFunction

  constructor(lookup: LookupFunction) {
    super()
    this.#lookup = lookup
  }

  override connect(...args: unknown[]): this {
    const [port, host] = args as [number, string]
    if (isIP(host) !== 0 && !isPublicAddress(host)) {
      process.nextTick(() => this.destroy(new ForbiddenAddress(`${host} is not a public address`)))
      return this
    }
    const options: TcpSocketConnectOpts = { port, host, lookup: this.#lookup }
    return super.connect(options)
  }
}

/** Returns a socket for a library that calls `connect(port, host)`. */
export const guardedSocket = (lookup: LookupFunction): Socket => new GuardedSocket(lookup)
