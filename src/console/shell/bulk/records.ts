import * as z from 'zod'

/** One of the many that a run does something with. */
export const Target = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string().optional(),
  owner: z.string(),
  /** What is done with this one, where that is not what the run does with all. */
  change: z.unknown().optional(),
})
export type Target = z.output<typeof Target>

/** What became of a target. */
export const Outcome = z.object({
  id: z.string(),
  state: z.enum(['done', 'skipped', 'failed']),
  /** The portal's words, or ours where it was not asked. */
  message: z.string().optional(),
  /** The portal's codes. */
  code: z.string().optional(),
  /** The change that would take it back. */
  opposite: z.unknown().optional(),
})
export type Outcome = z.output<typeof Outcome>

/** Targets that travel together. `sent` without an outcome: nobody knows what the portal did. */
export const Chunk = z.object({
  id: z.string(),
  /** The ID of its run. */
  place: z.string(),
  targets: z.array(Target),
  state: z.enum(['waiting', 'sent', 'ended']),
  outcomes: z.array(Outcome),
})
export type Chunk = z.output<typeof Chunk>

const Counts = z.object({ done: z.int(), skipped: z.int(), failed: z.int() })
export type Counts = z.output<typeof Counts>

/** Something that is done with many targets. Times in epoch ms. */
export const Run = z.object({
  id: z.string(),
  place: z.string(),
  /** Which of the kinds it is. */
  kind: z.string(),
  /** What it does, in words: "Categorize 2,000 items". */
  title: z.string(),
  /** What is done with each target, as its kind reads it. */
  change: z.unknown(),
  total: z.int(),
  counts: Counts,
  started: z.int(),
  ended: z.int().optional(),
  state: z.enum(['running', 'stopped', 'interrupted', 'ended']),
  /** Why it was interrupted. */
  words: z.string().optional(),
})
export type Run = z.output<typeof Run>
