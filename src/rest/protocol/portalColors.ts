/** The colors that identify a portal on every page of the console: `color` in `config.json`, and `PORTAL_COLOR`. */
export const portalColors = ['red', 'amber', 'green', 'blue', 'violet', 'gray'] as const
export type PortalColor = (typeof portalColors)[number]
