/** A portal that the sign-in page offers; `config.json` lists them. */
export interface Connection {
  readonly name: string
  /** Where the console calls the portal: its home URL, or that of a reverse proxy in front of it. */
  readonly url: string
  /** The portal's own home URL, where a reverse proxy is in front of it. */
  readonly upstream?: string
  /** Registered at the portal, for signing in on the portal's own page. */
  readonly applicationId?: string
  /** Production, Test … */
  readonly label?: string
  readonly colour?: ConnectionColour
}

export const connectionColours = ['red', 'amber', 'green', 'blue', 'violet', 'grey'] as const
export type ConnectionColour = (typeof connectionColours)[number]

/** The portal's own home URL, for people and for programs that run elsewhere. */
export const ownUrl = ({ url, upstream }: Pick<Connection, 'url' | 'upstream'>): string =>
  upstream ?? url

/** The REST root of a portal, as the console calls it. */
export const restRoot = (connection: Pick<Connection, 'url'>): string =>
  `${connection.url}/sharing/rest`
