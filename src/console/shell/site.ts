/**
 * Returns the folder that serves the console, as an absolute URL that ends with "/". The page can be a deep link, so its URL does not
 * contain the folder; the URL of the icon in index.html does.
 */
export const siteRoot = (): string => {
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')
  return new URL('.', icon?.href ?? new URL('/', window.location.href)).href
}

/** The path of that folder without the trailing slash: the router's basename. */
export const basePath = (): string => new URL(siteRoot()).pathname.replace(/\/$/, '')

/** Returns the URL of a page of the console, from its path inside the console. */
export const urlOfPage = (path: string): string =>
  new URL(`${basePath()}${path}`, window.location.href).href
