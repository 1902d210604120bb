import { reassigning } from '../../rest/reassigning.ts'
import { paths } from '../shell/paths.ts'
import { reason, usePermission } from '../shell/permissions.ts'
import { useSession } from '../shell/session.ts'
import { useWords } from './words.ts'

/** Something that can be done with the selected items: a page of its own, or why not. */
export interface SelectionAction {
  readonly label: string
  readonly href: string
  readonly refusal: string | undefined
}

/** What may be done with the selection, in the order of the bar. Which of the items it may be done with is told there. */
export const useActions = (): readonly SelectionAction[] => {
  const { t } = useWords()
  const { person } = useSession()
  const handOver = usePermission(reassigning.reassignMany, person.username)
  return [{ label: t('action.handOver'), href: paths.owners(), refusal: reason(handOver) }]
}
