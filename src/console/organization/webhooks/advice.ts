import type { Finding } from './assess.ts'

/** What can be done with a webhook: it is changed, activated or deactivated, or deleted. */
export type Act = 'edit' | 'state' | 'delete'

interface Advice {
  readonly acts: readonly Act[]
  /** Whether the owner can be asked about it. */
  readonly asksOwner: boolean
}

/** What the advice of each finding says to do. */
export const advice: Readonly<Record<Finding, Advice>> = {
  failing: { acts: ['state', 'edit'], asksOwner: true },
  ownerGone: { acts: ['delete'], asksOwner: false },
  ownerDisabled: { acts: ['delete'], asksOwner: false },
  http: { acts: ['edit'], asksOwner: true },
  unsigned: { acts: ['edit'], asksOwner: true },
  overlapping: { acts: ['edit', 'delete'], asksOwner: true },
  inactive: { acts: ['state', 'delete'], asksOwner: true },
  sameReceiver: { acts: [], asksOwner: true },
  unmodified: { acts: ['edit'], asksOwner: true },
}
