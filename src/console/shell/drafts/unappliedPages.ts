import { queryOptions } from '@tanstack/react-query'
import { accountScope } from '../session/accountScope.ts'
import { draftsOfClosedTabs, ownDrafts, type StoredDraft } from './storedDrafts.ts'

/** A page with unapplied changes, which it restores or offers when it is opened. */
export interface UnappliedPage {
  /** The name of the draft. */
  readonly name: string
  /** The path inside the console, with its search parameters. */
  readonly path: string
  readonly title: string
  /** The number of changed fields; 1 for forms that don't count them. */
  readonly changes: number
  /** The number of entries, such as rows of a table; undefined for forms. */
  readonly entries: number | undefined
  /** Whether a closed tab left them. */
  readonly isOfClosedTab: boolean
}

/** Returns the number of changes in the encoded value of a draft: its entered fields; one for a draft without fields. */
export const changesIn = (value: unknown): number => {
  const hasFields = typeof value === 'object' && value !== null && Object.hasOwn(value, 'values')
  return hasFields ? Object.keys((value as { values?: object }).values ?? {}).length : 1
}

/** Returns the number of unapplied changes of the signed-in person that this tab has stored. */
export const countUnapplied = (): number =>
  ownDrafts().reduce((sum, { value }) => sum + changesIn(value), 0)

const readPages = async (): Promise<readonly UnappliedPage[]> => {
  const own = ownDrafts()
  const names = new Set(own.map(({ name }) => name))
  const pageOf =
    (isOfClosedTab: boolean) =>
    ({ name, value, page, count }: StoredDraft) => ({
      ...page,
      name,
      changes: changesIn(value),
      entries: count,
      isOfClosedTab,
    })
  // A page restores the draft of this tab, and does not offer another one.
  const left = (await draftsOfClosedTabs()).filter(({ name }) => !names.has(name))
  return [...own.map(pageOf(false)), ...left.map(pageOf(true))]
}

/** The pages with unapplied changes of the person on this portal: those of this tab, then those that closed tabs left. */
export const unappliedPages = () =>
  queryOptions({
    queryKey: ['unapplied pages', accountScope()],
    queryFn: readPages,
    staleTime: 0,
    gcTime: 0,
  })
