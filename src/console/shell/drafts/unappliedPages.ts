import { queryOptions } from '@tanstack/react-query'
import { accountScope } from '../session/accountScope.ts'
import { hasCopies, listCopies } from './copies.ts'
import { changesIn, storedDrafts } from './countUnapplied.ts'
import type { DraftPage } from './draftCopies.ts'
import { pageOfDraft } from './draftPages.ts'

/** A page with unapplied changes, which it restores or offers when it is opened. */
export interface UnappliedPage extends DraftPage {
  /** The name of the draft. */
  readonly name: string
  /** The number of changed fields; 1 for forms that don't count them. */
  readonly changes: number
  /** Whether a closed tab left them. */
  readonly isOfClosedTab: boolean
}

const readPages = async (place: string): Promise<readonly UnappliedPage[]> => {
  const own = storedDrafts()
  const names = new Set(own.map(([name]) => name))
  const left = hasCopies() ? await listCopies(place) : []
  return [
    ...own.flatMap(([name, text]) => {
      const page = pageOfDraft(place, name)
      return page ? [{ ...page, name, changes: changesIn(text), isOfClosedTab: false }] : []
    }),
    ...left.flatMap(({ name, text, page }) =>
      // The page restores the draft of this tab, and does not offer another one.
      page && !names.has(name)
        ? [{ ...page, name, changes: changesIn(text), isOfClosedTab: true }]
        : [],
    ),
  ]
}

/** The pages with unapplied changes of the person on this portal: those of this tab, then those that closed tabs left. */
export const unappliedPages = () => {
  const place = accountScope()
  return queryOptions({
    queryKey: ['unapplied pages', place],
    queryFn: () => readPages(place),
    staleTime: 0,
    gcTime: 0,
  })
}
