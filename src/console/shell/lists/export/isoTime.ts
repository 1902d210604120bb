/** Returns a time (epoch ms) in ISO 8601; undefined for times that portals write for "never". */
export const isoTime = (time: number | null | undefined): string | undefined =>
  time == null || time < 0 ? undefined : new Date(time).toISOString()
