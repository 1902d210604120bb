import { webhooks } from '../../../rest/organization/webhooks.ts'
import type { Input } from '../../../rest/protocol/operation.ts'
import type { Server } from '../../../rest/records/server.ts'
import {
  changeTypes,
  webhookContentTypes,
  type ServiceWebhook,
} from '../../../rest/records/webhook.ts'
import { webhookAdministration } from '../../../rest/servers/webhookAdministration.ts'
import { invalidate, queryClient } from '../../shell/api.ts'
import { withHistoryEntry } from '../../shell/changes/mutate.ts'
import type { Change } from '../../shell/changes/change.ts'
import { paths } from '../../shell/paths.ts'
import { rootOf, sendToServer } from '../../shared/servers/serverClient.ts'
import { webhooksOfServersKey } from './useWebhooks.ts'
import { t } from './messages.ts'

/** Returns how the administration of a server addresses a webhook. */
export const addressOf = ({ folderName, serviceName, serviceType, id }: ServiceWebhook) => ({
  ...(folderName === '' || folderName === '/' ? {} : { folderName }),
  service: `${serviceName}.${serviceType}`,
  webhookId: id,
})

/**
 * Returns the request that activates or deactivates a webhook: servers want all properties. Undefined if it has a value that is not
 * documented, which the request would change.
 */
const stateInput = (
  webhook: ServiceWebhook,
  active: boolean,
): Input<typeof webhookAdministration.edit> | undefined => {
  const { name, hookUrl, signatureKey, payloadFormat, scheduleInfo } = webhook
  const contentType = webhookContentTypes.find((one) => one === webhook.contentType)
  const events = webhook.changeTypes.map((event) =>
    event === 'All' ? '*' : changeTypes.find((one) => one === event),
  )
  const known = events.filter((event) => event !== undefined)
  if (!contentType || payloadFormat !== 'json' || known.length < events.length) return undefined
  return {
    ...addressOf(webhook),
    name,
    hookUrl,
    active,
    contentType,
    payloadFormat,
    ...(signatureKey != null && { signatureKey }),
    ...(webhook.serviceType === 'FeatureServer' && {
      changeTypes: known,
      ...(scheduleInfo && { scheduleInfo }),
    }),
  }
}

/** A change of a webhook at its server. */
export interface WebhookChange {
  readonly operation: typeof webhookAdministration.edit | typeof webhookAdministration.delete
  readonly input: Input<typeof webhookAdministration.edit | typeof webhookAdministration.delete>
  readonly changes: readonly Change[]
  /** What the change history says before and after it is done. */
  readonly title: string
  readonly endTitle: string
}

/** Sends a change of a webhook to its server, and adds it to the change history. Throws what `sendToServer` throws. */
export const changeWebhook = async (
  { name, id }: ServiceWebhook,
  server: Server,
  { operation, input, ...about }: WebhookChange,
): Promise<void> => {
  await withHistoryEntry(
    operation,
    input,
    {
      ...about,
      target: { label: name, href: paths.webhooks({ webhook: id }) },
      root: rootOf(operation, server),
    },
    () => sendToServer(server, operation, input),
  )
  await Promise.all([
    invalidate(
      webhooks.listServiceWebhooks,
      webhooks.listFailures,
      webhookAdministration.notificationStatus,
    ),
    queryClient.invalidateQueries({ queryKey: webhooksOfServersKey }),
  ])
}

/** Returns the change that activates or deactivates a webhook; undefined like `stateInput`. */
export const stateChange = (webhook: ServiceWebhook): WebhookChange | undefined => {
  const { name, active } = webhook
  const input = stateInput(webhook, !active)
  const verb = active ? 'deactivate' : 'activate'
  return (
    input && {
      operation: webhookAdministration.edit,
      input,
      changes: [
        {
          name: 'active',
          label: t('column.active'),
          before: t(active ? 'active' : 'inactive'),
          after: t(active ? 'inactive' : 'active'),
        },
      ],
      title: t(`change.${verb}.title`, { name }),
      endTitle: t(`change.${verb}.done`, { name }),
    }
  )
}

/** Returns the change that deletes a webhook. */
export const deletion = (webhook: ServiceWebhook): WebhookChange => ({
  operation: webhookAdministration.delete,
  input: addressOf(webhook),
  changes: [],
  title: t('change.delete.title', { name: webhook.name }),
  endTitle: t('change.delete.done', { name: webhook.name }),
})
