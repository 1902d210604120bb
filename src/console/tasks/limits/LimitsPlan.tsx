import { portalAdminRoot } from '../../../rest/protocol/portalAdminRoot.ts'
import { systemLimits, type SystemLimitName } from '../../../rest/tasks/systemLimits.ts'
import { tasks } from '../../../rest/tasks/tasks.ts'
import type { TaskTypeName } from '../../../rest/tasks/taskTypes.ts'
import { send } from '../../shell/api.ts'
import { toast } from '../../shell/frame/toasts.tsx'
import { mutate } from '../../shell/mutations/mutate.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/plan/change.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { warning } from '../../shell/plan/warning.ts'
import { session } from '../../shell/session/session.ts'
import { kindName } from '../words.ts'
import { typesAbove } from './limits.ts'
import { t } from './messages.ts'

interface Props {
  readonly changes: readonly Change[]
  /** The number of active tasks of each type, as far as it is known. */
  readonly active: ReadonlyMap<TaskTypeName, number>
  readonly onClose: () => void
}

const inputOf = ({ name }: Change, limit: unknown) => ({
  properties: [{ limitName: name as SystemLimitName, numLimit: Number(limit) }],
})

/** The review of changed limits. Each is a request of its own, so that each can be undone by itself. */
export const LimitsPlan = ({ changes, active, onClose }: Props) => {
  const root = portalAdminRoot(session().root)
  const read = { operation: systemLimits.read, input: {} }
  const apply = async (left: readonly Change[]) => {
    for (const change of left) {
      const limit = change.label
      await mutate(systemLimits.update, inputOf(change, change.after), {
        title: t('written', { limit }),
        target: { label: t('title'), href: paths.taskLimits() },
        changes: [change],
        root,
        undo: {
          operation: systemLimits.update,
          input: inputOf(change, change.before),
          title: t('undo', { limit }),
          read,
        },
        invalidates: [systemLimits.read, tasks.list],
        ...(left.length === 1 ? { message: t('changed', { count: 1 }) } : {}),
      })
    }
    if (left.length > 1) toast(t('changed', { count: left.length }), { tone: 'success' })
  }
  return (
    <Plan
      subject={t('title')}
      undo="history"
      changes={changes}
      warnings={typesAbove(changes, active).map(({ type, count }) =>
        warning(t('below', { type: kindName(type), count }), { detail: t('belowHelp') }),
      )}
      request={(left) =>
        left.map((change) => ({
          operation: systemLimits.update,
          input: inputOf(change, change.after),
          root,
        }))
      }
      readAgain={() => send(systemLimits.read, {})}
      apply={apply}
      onClose={onClose}
    />
  )
}
