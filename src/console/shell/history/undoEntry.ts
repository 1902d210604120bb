import { queryClient } from '../api.ts'
import { toProblem } from '../errors/problem.ts'
import { toast } from '../frame/toasts.tsx'
import { mutationTopic } from '../mutations/mutate.ts'
import { consider, isUndecided, remaining } from '../plan/conflicts.ts'
import { accountScope } from '../session/accountScope.ts'
import { changeHistory } from './history.ts'
import { reopenPage, underReview } from './undoing.ts'
import { undoPlanOf } from './undoPlan.ts'
import { t } from './messages.ts'

/** Undoes a change, or opens its review if its values differ from those that the change set. Shows a failure as a toast. */
export const undoEntry = async (id: string): Promise<void> => {
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
    await reopenPage()
  } catch (error) {
    const { message, details } = toProblem(error)
    toast(t('undo.failed', { title: entry.title, reason: [message, ...details].join(' ') }), {
      tone: 'error',
      topic: mutationTopic(entry.operation, entry.target),
    })
  }
}
