import { useNavigate } from 'react-router'
import { isReachable } from '../../shared/servers/ask.ts'
import { rootOf } from '../../shell/serverClient.ts'
import { addressOf, KeptServer } from '../../shared/servers/webhooks.ts'
import { startRun } from '../../shared/bulk/runs.ts'
import type { Change } from '../../shell/changes/change.ts'
import { dangerous, note, warning, type PossibleWarnings } from '../../shell/changes/warning.ts'
import { paths } from '../../shell/paths.ts'
import { Review } from '../../shell/review/Review.tsx'
import { deletion, stateChange, type WebhookChange } from './changes.ts'
import { isOfOrganization } from './organizationType.ts'
import { organizationDeletion, organizationStateChange } from './organizationWebhooks.ts'
import { serviceOf, type WebhookRow } from './rows.ts'
import { typeName } from './words.ts'
import { t } from './messages.ts'

/** What can be done with several webhooks. */
export type BulkChange = 'activate' | 'deactivate' | 'delete'

interface Props {
  readonly change: BulkChange
  /** The selected webhooks. */
  readonly rows: readonly WebhookRow[]
  readonly onClose: () => void
  /** Called after the bulk operation was started. */
  readonly onDone: () => void
}

const isChanged: Record<BulkChange, (row: WebhookRow) => boolean> = {
  activate: ({ webhook }) => !webhook.active,
  deactivate: ({ webhook }) => webhook.active,
  delete: () => true,
}

/** Whether this console reaches the server of a webhook, or the portal has it. */
const isPlaced = ({ webhook, server }: WebhookRow) =>
  isOfOrganization(webhook) || (server !== undefined && isReachable(server))

const namesOf = (rows: readonly WebhookRow[]) => ({ list: rows.map(({ webhook }) => webhook.name) })

/** Returns the change of one webhook; undefined like `editInput`. */
const changeOf = (change: BulkChange, { webhook }: WebhookRow): WebhookChange | undefined => {
  if (isOfOrganization(webhook))
    return change === 'delete' ? organizationDeletion(webhook) : organizationStateChange(webhook)
  return change === 'delete' ? deletion(webhook, addressOf(webhook)) : stateChange(webhook)
}

/** The review of activating, deactivating, or deleting webhooks; starts the bulk operation and shows its page. */
export const BulkReview = ({ change, rows, onClose, onDone }: Props) => {
  const navigate = useNavigate()
  const isDeletion = change === 'delete'
  const wanted = rows.filter(isChanged[change])
  const unchanged = rows.length - wanted.length
  const [placed, unreached] = [wanted.filter(isPlaced), wanted.filter((row) => !isPlaced(row))]
  const [changed, unknown] = [
    placed.filter((row) => changeOf(change, row)),
    placed.filter((row) => !changeOf(change, row)),
  ]
  const count = changed.length
  const before = t(change === 'activate' ? 'inactive' : 'active')
  const after = t(change === 'activate' ? 'active' : 'inactive')
  const changes: readonly Change[] = [
    {
      name: 'webhooks',
      label: t('title'),
      before: isDeletion ? namesOf(changed).list : before,
      after: isDeletion ? [] : after,
      summary: isDeletion
        ? t('bulk.willDelete', { count })
        : t('bulk.becomes', { count, before, after }),
      affected: [
        {
          label: t('bulk.show', { count }),
          objects: changed.map(({ webhook }) => ({
            title: webhook.name,
            href: paths.webhooks({ webhook: webhook.id }),
            detail: isOfOrganization(webhook) ? typeName(webhook.serviceType) : serviceOf(webhook),
          })),
        },
      ],
    },
  ]
  const warnings: PossibleWarnings = [
    isDeletion && dangerous(t('change.delete.effect'), { detail: t('bulk.deleteDetail') }),
    unknown.length > 0 &&
      warning(t('bulk.unknown', { count: unknown.length }), {
        detail: t('change.unknown'),
        ...namesOf(unknown),
      }),
    unreached.length > 0 &&
      warning(t('bulk.unreached', { count: unreached.length }), namesOf(unreached)),
    unchanged > 0 && note(t(`bulk.${change}.unchanged`, { count: unchanged })),
    !isDeletion && note(t(`bulk.${change}.effect`)),
  ]
  const title = t(`bulk.${change}.action`, { count })
  return (
    <Review
      title={t(`bulk.${change}.plan`, { count })}
      changes={count === 0 ? [] : changes}
      warnings={warnings}
      confirmWith={String(count)}
      isDeletion={isDeletion}
      disabledReason={count === 0 ? t('bulk.nothing') : undefined}
      undo={isDeletion ? 'none' : 'bulk'}
      request={changed.flatMap((row) => {
        const one = changeOf(change, row)
        if (!one) return []
        const { operation, input } = one
        const root = row.server && rootOf(operation, row.server)
        return [{ operation, input, ...(root !== undefined && { root }) }]
      })}
      apply={async () => {
        const targets = changed.map(({ webhook, server }) => {
          const { webhookId: _id, ...place } = addressOf(webhook)
          return {
            id: webhook.id,
            title: webhook.name,
            type: webhook.serviceType,
            owner: webhook.owner,
            change: {
              ...(server && { ...place, server: KeptServer.parse(server) }),
              ...(!isDeletion && { active: change === 'activate' }),
            },
          }
        })
        const run = await startRun(
          {
            kind: isDeletion ? 'webhookRemoval' : 'webhookState',
            change: {},
            title,
            endTitle: t(`bulk.${change}.ended`, { count }),
          },
          [targets],
          { changes },
        )
        onDone()
        await navigate(paths.run(run.id))
      }}
      onClose={onClose}
      actionLabel={title}
    />
  )
}
