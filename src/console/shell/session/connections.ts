import type { Environment } from '../../ui/designTokens.ts'

/** A portal that the sign-in page offers; `config.json` lists them. */
export interface Connection {
  readonly name: string
  /** The URL for requests: the portal's home URL, or that of a reverse proxy. */
  readonly url: string
  /** The portal's own home URL, if the console uses a reverse proxy. */
  readonly upstream?: string
  /** Whether the console can't request other origins, so that it does not reach servers on other hosts. */
  readonly sameOriginOnly?: true
  /** Where a reverse proxy serves federated servers: those at `https://host` below `<this URL>/host`. */
  readonly federatedServers?: string
  /** Application ID registered on the portal, for sign-in on the portal's page. */
  readonly applicationId?: string
  /** Production, Test … */
  readonly label?: string
  readonly color?: Environment
}

/** The portal's own home URL, for people and for programs that run elsewhere. */
export const ownUrl = ({ url, upstream }: Pick<Connection, 'url' | 'upstream'>): string =>
  upstream ?? url

/** The REST root of a portal, as the console calls it. */
export const restRoot = (connection: Pick<Connection, 'url'>): string =>
  `${connection.url}/sharing/rest`
