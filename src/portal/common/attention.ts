/** Something that an administrator should look at, as a monitoring system reads it. */
export interface AttentionEntry {
  /** Stays the same until the cause is removed. */
  readonly key: string
  readonly severity: 'error' | 'warning'
  readonly title: string
  /** The page of the console, below its URL. */
  readonly path: string
  /** Since when, if that is known (epoch ms). */
  readonly since?: number | undefined
}

/** A certificate is reported when it expires within this time (ms): 30 days. */
const soon = 30 * 24 * 3_600_000

/** Returns an entry for a certificate that expires soon at `now`, or has expired; none for others. Times in epoch ms. */
export const expiring = (
  about: Pick<AttentionEntry, 'key' | 'path'> & { readonly name: string },
  validUntil: number,
  now: number,
): readonly AttentionEntry[] => {
  if (validUntil - now > soon) return []
  const { key, path, name } = about
  const isExpired = validUntil < now
  const date = new Date(validUntil).toISOString().slice(0, 10)
  return [
    {
      key,
      severity: isExpired ? 'error' : 'warning',
      title: `The certificate of ${name} ${isExpired ? 'expired' : 'expires'} on ${date}.`,
      path,
      since: isExpired ? validUntil : undefined,
    },
  ]
}
