/** Returns the URL of the administration of a portal, from the portal's REST root. */
export const portalAdminRoot = (root: string): string =>
  root.replace(/\/sharing\/rest$/, '/portaladmin')
