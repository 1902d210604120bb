import type { Server } from '../../../rest/records/server.ts'
import type { ServiceWebhook } from '../../../rest/records/webhook.ts'
import { dangerous, note } from '../../shell/changes/warning.ts'
import { Review } from '../../shell/review/Review.tsx'
import { toast } from '../../shell/toasts/toasts.tsx'
import { rootOf } from '../../shared/servers/serverClient.ts'
import { changeWebhook, type WebhookChange } from './changes.ts'
import { t } from './messages.ts'

interface Props {
  readonly webhook: ServiceWebhook
  readonly server: Server
  readonly change: WebhookChange
  readonly onClose: () => void
  /** Called after the change. */
  readonly onDone?: (() => void) | undefined
}

/** The review of a change of a webhook at its server. */
export const ChangeReview = ({ webhook, server, change, onClose, onDone }: Props) => {
  const { kind, operation, input, changes, title, endTitle } = change
  const isDeletion = kind === 'delete'
  const says = isDeletion ? dangerous : note
  return (
    <Review
      title={title}
      subject={webhook.name}
      confirmWith={webhook.name}
      isDeletion={isDeletion}
      changes={changes}
      warnings={[
        says(t(`change.${kind}.effect`), {
          detail: t(`change.${kind}.detail`, { server: server.name }),
        }),
      ]}
      request={{ operation, input, root: rootOf(operation, server) }}
      apply={async () => {
        await changeWebhook(webhook, server, change)
        toast(endTitle, { tone: 'success', topic: webhook.id })
        onDone?.()
      }}
      onClose={onClose}
      actionLabel={t(`change.${kind}.action`)}
    />
  )
}
