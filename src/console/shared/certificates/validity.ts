const day = 86_400_000
/** A certificate should be renewed when it expires within this number of days. */
const soon = 30

/** When a certificate is valid (epoch ms). */
export interface Validity {
  readonly notBefore: number
  readonly notAfter: number
}

/** The state of a certificate at `now` (epoch ms) with the whole days until or since the change of state. */
export const validity = (
  { notBefore, notAfter }: Validity,
  now: number,
): { readonly state: 'valid' | 'soon' | 'expired' | 'early'; readonly days: number } => {
  if (now > notAfter) return { state: 'expired', days: Math.floor((now - notAfter) / day) }
  if (now < notBefore) return { state: 'early', days: Math.ceil((notBefore - now) / day) }
  const days = Math.floor((notAfter - now) / day)
  return { state: days < soon ? 'soon' : 'valid', days }
}
