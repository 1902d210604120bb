import { canCall } from '../../../rest/protocol/authorization.ts'
import type { Result } from '../../../rest/protocol/operation.ts'
import { webhooks } from '../../../rest/organization/webhooks.ts'
import { hasWebhooks } from '../../../rest/records/webhook.ts'
import { paths } from '../../shell/paths.ts'
import { permission } from '../../shell/permissions.ts'
import type { Session } from '../../shell/session/session.ts'
import { failuresLeft } from '../../shared/webhooks/atRisk.ts'
import type { AttentionRow } from './rows.ts'
import { t } from './messages.ts'

/** Returns whether the member can have webhooks on this portal. */
export const checksWebhooks = (session: Session): boolean =>
  canCall({ access: hasWebhooks }, session.person).allowed &&
  permission(session, webhooks.listFailures).allowed

/** Returns one row for the active webhooks that are near their automatic deactivation; none if there is no such webhook. */
export const webhookRows = ({
  total,
  failures: [first],
}: Result<typeof webhooks.listFailures>): readonly AttentionRow[] => {
  if (!first) return []
  const row = { key: 'webhooks', tone: 'error' } as const
  if (total === 1)
    return [
      {
        ...row,
        title: t('webhooks.one', { name: first.name }),
        line: t('webhooks.oneLine', { count: failuresLeft(first) }),
        label: t('webhooks.show'),
        href: `${paths.webhooks()}?webhook=${first.webhookId}`,
      },
    ]
  return [
    {
      ...row,
      title: t('webhooks.many', { count: total }),
      line: t('webhooks.manyLine'),
      label: t('webhooks.showAll'),
      href: `${paths.webhooks()}?show=failing`,
    },
  ]
}
