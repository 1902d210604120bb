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
import { isSame } from '../../shell/changes/equality.ts'
import { paths } from '../../shell/paths.ts'
import { rootOf, sendToServer } from '../../shared/servers/serverClient.ts'
import { webhooksOfServersKey } from './useWebhooks.ts'
import { eventName } from './words.ts'
import { t } from './messages.ts'

/** Returns how the administration of a server addresses a webhook. */
export const addressOf = ({ folderName, serviceName, serviceType, id }: ServiceWebhook) => ({
  ...(folderName === '' || folderName === '/' ? {} : { folderName }),
  service: `${serviceName}.${serviceType}`,
  webhookId: id,
})

/** Properties of a webhook that people enter. */
export interface EnteredWebhook {
  readonly name: string
  readonly hookUrl: string
  /** Of feature services. */
  readonly changeTypes: readonly string[]
  /** Empty to keep the key that the webhook has. */
  readonly signatureKey: string
}

/** Returns the events of a webhook as they are documented: older portals write `All`. */
export const eventsOf = ({ changeTypes: events }: ServiceWebhook): readonly string[] =>
  events.map((event) => (event === 'All' ? '*' : event))

/**
 * Returns the request that sets properties of a webhook: servers want all of them. Undefined if it has a value that is not documented,
 * which the request would change.
 */
const editInput = (
  webhook: ServiceWebhook,
): Input<typeof webhookAdministration.edit> | undefined => {
  const { name, hookUrl, active, signatureKey, payloadFormat, scheduleInfo } = webhook
  const contentType = webhookContentTypes.find((one) => one === webhook.contentType)
  const events = eventsOf(webhook).map((event) => changeTypes.find((one) => one === event))
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
  readonly kind: 'activate' | 'deactivate' | 'edit' | 'delete'
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
  { kind: _kind, operation, input, ...about }: WebhookChange,
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

/** Returns the change that activates or deactivates a webhook; undefined like `editInput`. */
export const stateChange = (webhook: ServiceWebhook): WebhookChange | undefined => {
  const { name, active } = webhook
  const input = editInput({ ...webhook, active: !active })
  const kind = active ? 'deactivate' : 'activate'
  return (
    input && {
      kind,
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
      title: t(`change.${kind}.title`, { name }),
      endTitle: t(`change.${kind}.done`, { name }),
    }
  )
}

/** Returns the change of what was entered; undefined like `editInput`. */
export const edition = (
  webhook: ServiceWebhook,
  { name, hookUrl, changeTypes: events, signatureKey }: EnteredWebhook,
): WebhookChange | undefined => {
  const isNewKey = signatureKey !== ''
  const entered = {
    ...webhook,
    name,
    hookUrl,
    changeTypes: [...events],
    ...(isNewKey && { signatureKey }),
  }
  const input = editInput(entered)
  const changes: Change[] = [
    { name: 'name', label: t('column.name'), before: webhook.name, after: name },
    { name: 'hookUrl', label: t('sheet.url'), before: webhook.hookUrl, after: hookUrl },
    {
      name: 'changeTypes',
      label: t('sheet.listed'),
      before: eventsOf(webhook),
      after: events,
      format: (event) => eventName(String(event)),
    },
    {
      name: 'signatureKey',
      label: t('sheet.key'),
      before: webhook.signatureKey ?? '',
      after: entered.signatureKey ?? '',
    },
  ]
  return (
    input && {
      kind: 'edit',
      operation: webhookAdministration.edit,
      input,
      changes: changes.filter(({ before, after }) => !isSame(before, after)),
      title: t('change.edit.title', { name: webhook.name }),
      endTitle: t('change.edit.done', { name }),
    }
  )
}

/** Returns the change that deletes a webhook. */
export const deletion = (webhook: ServiceWebhook): WebhookChange => ({
  kind: 'delete',
  operation: webhookAdministration.delete,
  input: addressOf(webhook),
  changes: [],
  title: t('change.delete.title', { name: webhook.name }),
  endTitle: t('change.delete.done', { name: webhook.name }),
})
