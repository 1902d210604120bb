import { toast } from '../../shell/toasts/toasts.tsx'
import { toProblem } from '../../shell/errors/problem.ts'
import { goTo } from '../../shell/router.ts'
import { undoPage } from './kinds.ts'
import { runs } from './list.ts'
import { undoRun } from './runs.ts'
import { queryClient } from '../../shell/api.ts'
import { t } from './messages.ts'

/** Undoes a bulk operation that has ended, as another one, whose end is announced, or opens the page that checks its undo. Shows a failure as a toast. */
export const undoEndedRun = async (runId: string): Promise<void> => {
  const all = await queryClient.query({ ...runs(), staleTime: 0 })
  const run = all.find(({ id }) => id === runId)
  if (!run) {
    toast(t('elsewhere'), { tone: 'error' })
    return
  }
  const page = undoPage(run)
  if (page !== undefined) {
    goTo(page)
    return
  }
  try {
    await undoRun(run)
  } catch (error) {
    toast(toProblem(error).message, { tone: 'error', topic: run.title })
  }
}
