import * as z from 'zod'
import { Call } from '../../../rest/protocol/call.ts'

export const outcomes = ['done', 'running', 'partial', 'failed', 'stopped', 'unknown'] as const
/**
 * `running`: a job continues the change. `partial`: the change has failed for some objects. `stopped`: a bulk operation was stopped or
 * interrupted, and can be resumed. `unknown`: the request was sent, and no response confirmed or denied it.
 */
export type Outcome = (typeof outcomes)[number]

/** A bulk operation was stopped or interrupted before its end. */
export class StoppedError extends Error {}

/** A bulk operation ended, and some of its targets failed. */
export class PartialError extends Error {}

const StoredRequest = z.object({
  /** The path of the operation as the contract writes it. */
  operation: z.string(),
  input: z.record(z.string(), z.unknown()),
})

/** A change without its formatting functions; missing fields are those of older versions of the console. */
const StoredChange = z.object({
  name: z.string(),
  label: z.string(),
  section: z.string().optional(),
  before: z.unknown(),
  after: z.unknown(),
  /** The values as the review showed them: a text for each entry of a list. */
  texts: z.object({ before: z.array(z.string()), after: z.array(z.string()) }).optional(),
  /** Shown in place of the values. */
  summary: z.string().optional(),
  /** Whether the values are usernames. */
  isPerson: z.boolean().optional(),
})

/** A mutation in the change history. Contains no token, no password, and no file. Times in epoch ms. */
export const HistoryEntry = z.object({
  id: z.string(),
  place: z.string(),
  time: z.int(),
  /** Username. */
  who: z.string(),
  portal: z.object({ name: z.string(), root: z.string() }),
  /** The path of the operation as the contract writes it. */
  operation: z.string(),
  title: z.string(),
  /** The title once the change was made; missing in entries of older versions of the console. */
  endTitle: z.string().optional(),
  target: z.object({ label: z.string(), href: z.string().optional() }).optional(),
  /** Keys of the changed objects, the target first; missing in entries of older versions of the console. */
  objects: z.array(z.string()).optional(),
  /** Usernames of the members whose account or content was changed. */
  members: z.array(z.string()).optional(),
  /** The ID of the entry that this change undid. */
  undoes: z.string().optional(),
  changes: z.array(StoredChange),
  call: Call,
  /** The ID of the federated server that it was sent to; missing if it was sent to the portal. */
  serverId: z.string().optional(),
  outcome: z.enum(outcomes),
  /** The portal's message, if the mutation failed or its outcome is unknown. */
  message: z.string().optional(),
  /** The request that undoes the mutation, with typed input. */
  opposite: StoredRequest.extend({
    title: z.string(),
    read: StoredRequest.optional(),
    unused: StoredRequest.optional(),
  }).optional(),
  /** The paths of the reads that the mutation invalidated; missing in entries of older versions of the console. */
  stale: z.array(z.string()).optional(),
})
export type HistoryEntry = z.output<typeof HistoryEntry>
