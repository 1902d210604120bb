/**
 * The usernames of accounts that ArcGIS Enterprise creates for itself, which own sample content or publish for the portal. Portals
 * reserve these names, and no person signs in with them.
 */
export const systemUsernames = /^(esri_|system_publisher$)/i

/** Whether a portal has created this account for itself. */
export const isSystemAccount = (username: string): boolean => systemUsernames.test(username)
