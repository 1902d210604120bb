import * as z from 'zod'
import { draftOf, mapOf } from '../../shell/drafts/draft.ts'
import { Destination, undecided } from './destination.ts'

/** To whom the selection goes, as far as it was entered. */
export const ofSelection = draftOf('owners', Destination, undecided)

/** Who receives what a member owns, as far as it was entered: one for all of it, or one for each folder. */
export const ofMember = (member: string) =>
  draftOf(
    `owners ${member}`,
    z.object({
      isSplit: z.boolean(),
      all: Destination,
      /** By folder ID. */
      each: mapOf(z.string(), Destination),
    }),
    { isSplit: false, all: undecided, each: new Map() },
  )
