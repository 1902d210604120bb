import * as z from 'zod'
import { draftOf, mapOf, setOfTexts } from '../../shell/drafts/draft.ts'
import type { Draft } from './categoriesDraft.ts'

export const untouched = { mode: 'change', choices: new Map() } satisfies Draft

/** The unsaved changes of the page. */
export const categoriesDraft = draftOf<Draft>(
  'categories',
  z.discriminatedUnion('mode', [
    z.object({
      mode: z.literal('change'),
      choices: mapOf(z.string(), z.enum(['add', 'remove'])),
    }),
    z.object({ mode: z.literal('replace'), chosen: setOfTexts }),
  ]),
  untouched,
  { isOfSelection: true },
)
