import * as z from 'zod'
import { draftOf } from '../../shell/drafts/draft.ts'

/** What was chosen for an import that was not started. */
const Choices = z.object({
  /** IDs of the chosen items; null for those that are chosen at first. */
  selected: z.array(z.string()).nullable(),
  /** IDs of items that were chosen while they existed here: they are meant to be overwritten. */
  agreed: z.array(z.string()),
  /** Whether existing items are overwritten; null while that follows from the chosen items. */
  overwrite: z.boolean().nullable(),
  /** Options as they were entered. */
  options: z.record(z.string(), z.union([z.string(), z.boolean()])),
})
type Choices = z.output<typeof Choices>

const untouched: Choices = { selected: null, agreed: [], overwrite: null, options: {} }

/** Options as they can be kept: those that were entered. */
export const keptOptions = (values: object): Choices['options'] =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | boolean] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'boolean',
    ),
  )

/** The choices for a package that is imported into a group. */
export const choicesFor = (groupId: string, packageId: string) =>
  draftOf(`import ${groupId} ${packageId}`, Choices, untouched)
