import * as z from 'zod'

/** An object, such as an item or member, that a bulk operation changes. */
export const Target = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string().optional(),
  owner: z.string(),
  /** The change of this target, if different from the change of the bulk operation. */
  change: z.unknown().optional(),
})
export type Target = z.output<typeof Target>

/** Targets as they arrive, in batches, so that they are never all in memory. */
export type TargetBatches = Iterable<readonly Target[]> | AsyncIterable<readonly Target[]>

/** The outcome of a target. */
export const Outcome = z.object({
  id: z.string(),
  /** `unclear`: the portal's response is not understood, so the change might have been made. */
  state: z.enum(['done', 'skipped', 'failed', 'unclear']),
  /** The portal's message, or the console's if no request was sent. */
  message: z.string().optional(),
  /** The portal's codes. */
  code: z.string().optional(),
  /** The beginning of a response that is not understood. */
  response: z.string().optional(),
  /** The ID of the object that was created for the target. */
  createdId: z.string().optional(),
  /** The scheduled tasks that a check has found paused. */
  pausedTasks: z
    .array(z.object({ id: z.string(), name: z.string(), owner: z.string() }))
    .optional(),
  /** The change that undoes this change. */
  opposite: z.unknown().optional(),
})
export type Outcome = z.output<typeof Outcome>

/** The targets of one request. `sent`: the portal's result is unknown for those without an outcome. */
export const Chunk = z.object({
  id: z.string(),
  /** The ID of the bulk operation. */
  place: z.string(),
  targets: z.array(Target),
  state: z.enum(['waiting', 'sent', 'ended']),
  outcomes: z.array(Outcome),
})
export type Chunk = z.output<typeof Chunk>

const Counts = z.object({
  done: z.int(),
  skipped: z.int(),
  failed: z.int(),
  unclear: z.int().default(0),
})
export type Counts = z.output<typeof Counts>

/** A bulk operation. Times in epoch ms. */
export const Run = z.object({
  id: z.string(),
  place: z.string(),
  /** The type of bulk operation. */
  kind: z.string(),
  /** Title, such as "Categorize 2,000 items". */
  title: z.string(),
  /** Title once everything is done, such as "Categorized 2,000 items"; default: `title`. */
  endTitle: z.string().optional(),
  /** The ID of the bulk operation that this one undoes. */
  undoes: z.string().optional(),
  /** The change of each target, parsed by the type of bulk operation. */
  change: z.unknown(),
  total: z.int(),
  counts: Counts,
  started: z.int(),
  ended: z.int().optional(),
  /** `adding`: its targets are not all stored; it is not listed, and can't run. */
  state: z.enum(['adding', 'running', 'stopped', 'interrupted', 'ended']),
  /** When the work began or was resumed, and how many targets had their outcomes then. */
  begun: z.object({ time: z.int(), processed: z.int() }).optional(),
  /** What is left to do after it, each with the page where it is done. */
  next: z.array(z.object({ label: z.string(), href: z.string() })).optional(),
  /** Why the bulk operation was interrupted. */
  message: z.string().optional(),
})
export type Run = z.output<typeof Run>

/** Returns a stored bulk operation; nothing if another version of the console stored it and it does not parse. It is not deleted. */
export const readRun = (record: unknown): Run[] => {
  const parsed = Run.safeParse(record)
  return parsed.success ? [parsed.data] : []
}

/** Returns the stored bulk operations whose targets are all stored, newest first. */
export const readRuns = (records: readonly unknown[]): Run[] =>
  records
    .flatMap(readRun)
    .filter(({ state }) => state !== 'adding')
    .toSorted((a, b) => b.started - a.started)

/** Returns a stored chunk; nothing if it does not parse. */
export const readChunk = (record: unknown): Chunk[] => {
  const parsed = Chunk.safeParse(record)
  return parsed.success ? [parsed.data] : []
}
