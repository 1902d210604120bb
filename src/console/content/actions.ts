import { useMemo } from 'react'
import { categorizing } from '../../rest/categories.ts'
import type { Operation } from '../../rest/operation.ts'
import { paths } from '../shell/paths.ts'
import { permission, reason } from '../shell/permissions.ts'
import { useSelection } from '../shell/selection/selection.ts'
import { useSession } from '../shell/session.ts'
import { useWords } from './words.ts'

/** Something that can be done with the selected items: a page of its own, or why not. */
export interface SelectionAction {
  readonly label: string
  readonly href: string
  readonly refusal: string | undefined
}

/** What may be done with the selection, in the order of the bar. An action is refused when it is refused for every item. */
export const useActions = (): readonly SelectionAction[] => {
  const { t } = useWords()
  const session = useSession()
  const selection = useSelection()
  const owners = useMemo(
    () => [...new Set(selection.items().map(({ owner }) => owner))],
    [selection],
  )
  const refusalOf = (operation: Pick<Operation, 'callers' | 'since'>) => {
    const answers = owners.map((owner) => permission(session, operation, owner))
    const [first] = answers
    return first === undefined || answers.some(({ allowed }) => allowed) ? undefined : reason(first)
  }
  return [
    // With whom each may be shared is told there, and why not.
    { label: t('action.share'), href: paths.sharing(), refusal: undefined },
    { label: t('action.categorize'), href: paths.categories(), refusal: refusalOf(categorizing) },
  ]
}
