import { organizationWebhooks } from '../../../rest/organization/organizationWebhooks.ts'
import type { Input } from '../../../rest/protocol/operation.ts'
import {
  everyEvent,
  type OrganizationWebhook,
  type ServiceWebhook,
} from '../../../rest/records/webhook.ts'
import type { Change } from '../../shell/changes/change.ts'
import { isSame } from '../../shell/changes/equality.ts'
import type { NewWebhook, WebhookChange } from './changes.ts'
import { organizationType } from './organizationType.ts'
import { eventName, stateChanged } from './words.ts'
import { t } from './messages.ts'

/** Returns a webhook of the organization with the fields of those of services. */
export const asListed = ({
  payloadUrl,
  secret,
  isActive,
  ownerId,
  created,
  modified,
  events,
  ...fields
}: OrganizationWebhook): ServiceWebhook => ({
  ...fields,
  folderName: '',
  serviceName: '',
  serviceType: organizationType,
  changeTypes: events,
  signatureKey: secret,
  hookUrl: payloadUrl,
  active: isActive,
  contentType: 'application/json',
  payloadFormat: 'json',
  createdTime: created ?? 0,
  lastUpdatedTime: modified ?? created ?? 0,
  owner: ownerId ?? '',
})

/** The events that the form offers one by one. */
export const offeredEvents: readonly string[] = [everyEvent, '/items', '/groups', '/users']

/** Returns the events of an entry: those that are chosen, and those that are written, separated by commas or spaces. */
export const enteredEvents = ({
  changeTypes,
  otherEvents,
}: Pick<NewWebhook, 'changeTypes' | 'otherEvents'>): readonly string[] => {
  if (changeTypes.includes(everyEvent)) return [everyEvent]
  const others = otherEvents.split(/[\s,]+/).filter(Boolean)
  return [...new Set([...changeTypes, ...others])]
}

type Values = Input<typeof organizationWebhooks.create>

/** Returns the values of a webhook as they are sent. Without a key, the portal does not return it, or there is none. */
const valuesOf = ({
  name,
  hookUrl,
  changeTypes,
  signatureKey,
  ...others
}: ServiceWebhook): Values => {
  const { config } = others as Pick<OrganizationWebhook, 'config'>
  const deactivationPolicy = config?.deactivationPolicy
  return {
    name,
    url: hookUrl,
    events: changeTypes,
    ...(signatureKey != null && signatureKey !== '' && { secret: signatureKey }),
    ...(deactivationPolicy && { config: { deactivationPolicy } }),
  }
}

const words = (kind: WebhookChange['kind'], name: string) => ({
  title: t(`change.${kind}.title`, { name }),
  endTitle: t(`change.${kind}.done`, { name }),
})

/** Returns the change that activates or deactivates a webhook. */
export const organizationStateChange = (webhook: ServiceWebhook): WebhookChange => {
  const { id, name, active } = webhook
  const [kind, opposite] = active
    ? (['deactivate', 'activate'] as const)
    : (['activate', 'deactivate'] as const)
  const input = { webhookId: id }
  return {
    kind,
    operation: organizationWebhooks[kind],
    input,
    webhook,
    changes: [stateChanged(active)],
    undo: {
      operation: organizationWebhooks[opposite],
      input,
      title: t(`change.${opposite}.title`, { name }),
    },
    ...words(kind, name),
  }
}

const formatEvent = (event: unknown) => eventName(String(event))

const changesOf = (
  before: { [K in 'name' | 'url' | 'events' | 'secret']?: Values[K] },
  after: Values,
): readonly Change[] => {
  const all: Change[] = [
    { name: 'name', label: t('column.name'), before: before.name, after: after.name },
    { name: 'url', label: t('sheet.url'), before: before.url, after: after.url },
    {
      name: 'events',
      label: t('sheet.listed'),
      before: before.events,
      after: after.events,
      format: formatEvent,
    },
    { name: 'secret', label: t('sheet.key'), before: before.secret, after: after.secret },
  ]
  return all.filter((one) => !isSame(one.before, one.after))
}

/** Returns the change of what was entered. */
export const organizationEdition = (
  webhook: ServiceWebhook,
  entered: NewWebhook,
): WebhookChange => {
  const { id, name } = webhook
  const { config: _config, secret, ...before } = valuesOf(webhook)
  const after = {
    name: entered.name,
    url: entered.hookUrl,
    events: [...enteredEvents(entered)],
  }
  const isNewKey = entered.signatureKey !== ''
  const newKey = isNewKey ? { secret: entered.signatureKey } : {}
  return {
    kind: 'edit',
    operation: organizationWebhooks.update,
    input: { webhookId: id, ...after, ...newKey },
    webhook,
    changes: changesOf(isNewKey ? { ...before, secret: secret ?? '' } : before, {
      ...after,
      ...newKey,
    }),
    // The former key is not stored.
    ...(!isNewKey && {
      undo: {
        operation: organizationWebhooks.update,
        input: { webhookId: id, ...before },
        title: t('change.edit.title', { name: entered.name }),
      },
    }),
    ...words('edit', name),
    endTitle: t('change.edit.done', { name: entered.name }),
  }
}

/** Returns the change that creates a webhook. */
export const organizationCreation = (entered: NewWebhook): WebhookChange => {
  const { name, hookUrl, signatureKey } = entered
  const input: Values = {
    name,
    url: hookUrl,
    events: [...enteredEvents(entered)],
    ...(signatureKey !== '' && { secret: signatureKey }),
  }
  return {
    kind: 'create',
    operation: organizationWebhooks.create,
    input,
    webhook: { name },
    changes: changesOf({}, input),
    ...words('create', name),
  }
}

/** Returns the change that deletes a webhook. The undo creates it again, unless it has a key, which is not stored. */
export const organizationDeletion = (webhook: ServiceWebhook): WebhookChange => ({
  kind: 'delete',
  operation: organizationWebhooks.delete,
  input: { webhookId: webhook.id },
  webhook,
  changes: [],
  // Undefined where the portal does not return keys.
  ...(webhook.signatureKey === '' && {
    undo: {
      operation: organizationWebhooks.create,
      input: valuesOf(webhook),
      title: t('change.create.title', { name: webhook.name }),
    },
  }),
  ...words('delete', webhook.name),
})
