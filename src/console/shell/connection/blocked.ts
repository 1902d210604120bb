/** Hosts that browsers trust without HTTPS. */
export const isLocal = ({ hostname }: URL): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\]|.+\.localhost)$/.test(hostname)

/** Returns whether browsers block a request to a URL because the page is served over HTTPS and the URL is not. */
export const isMixedContent = (url: URL, page: URL): boolean =>
  page.protocol === 'https:' && url.protocol === 'http:' && !isLocal(url)

/** Notes whether the page's policy refuses requests to an origin, until `stop` is called. */
export const watchPolicy = (origin: string) => {
  let isRefused = false
  const listen = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'connect-src' && blockedURI.startsWith(origin)) isRefused = true
  }
  document.addEventListener('securitypolicyviolation', listen)
  return {
    /** The browser reports after it has refused. */
    refused: async () => {
      await new Promise((resolve) => setTimeout(resolve))
      return isRefused
    },
    stop: () => document.removeEventListener('securitypolicyviolation', listen),
  }
}
