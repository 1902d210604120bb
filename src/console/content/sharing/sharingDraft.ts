import * as z from 'zod'
import { draftOf, mapOf } from '../../shell/drafts/draft.ts'
import type { Draft } from '../../shared/sharing/state.ts'

interface SharingEdits {
  /** IDs of the groups that were added to the grid. */
  readonly chosen: readonly string[]
  readonly draft: Draft
}

/** The unsaved changes of the page. */
export const sharingDraft = draftOf<SharingEdits>(
  'sharing',
  z.object({
    chosen: z.array(z.string()),
    draft: mapOf(
      z.string(),
      z.object({
        level: z.enum(['private', 'org', 'public']).exactOptional(),
        groups: mapOf(z.string(), z.boolean()),
      }),
    ),
  }),
  { chosen: [], draft: new Map() },
  { isOfSelection: true },
)
