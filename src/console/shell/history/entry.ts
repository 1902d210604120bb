import * as z from 'zod'
import { Call } from '../../../rest/protocol/call.ts'

export const outcomes = ['done', 'failed', 'unknown'] as const
/** `unknown`: it was sent, and no answer came that says whether it was done. */
export type Outcome = (typeof outcomes)[number]

const StoredRequest = z.object({
  /** The path of the operation as the contract writes it. */
  operation: z.string(),
  input: z.record(z.string(), z.unknown()),
})

/** A change as it can be kept: without what shows it. */
const StoredChange = z.object({
  name: z.string(),
  label: z.string(),
  section: z.string().optional(),
  before: z.unknown(),
  after: z.unknown(),
})

/** A write as the journal keeps it in the browser. Holds no token, no password and no file. Times in epoch ms. */
export const HistoryEntry = z.object({
  id: z.string(),
  place: z.string(),
  time: z.int(),
  /** User name. */
  who: z.string(),
  portal: z.object({ name: z.string(), root: z.string() }),
  /** The path of the operation as the contract writes it. */
  operation: z.string(),
  title: z.string(),
  target: z.object({ label: z.string(), href: z.string().optional() }).optional(),
  changes: z.array(StoredChange),
  call: Call,
  outcome: z.enum(outcomes),
  /** Why it failed or is unknown, in the portal's words. */
  words: z.string().optional(),
  /** What would undo it, with typed input. */
  opposite: StoredRequest.extend({ title: z.string(), read: StoredRequest.optional() }).optional(),
  /** The paths of the reads that it made outdated; missing in entries of older versions of the console. */
  stale: z.array(z.string()).optional(),
})
export type HistoryEntry = z.output<typeof HistoryEntry>
