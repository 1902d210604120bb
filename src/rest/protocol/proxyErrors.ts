/**
 * The message codes of errors that the console's reverse proxy returns in place of a portal that it could not reach. No portal uses
 * them; they are the contract between the proxy and the sign-in page, which explains them. HTTP status 502: the portal did not
 * receive the request. 504: it might have processed it.
 */
export const proxyErrors = {
  /** The name of the portal's host is unknown. */
  unknownHost: 'PROXY_UNKNOWN_HOST',
  /** The portal's host refuses connections, or there is no route to it. */
  refused: 'PROXY_REFUSED',
  /** The portal's host did not accept the connection in time. */
  connectTimeout: 'PROXY_CONNECT_TIMEOUT',
  /** The portal's certificate is not trusted. */
  certificate: 'PROXY_CERTIFICATE',
  /** The TLS connection failed for another reason than the certificate. */
  tls: 'PROXY_TLS',
  /** The connection ended before the response was complete. */
  interrupted: 'PROXY_INTERRUPTED',
  /** Nothing was transferred for too long. */
  silent: 'PROXY_SILENT',
  /** The request does not lead to the portal or to one of its federated servers. */
  outside: 'PROXY_OUTSIDE',
} as const

/**
 * The header in which the console sends the portal's token with requests to federated servers through the proxy, which reaches only
 * those servers that the portal lists for the token. The proxy removes it: servers get their own tokens.
 */
export const portalTokenHeader = 'X-Portal-Authorization'

export type ProxyError = (typeof proxyErrors)[keyof typeof proxyErrors]
