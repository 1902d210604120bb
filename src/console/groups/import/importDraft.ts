import * as z from 'zod'
import { draftOf } from '../../shell/drafts/draft.ts'

/** The choices for an import that has not been started. */
const Choices = z.object({
  /** IDs of the selected items; null for the initial selection. */
  selected: z.array(z.string()).nullable(),
  /** IDs of items that existed when the user selected them, so that overwriting them is intended. */
  agreed: z.array(z.string()),
  /** Whether existing items are overwritten; null if this depends on the selected items. */
  overwrite: z.boolean().nullable(),
  /** Options as entered. */
  options: z.record(z.string(), z.union([z.string(), z.boolean()])),
})
type Choices = z.output<typeof Choices>

const untouched: Choices = { selected: null, agreed: [], overwrite: null, options: {} }

/** The options that can be stored in the draft: texts and switches. */
export const storableOptions = (values: object): Choices['options'] =>
  Object.fromEntries(
    Object.entries(values).filter(
      (entry): entry is [string, string | boolean] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'boolean',
    ),
  )

/** The draft of the choices for a package and a group. */
export const choicesFor = (groupId: string, packageId: string) =>
  draftOf(`import ${groupId} ${packageId}`, Choices, untouched)
