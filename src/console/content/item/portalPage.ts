import { ownUrl, type Connection } from '../../shell/session/connections.ts'

/**
 * Returns the URL of an item's page on the website of the portal; undefined if the portal serves this console at `consoleOrigin`,
 * because then its links to items lead here.
 */
export const portalPage = (
  connection: Pick<Connection, 'url' | 'upstream'>,
  itemId: string,
  consoleOrigin: string,
): string | undefined => {
  const home = ownUrl(connection)
  return URL.canParse(home) && new URL(home).origin !== consoleOrigin
    ? `${home.replace(/\/$/, '')}/home/item.html?id=${encodeURIComponent(itemId)}`
    : undefined
}
