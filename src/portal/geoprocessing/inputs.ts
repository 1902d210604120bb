import * as z from 'zod'
import { itemTypes } from '../../rest/records/itemTypes.ts'

/** Maximum seconds that a job waits before it counts. */
const maxDelay = 600

const delayText = `must be a whole number of seconds from 0 to ${maxDelay}`

/** The item types that the task can count, for forms. */
export const countedTypes = Object.keys(itemTypes).toSorted()

/** The inputs of SummarizeContent, by their names. An empty text is no filter. */
export const inputParams = {
  Item_Type: z
    .string()
    .refine((type) => type === '' || Object.hasOwn(itemTypes, type), 'must be a type of items')
    .default(''),
  Item_Owner: z.string().max(128, 'must be at most 128 characters').default(''),
  /** Lets clients try slow jobs. */
  Delay_Seconds: z.int(delayText).min(0, delayText).max(maxDelay, delayText).default(0),
  /** Lets clients try jobs that fail. */
  Fail: z.boolean().default(false),
}

/** What a job stores: its inputs, and the time at which it can count (epoch ms). */
export const JobParams = z.object({ inputs: z.object(inputParams), notBefore: z.int() })
export type JobParams = z.output<typeof JobParams>
