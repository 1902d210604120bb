import type { WebhookFailures } from '../../../rest/organization/webhooks.ts'

/** The failed deliveries of a webhook, and the policy of its server. */
export type Failures = Pick<WebhookFailures, 'numberOfFailures' | 'deactivationPolicy'>

/** A webhook is at risk when so few further failures deactivate it. */
export const fewFailures = 2

/** Returns how many more failed deliveries deactivate a webhook. */
export const failuresLeft = ({ numberOfFailures, deactivationPolicy }: Failures): number =>
  Math.max(deactivationPolicy.numberOfFailures - numberOfFailures, 0)

/** Returns whether a webhook with these failures is near its automatic deactivation. */
export const isAtRisk = (failures: Failures): boolean =>
  failures.numberOfFailures > 0 && failuresLeft(failures) <= fewFailures
