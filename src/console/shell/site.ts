/**
 * The folder the console is served from, as an absolute address ending in "/". The page may be a deep link, so neither its own
 * address nor the build knows it; the address of the icon in index.html does.
 */
export const siteRoot = (): string => {
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')
  return new URL('.', icon?.href ?? new URL('/', window.location.href)).href
}

/** Where the console lives on its host, without the slash at the end: the router's basename. */
export const basePath = (): string => new URL(siteRoot()).pathname.replace(/\/$/, '')
