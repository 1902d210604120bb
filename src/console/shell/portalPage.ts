import { ownUrl, type Connection } from './session/connections.ts'

/**
 * Returns the URL of a page on the website of the portal, such as `item.html?id=…`; undefined if the portal serves this console at
 * `consoleOrigin`, because then its pages lead here.
 */
export const portalPage = (
  connection: Pick<Connection, 'url' | 'upstream'>,
  page: string,
  consoleOrigin: string,
): string | undefined => {
  const home = ownUrl(connection)
  return URL.canParse(home) && new URL(home).origin !== consoleOrigin
    ? `${home.replace(/\/$/, '')}/home/${page}`
    : undefined
}
