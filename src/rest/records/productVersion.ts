import { compareVersions } from '../protocol/versions.ts'
import type { Portal } from './portal.ts'

/** The properties of a portal that show which product it is. */
export type Portals = Pick<
  Portal,
  'currentVersion' | 'enterpriseVersion' | 'isPortal' | 'portalMode'
>

/** Whether a portal is ArcGIS Online, whose organizations share one portal. */
export const isOnline = ({ isPortal, portalMode }: Portals): boolean =>
  isPortal === false || portalMode === 'multitenant'

/**
 * The latest product version with each version of the sharing interface, as portals returned them: those before 11.3 return the
 * latter only. Versions between two known ones count as the later one, so that nothing is withheld that the portal has.
 */
const latestProduct = [
  ['8.2', '10.8.1'],
  ['9.2', '10.9.1'],
  ['2023.9', '11.2'],
  ['2024.1', '11.3'],
  ['2024.9', '11.4'],
] as const

/** Returns the product version of a portal; undefined for ArcGIS Online, and for portals that do not return what shows it. */
export const productVersionOf = (portal: Portals): string | undefined => {
  const { currentVersion, enterpriseVersion } = portal
  if (enterpriseVersion !== undefined) return enterpriseVersion
  if (currentVersion === undefined || isOnline(portal)) return undefined
  return latestProduct.find(([last]) => compareVersions(currentVersion, last) <= 0)?.[1]
}
