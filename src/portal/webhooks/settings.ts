import * as z from 'zod'
import type { WebhookSettings } from '../../rest/records/webhook.ts'

/** What a server does if it has no settings of its own: the documented defaults. */
const defaults: WebhookSettings = {
  notificationAttempts: 3,
  notificationTimeOutInSeconds: 10,
  notificationElapsedTimeInSeconds: 10,
  deactivationPolicy: { numberOfFailures: 5, daysInPast: 5 },
}

const within = (min: number, max: number, fallback: number) =>
  z.int().min(min).max(max).catch(fallback)

const policy = defaults.deactivationPolicy

/** The documented ranges; a value outside its range is replaced by the default. */
const Stored = z
  .object({
    notificationAttempts: within(1, 5, defaults.notificationAttempts),
    notificationTimeOutInSeconds: within(1, 60, defaults.notificationTimeOutInSeconds),
    notificationElapsedTimeInSeconds: within(1, 100, defaults.notificationElapsedTimeInSeconds),
    deactivationPolicy: z
      .object({
        numberOfFailures: within(1, 100, policy.numberOfFailures),
        daysInPast: within(1, 30, policy.daysInPast),
      })
      .catch(policy),
  })
  .catch(defaults)

/** Returns the settings of a server from its column. */
export const webhookSettingsOf = (stored: unknown): WebhookSettings => Stored.parse(stored ?? {})
