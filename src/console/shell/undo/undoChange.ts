import { loadable } from '../../ui/loadable.ts'
import { queryClient } from '../api.ts'
import { toProblem } from '../errors/problem.ts'
import { toast } from '../toasts/toasts.tsx'
import { mutationTopic } from '../changes/mutate.ts'
import { consider, isUndecided, remaining } from '../review/conflicts.ts'
import { accountScope } from '../session/accountScope.ts'
import { changeHistory } from '../changes/history.ts'
import { toastMissingPart } from '../toasts/toastMissingPart.ts'
import { reopenPage } from '../reopenPage.ts'
import { underReview } from './underReview.ts'
import { t } from './messages.ts'

// The whole contract is needed to find the operations of a change.
const undoPlans = loadable(() => import('./undoPlan.ts'))

const undoEntry = async (id: string): Promise<void> => {
  const { pathname } = window.location
  const { undoPlanOf } = await undoPlans.load()
  const entry = await changeHistory.get(id)
  const plan = entry?.place === accountScope() ? undoPlanOf(entry, queryClient) : undefined
  if (!entry || !plan) {
    toast(t('undo.missing'), { tone: 'error' })
    return
  }
  try {
    const considered = consider(plan.changes, await plan.readAgain?.(), {})
    if (considered.some(isUndecided)) {
      underReview.set(entry)
      return
    }
    await plan.apply(remaining(considered))
    await reopenPage(pathname)
  } catch (error) {
    const { message, details } = toProblem(error)
    toast(t('undo.failed', { title: entry.title, reason: [message, ...details].join(' ') }), {
      tone: 'error',
      topic: mutationTopic(entry.operation, entry.target),
    })
  }
}

type Undo = (id: string) => Promise<void>
const otherKinds = new Map<string, Undo>()

/** Registers how something else than an entry of the change history is undone: what a toast offers under an ID with this prefix. */
export const registerUndo = (prefix: string, undo: Undo): void => void otherKinds.set(prefix, undo)

/**
 * Undoes a change of the change history, or what is registered for the prefix of the ID. If its values have changed since, the review
 * of the undo opens instead. A toast shows the outcome, also of a failure; the promise never rejects because of the portal.
 */
export const undoChange = async (entryId: string): Promise<void> => {
  try {
    for (const [prefix, undo] of otherKinds)
      if (entryId.startsWith(prefix)) return await undo(entryId.slice(prefix.length))
    await undoEntry(entryId)
  } catch (error) {
    toastMissingPart(error)
  }
}
