import * as z from 'zod'
import {
  organizationSettingLimits,
  webhookSettingLimits,
  type WebhookSettings,
} from '../../rest/records/webhook.ts'

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

const { numberOfFailures, daysInPast } = webhookSettingLimits
const policy = { numberOfFailures: numberOfFailures.usual, daysInPast: daysInPast.usual }

const storedWithin = (limits: typeof webhookSettingLimits | typeof organizationSettingLimits) =>
  z.object({
    notificationAttempts: within(limits.notificationAttempts),
    notificationTimeOutInSeconds: within(limits.notificationTimeOutInSeconds),
    notificationElapsedTimeInSeconds: within(limits.notificationElapsedTimeInSeconds),
    deactivationPolicy: z
      .object({ numberOfFailures: within(numberOfFailures), daysInPast: within(daysInPast) })
      .catch(policy),
  })

const OfServer = storedWithin(webhookSettingLimits)
const OfOrganization = storedWithin(organizationSettingLimits)

/** Returns the settings of a server from its column; null is a server without settings of its own. */
export const webhookSettingsOf = (stored: unknown): WebhookSettings => OfServer.parse(stored ?? {})

/** Returns how the portal delivers the payloads of its own webhooks, from the column of the organization. */
export const organizationWebhookSettings = (stored: unknown): WebhookSettings =>
  OfOrganization.parse(stored ?? {})
