import { publishing } from '../../../rest/publishing/publishing.ts'
import { mutate } from '../../shell/mutations/mutate.ts'
import type { Change } from '../../shell/plan/change.ts'
import { Plan } from '../../shell/plan/Plan.tsx'
import { note } from '../../shell/plan/warning.ts'
import type { Publication } from '../queries.ts'
import { changedServers, targetOf } from './changes.ts'
import { t } from './messages.ts'

/** A server that is added or removed in the review. */
export interface PlannedServer {
  readonly kind: 'add' | 'remove'
  readonly id: string
  readonly name: string
}

interface Props {
  readonly publication: Publication
  readonly planned: PlannedServer
  readonly onClose: () => void
}

/** The review of registering a data store with another server, or of ending the registration. */
export const ServerPlan = ({ publication, planned, onClose }: Props) => {
  const { datastoreId, title } = publication
  const { kind, id, name } = planned
  const isAdded = kind === 'add'
  const input = { datastoreId, serverId: id }
  const [operation, opposite] = isAdded
    ? [publishing.addToServer, publishing.removeFromServer]
    : [publishing.removeFromServer, publishing.addToServer]
  const changes: readonly Change[] = [
    {
      name: 'servers',
      label: t('plan.serverPlan.servers'),
      before: isAdded ? undefined : name,
      after: isAdded ? name : undefined,
    },
  ]
  const done = t(isAdded ? 'plan.serverPlan.added' : 'plan.serverPlan.removed', {
    title,
    server: name,
  })
  return (
    <Plan
      title={t(isAdded ? 'plan.serverPlan.add' : 'plan.serverPlan.remove')}
      subject={title}
      changes={changes}
      warnings={[note(t(isAdded ? 'plan.serverPlan.addNote' : 'plan.serverPlan.removeNote'))]}
      request={{ operation, input }}
      apply={() =>
        mutate(operation, input, {
          title: done,
          message: done,
          target: targetOf(publication),
          changes,
          undo: {
            operation: opposite,
            input,
            title: t(isAdded ? 'plan.serverPlan.removed' : 'plan.serverPlan.added', {
              title,
              server: name,
            }),
          },
          invalidates: changedServers,
        })
      }
      onClose={onClose}
      actionLabel={t(isAdded ? 'plan.serverPlan.addAction' : 'plan.serverPlan.removeAction')}
      undo="history"
    />
  )
}
