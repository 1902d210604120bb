import * as z from 'zod'
import { openEnum } from '../protocol/fields.ts'

/** The types of services that have webhooks. */
export const serviceTypes = ['FeatureServer', 'GPServer'] as const

/** The units of the interval between two deliveries. */
export const frequencies = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const

/** When a feature service looks for events to deliver. */
export const WebhookSchedule = z.looseObject({
  name: z.string().optional(),
  state: openEnum('enabled', 'disabled').optional(),
  /** Epoch ms. */
  startAt: z.int().optional(),
  recurrenceInfo: z
    .looseObject({ interval: z.int(), frequency: openEnum(...frequencies) })
    .optional(),
})
export type WebhookSchedule = z.output<typeof WebhookSchedule>
