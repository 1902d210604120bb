import * as z from 'zod'
import { draftOf, mapOf } from '../../shell/drafts/draft.ts'
import { Destination, undecided } from './choose/destination.ts'

/** The entered new owner of the selected items. */
export const selectionDraft = draftOf('owners', Destination, undecided, {
  isOfSelection: true,
})

/** The entered new owners of a member's content: one for all items, or one for each folder. */
export const allContentDraft = (member: string) =>
  draftOf(
    `owners ${member}`,
    z.object({
      isSplit: z.boolean(),
      all: Destination,
      /** New owners by folder ID. */
      each: mapOf(z.string(), Destination),
    }),
    { isSplit: false, all: undecided, each: new Map() },
  )
