import * as z from 'zod'
import { webhookSettingLimits, type WebhookSettings } from '../../rest/records/webhook.ts'

const {
  notificationAttempts,
  notificationTimeOutInSeconds,
  notificationElapsedTimeInSeconds,
  numberOfFailures,
  daysInPast,
} = webhookSettingLimits

/** Returns the schema of a stored setting: the default replaces what is missing or outside the range. */
const within = ({
  min,
  max,
  usual,
}: {
  readonly min: number
  readonly max: number
  usual: number
}) => z.int().min(min).max(max).catch(usual)

const policy = { numberOfFailures: numberOfFailures.usual, daysInPast: daysInPast.usual }

const Stored = z.object({
  notificationAttempts: within(notificationAttempts),
  notificationTimeOutInSeconds: within(notificationTimeOutInSeconds),
  notificationElapsedTimeInSeconds: within(notificationElapsedTimeInSeconds),
  deactivationPolicy: z
    .object({ numberOfFailures: within(numberOfFailures), daysInPast: within(daysInPast) })
    .catch(policy),
})

/** Returns the settings of a server from its column; null is a server without settings of its own. */
export const webhookSettingsOf = (stored: unknown): WebhookSettings => Stored.parse(stored ?? {})

/** Returns how the portal delivers the payloads of its own webhooks, from the column of the organization. */
export const organizationWebhookSettings = (
  stored: Readonly<Record<string, unknown>> | null | undefined,
): WebhookSettings => webhookSettingsOf({ notificationElapsedTimeInSeconds: 30, ...stored })
