import type { ServiceWebhook } from '../../../rest/records/webhook.ts'
import { isOfOrganization } from './organizationType.ts'
import { isAtRisk, type Failures } from './atRisk.ts'

/** What the assessment of a webhook can find, the most urgent first. */
export const findings = [
  'failing',
  'ownerGone',
  'ownerDisabled',
  'http',
  'unsigned',
  'overlapping',
  'inactive',
  'sameReceiver',
  'unmodified',
] as const
export type Finding = (typeof findings)[number]

/** Webhooks with the same URL from which on they are a finding. */
export const manyWebhooks = 5
/** Years without a change from which on they are a finding. */
export const manyYears = 3

const year = 365.25 * 24 * 3_600_000

export type OwnerState = 'active' | 'disabled' | 'gone'

/** What the portal says about an owner. */
export interface Owner {
  readonly username: string
  readonly state: OwnerState
  readonly fullName: string
}

/** What the assessment needs besides the webhook; what is not known is not assessed. */
export interface AssessmentFacts {
  /** Epoch ms. */
  readonly now: number
  /** Undefined unless the portal has said it. */
  readonly ownerState: (username: string) => OwnerState | undefined
  readonly failuresOf: (webhookId: string) => Failures | undefined
  /** How many webhooks have this URL. */
  readonly withUrl: (hookUrl: string) => number
  /** Whether another webhook of the same service sends the same events to the same URL. */
  readonly isOverlapping: (webhook: ServiceWebhook) => boolean
}

/** Returns what is wrong with a webhook, or might be, in the order of `findings`. */
export const assess = (webhook: ServiceWebhook, facts: AssessmentFacts): readonly Finding[] => {
  const owner = facts.ownerState(webhook.owner)
  const failures = facts.failuresOf(webhook.id)
  const found: Record<Finding, boolean> = {
    failing: webhook.active && failures !== undefined && isAtRisk(failures),
    ownerGone: owner === 'gone',
    ownerDisabled: owner === 'disabled',
    http: /^http:/i.test(webhook.hookUrl),
    // Undefined where the portal does not return keys.
    unsigned: webhook.signatureKey === '' || webhook.signatureKey === null,
    overlapping: !isOfOrganization(webhook) && facts.isOverlapping(webhook),
    inactive: !webhook.active,
    sameReceiver: facts.withUrl(webhook.hookUrl) >= manyWebhooks,
    unmodified:
      webhook.lastUpdatedTime > 0 && facts.now - webhook.lastUpdatedTime >= manyYears * year,
  }
  return findings.filter((finding) => found[finding])
}
