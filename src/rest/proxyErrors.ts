/**
 * The message codes of errors that the console's reverse proxy answers in place of a portal that it could not reach. No portal has
 * them; they are the contract between the proxy and the sign-in page, which explains them.
 */
export const proxyErrors = {
  /** The name of the portal's host is unknown. Nothing was sent. */
  unknownHost: 'PROXY_UNKNOWN_HOST',
  /** The portal's host refuses connections, or there is no route to it. Nothing was sent. */
  refused: 'PROXY_REFUSED',
  /** The portal's host did not accept the connection in time. Nothing was sent. */
  connectTimeout: 'PROXY_CONNECT_TIMEOUT',
  /** The portal's certificate is not trusted. Nothing was sent. */
  certificate: 'PROXY_CERTIFICATE',
  /** No TLS connection came about, for another reason than the certificate. Nothing was sent. */
  tls: 'PROXY_TLS',
  /** The connection ended before the response was complete: the portal might have processed the request. */
  interrupted: 'PROXY_INTERRUPTED',
  /** Nothing was transferred for too long: the portal might have processed the request. */
  silent: 'PROXY_SILENT',
  /** The request does not lead to the portal or to one of its federated servers. */
  outside: 'PROXY_OUTSIDE',
} as const

export type ProxyError = (typeof proxyErrors)[keyof typeof proxyErrors]

/** Whether the portal might have processed a request that ended with this message code. */
export const isUnclearProxyError = (messageCode: string | undefined): boolean =>
  messageCode === proxyErrors.interrupted || messageCode === proxyErrors.silent
