const hostOf = (url: string): string | undefined =>
  URL.canParse(url) ? new URL(url).hostname : undefined

/**
 * Returns whether a server that names its portal names another one than that with these URLs. A portal can have several URLs, such as its
 * public and an internal one; an unknown path on a known host is not another portal.
 */
export const isOtherPortal = (named: string, own: readonly string[]): boolean => {
  const host = hostOf(named)
  const hosts = own.map(hostOf).filter((one) => one !== undefined)
  return host !== undefined && hosts.length > 0 && !hosts.includes(host)
}
