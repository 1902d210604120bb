import { PortalError } from '../../../rest/protocol/errors.ts'
import { proxyErrors, type ProxyError } from '../../../rest/protocol/proxyErrors.ts'

/** Time limit for establishing a connection to the server (ms). */
export const connectTimeout = 15_000

/** Time limit without a byte in either direction (ms). Portals need minutes for some requests. */
export const silenceTimeout = 10 * 60_000

/** A time limit of this proxy. */
export class ProxyTimeout extends Error {
  readonly code: 'CONNECT_TIMEOUT' | 'SILENCE_TIMEOUT'

  constructor(code: 'CONNECT_TIMEOUT' | 'SILENCE_TIMEOUT') {
    super(code)
    this.code = code
  }
}

/** The names of Node.js and OpenSSL for certificates that are not trusted. */
const certificateCauses: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'it has expired',
  CERT_NOT_YET_VALID: 'it is not valid yet; compare the clocks of both machines',
  CERT_REVOKED: 'it has been revoked',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it was issued for another host name',
  HOSTNAME_MISMATCH: 'it was issued for another host name',
  SELF_SIGNED_CERT_IN_CHAIN: 'it was issued by a certificate authority that is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT: 'its issuer is unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its issuer is unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'its issuer is unknown, or an intermediate certificate is missing',
}

const isCertificateError = (code: string) => code in certificateCauses || code.startsWith('CERT_')

const isTlsError = (code: string) => code === 'EPROTO' || /^ERR_(SSL|TLS)_/.test(code)

const certificateAdvice = (code: string) => {
  switch (code) {
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
    case 'HOSTNAME_MISMATCH':
      return 'Set PORTAL_URL to the host name that the certificate was issued for.'
    case 'CERT_HAS_EXPIRED':
    case 'CERT_REVOKED':
      return 'Renew the certificate on the portal’s web server.'
    case 'CERT_NOT_YET_VALID':
      return 'Correct the clock of this machine, or wait until the certificate is valid.'
    default:
      return 'Start the console with NODE_EXTRA_CA_CERTS set to a PEM file of the certificate authority that issued it. Certificate checks cannot be turned off.'
  }
}

interface Explanation {
  readonly messageCode: ProxyError
  readonly status: 502 | 504
  readonly message: string
  readonly details: readonly string[]
}

const explain = (code: string, host: string): Explanation => {
  /** The request was not sent. */
  const refused = (messageCode: ProxyError, message: string, advice: string): Explanation => ({
    messageCode,
    status: 502,
    message,
    details: [advice],
  })
  const unclear = (messageCode: ProxyError, message: string): Explanation => ({
    messageCode,
    status: 504,
    message,
    details: ['The portal might have processed the request. Check before you repeat it.'],
  })
  if (isCertificateError(code))
    return refused(
      proxyErrors.certificate,
      `The certificate of ${host} is not trusted: ${certificateCauses[code] ?? code}.`,
      certificateAdvice(code),
    )
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return refused(
        proxyErrors.unknownHost,
        `The host name ${host} could not be resolved.`,
        'Check PORTAL_URL for typing errors, and the network and name servers of the machine that runs the console.',
      )
    case 'ECONNREFUSED':
      return refused(
        proxyErrors.refused,
        `${host} refused the connection.`,
        'Check that the portal’s web server is running, and the port in PORTAL_URL.',
      )
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EADDRNOTAVAIL':
      return refused(
        proxyErrors.refused,
        `There is no route to ${host}.`,
        'Check the network, VPN and firewall of the machine that runs the console.',
      )
    case 'CONNECT_TIMEOUT':
      return refused(
        proxyErrors.connectTimeout,
        `${host} did not accept a connection within ${connectTimeout / 1000} seconds.`,
        'Check that the portal is running, and whether a firewall or VPN is between the portal and the machine that runs the console.',
      )
    case 'SILENCE_TIMEOUT':
      return unclear(
        proxyErrors.silent,
        `${host} sent nothing for ${silenceTimeout / 60_000} minutes.`,
      )
    default:
      return isTlsError(code)
        ? refused(
            proxyErrors.tls,
            `${host} did not agree to an encrypted connection (${code}).`,
            'Check the scheme and the port in PORTAL_URL: https needs a port that speaks TLS 1.2 or newer.',
          )
        : unclear(
            proxyErrors.interrupted,
            `The connection to ${host} ended before the response was complete (${code}).`,
          )
  }
}

/** Why a server could not be reached, as the envelope that the console expects, and the HTTP status to send it with. */
export const failureOf = (
  error: unknown,
  host: string,
): { readonly status: number; readonly error: PortalError } => {
  const { code } = error as NodeJS.ErrnoException
  const { status, ...explanation } = explain(code ?? 'unknown error', host)
  return { status, error: new PortalError({ ...explanation, code: status }) }
}

/** Returns the error for a request that leads neither to the portal nor to one of its federated servers. */
export const outside = (message: string): PortalError =>
  new PortalError({ code: 403, messageCode: proxyErrors.outside, message })
