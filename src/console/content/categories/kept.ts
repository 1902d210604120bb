import * as z from 'zod'
import { draftOf, mapOf, setOfTexts } from '../../shell/drafts/draft.ts'
import type { Draft } from './draft.ts'

export const untouched = { mode: 'change', wishes: new Map() } satisfies Draft

/** What was ticked on the page and not applied yet. */
export const kept = draftOf<Draft>(
  'categories',
  z.discriminatedUnion('mode', [
    z.object({
      mode: z.literal('change'),
      wishes: mapOf(z.string(), z.enum(['add', 'remove'])),
    }),
    z.object({ mode: z.literal('replace'), chosen: setOfTexts }),
  ]),
  untouched,
)
