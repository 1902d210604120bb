import type { Server } from '../../../rest/records/server.ts'
import { dangerous, note } from '../../shell/changes/warning.ts'
import { sendForm, type Refused } from '../../shell/forms/refused.ts'
import { Review } from '../../shell/review/Review.tsx'
import { toast } from '../../shell/toasts/toasts.tsx'
import { rootOf } from '../../shell/serverClient.ts'
import { changeAtPortal, changeWebhook, type WebhookChange } from './changes.ts'
import { undoOf } from './created.ts'
import { t } from './messages.ts'

interface Props<F extends string> {
  /** Undefined for a webhook of the organization. */
  readonly server: Server | undefined
  readonly change: WebhookChange
  readonly onClose: () => void
  /** Called after the change. */
  readonly onDone?: (() => void) | undefined
  /** Returns the field of a parameter that the server refused. Default: the review shows what is refused. */
  readonly fieldOf?: (parameter: string | undefined) => F | undefined
  /** Shows a value that the server refused at its field. */
  readonly onRefused?: (refused: Refused<F>) => void
}

/** The review of a change of a webhook at its server. */
export const ChangeReview = <F extends string = never>({
  server,
  change,
  onClose,
  onDone,
  fieldOf = () => undefined,
  onRefused = () => undefined,
}: Props<F>) => {
  const { kind, operation, input, changes, title, endTitle, webhook } = change
  const isDeletion = kind === 'delete'
  const isUndoable = isDeletion && change.undo !== undefined
  const says = isDeletion && !isUndoable ? dangerous : note
  return (
    <Review
      // The form of which this is the review has the title of the change.
      title={
        kind === 'create' || kind === 'edit'
          ? t(`change.${kind}.review`, { name: webhook.name })
          : title
      }
      subject={webhook.name}
      confirmWith={webhook.name}
      isDeletion={isDeletion}
      changes={changes}
      warnings={[
        isUndoable
          ? says(t('change.delete.undoable'))
          : says(t(`change.${kind}.effect`), {
              detail:
                kind === 'create' && !server
                  ? t('change.create.organizationDetail')
                  : t(`change.${kind}.detail`, { server: server?.name ?? t('portal') }),
            }),
      ]}
      request={{ operation, input, root: server && rootOf(operation, server) }}
      apply={async () => {
        if (!server) {
          if (await sendForm(() => changeAtPortal(change).then(() => true), fieldOf, onRefused))
            onDone?.()
          return
        }
        const done = await sendForm(() => changeWebhook(server, change), fieldOf, onRefused)
        if (!done) return
        toast(endTitle, {
          tone: 'success',
          topic: done.id ?? webhook.name,
          undo: kind === 'create' ? undoOf(server, change, done.id) : undefined,
        })
        onDone?.()
      }}
      onClose={onClose}
      actionLabel={t(`change.${kind}.action`)}
    />
  )
}
