import * as z from 'zod'
import { Username } from '../protocol/fields.ts'
import { bytes } from '../protocol/files.ts'
import { operation } from '../protocol/operation.ts'
import { portalId } from '../records/portal.ts'

/**
 * `unchanged`: it was performed, and there was nothing to change. `failed`: steps of an operation in several steps may have been done before.
 */
export const changeOutcomes = ['done', 'unchanged', 'refused', 'failed'] as const
export type ChangeOutcome = (typeof changeOutcomes)[number]

/** A call that changed something, or was meant to. It contains no values but the IDs of objects, so no secrets. */
export const RecordedChange = z.looseObject({
  id: z.string(),
  /** Epoch ms. */
  time: z.int(),
  /** Null for anonymous callers. */
  username: z.string().nullable(),
  /** The name in the contract, such as `items.update`. */
  operation: z.string(),
  /** The objects that the call named or created, each with the parameter. */
  objects: z.array(z.looseObject({ parameter: z.string(), id: z.string() })),
  /** The names of the other parameters that were sent. */
  parameters: z.array(z.string()),
  outcome: z.enum(changeOutcomes),
  /** That of the error; null if there was none. */
  code: z.int().nullable(),
  /** The IP address. */
  address: z.string(),
  /** The ID in the header `X-Request-ID` of the response. */
  requestId: z.string(),
})
export type RecordedChange = z.output<typeof RecordedChange>

/** Days for which changes are recorded. */
export const recordedDays = 90

/** All are optional, and a change must meet each. */
const filters = {
  user: Username.optional(),
  /** An item, group, member, or another object. */
  objectId: z.string().min(1).max(512).optional(),
  operation: z
    .string()
    .max(100)
    .regex(/^\w+\.\w+$/, 'must be the name of an operation')
    .optional(),
  outcome: z.enum(changeOutcomes).optional(),
  /** Epoch ms, both inclusive. */
  from: z.int().min(0).optional(),
  to: z.int().min(0).optional(),
}

/** What members have changed in the organization, as the portal has recorded it. */
export const changes = {
  /** Returns recorded changes, newest first. */
  list: operation({
    method: 'GET',
    path: '/portals/:portalId/changes',
    addition: true,
    params: z.object({
      portalId,
      ...filters,
      /** `nextCursor` of the previous page. */
      cursor: z
        .string()
        .regex(/^\d{1,15}-[0-9a-f]{32}$/, 'must be the cursor of a response')
        .optional(),
      num: z.int().min(1).max(1000).default(100),
    }),
    result: z.looseObject({
      changes: z.array(RecordedChange),
      /** Undefined on the last page. */
      nextCursor: z.string().optional(),
    }),
    access: 'administrator',
  }),
  /** Returns recorded changes as a file, newest first: as JSON Lines, or as CSV, with a header. */
  export: operation({
    method: 'GET',
    path: '/portals/:portalId/changes/export',
    addition: true,
    params: z.object({ portalId, ...filters, format: z.enum(['jsonl', 'csv']).default('jsonl') }),
    result: bytes(),
    answer: 'file',
    access: 'administrator',
  }),
}
