import * as z from 'zod'
import { listOf, Username } from '../protocol/fields.ts'
import { operation } from '../protocol/operation.ts'

/** How severe messages are, the most severe first. */
export const logLevels = ['SEVERE', 'WARNING', 'INFO', 'FINE', 'VERBOSE', 'DEBUG'] as const
export type LogLevel = (typeof logLevels)[number]

export const LogMessage = z.looseObject({
  type: z.string(),
  message: z.string(),
  /** Epoch ms. */
  time: z.int(),
  source: z.string().optional(),
  machine: z.string().optional(),
  /** Username; empty if there is none. */
  user: z.string().optional(),
  code: z.int().optional(),
})
export type LogMessage = z.output<typeof LogMessage>

/** Epoch ms, or a time in UTC. */
const LogTime = z
  .string()
  .regex(
    /^(\d{1,15}|\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d)$/,
    'must be in milliseconds since 1970, or like 2026-11-30T09:00:00',
  )

/** The logs of the portal, in its administration. */
export const logs = {
  /** Query: returns the messages of the portal, newest first. The next page starts at `endTime`. */
  query: operation({
    method: 'POST',
    alsoGet: true,
    isRead: true,
    root: 'portalAdminUrl',
    path: '/logs/query',
    params: z.object({
      /** The newest; default: now. */
      startTime: LogTime.optional(),
      /** The oldest. */
      endTime: LogTime.optional(),
      /** Messages that are at least as severe. */
      level: z.enum(['OFF', ...logLevels]).default('WARNING'),
      filterType: z.literal('json').default('json'),
      filter: z
        .looseObject({
          codes: listOf(z.int(), 100).optional(),
          users: listOf(Username, 100).optional(),
        })
        .optional()
        .meta({ wire: 'json' }),
      pageSize: z.int().min(1).max(10_000).default(1000),
    }),
    result: z.looseObject({
      hasMore: z.boolean(),
      startTime: z.int().optional(),
      endTime: z.int().optional(),
      logMessages: z.array(LogMessage),
    }),
    // Other portals admit all administrative privileges; here, the messages contain the recorded changes.
    access: 'administrator',
    product: 'enterprise',
  }),
}
