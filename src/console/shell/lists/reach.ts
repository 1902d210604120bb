import * as z from 'zod'
import type { Sending } from '../api.ts'

/** What a list of a portal with several organizations contains, as part of its state: ArcGIS Online is such a portal. */
export const reach = z.enum(['organization', 'everywhere']).catch('organization')

/** Returns how the searches of a list are sent. */
export const reaching = (state: { readonly reach: z.output<typeof reach> }): Sending => ({
  isEverywhere: state.reach === 'everywhere',
})
