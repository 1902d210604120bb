import { organizationWebhooks } from '../../../rest/organization/organizationWebhooks.ts'
import type { Input } from '../../../rest/protocol/operation.ts'
import {
  everyEvent,
  organizationEvents,
  type OrganizationWebhook,
  type ServiceWebhook,
} from '../../../rest/records/webhook.ts'
import type { Change } from '../../shell/changes/change.ts'
import { isSame } from '../../shell/changes/equality.ts'
import { inFormerOrder, type NewWebhook, type WebhookChange } from './changes.ts'
import { organizationType } from './organizationType.ts'
import { eventName, policyInWords, stateChanged, type Policy } from './words.ts'
import { t } from './messages.ts'

/** Returns a webhook of the organization with the fields of those of services. */
export const asListed = ({
  payloadUrl,
  secret,
  isActive,
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
  // Known once the member with the ID has been read.
  owner: '',
})

/** The events of the organization that the form offers: for each kind of objects, the event that is all of them, and the others. */
export const eventBranches = Object.entries(organizationEvents).map(([source, operations]) => ({
  every: `/${source}`,
  events: operations.map((operation) => `/${source}/${operation}`),
}))

/** The events that the form offers one by one. */
export const offeredEvents: ReadonlySet<string> = new Set([
  everyEvent,
  ...eventBranches.flatMap(({ every, events }) => [every, ...events]),
])

/** Returns events without those that others include. */
const withoutIncluded = (events: readonly string[]): readonly string[] => {
  if (events.includes(everyEvent)) return [everyEvent]
  const chosen = new Set(events)
  const isIncluded = (event: string) =>
    event.split('/').some((_part, index, parts) => {
      const parent = parts.slice(0, index).join('/')
      return parent !== '' && chosen.has(parent)
    })
  return [...chosen].filter((event) => !isIncluded(event))
}

/** Returns the events of an entry: those that are chosen, and those that are written, separated by commas or spaces. */
export const enteredEvents = ({
  changeTypes,
  otherEvents,
}: Pick<NewWebhook, 'changeTypes' | 'otherEvents'>): readonly string[] =>
  withoutIncluded([...changeTypes, ...otherEvents.split(/[\s,]+/).filter(Boolean)])

/** Returns the events with one more, or without it: one that includes others replaces them. */
export const withEvent = (
  events: readonly string[],
  event: string,
  isChosen: boolean,
): readonly string[] =>
  isChosen ? withoutIncluded([...events, event]) : events.filter((one) => one !== event)

type Values = Input<typeof organizationWebhooks.create>

/** Returns the values of a webhook as they are sent. Without a key, the portal does not return it, or there is none. */
const valuesOf = ({
  name,
  hookUrl,
  changeTypes,
  signatureKey,
  ...others
}: ServiceWebhook): Values => {
  const config = configOf(others)
  return {
    name,
    url: hookUrl,
    events: changeTypes,
    ...(signatureKey != null && signatureKey !== '' && { secret: signatureKey }),
    ...(config && { config }),
  }
}

/** Returns the configuration of a webhook as it is sent; undefined if the portal does not return it. */
const configOf = (webhook: object): Values['config'] => {
  const { config } = webhook as Pick<OrganizationWebhook, 'config'>
  if (!config) return undefined
  const { deactivationPolicy, ...rest } = config
  return { ...rest, ...(deactivationPolicy && { deactivationPolicy }) }
}

/** Returns the deactivation policy of a webhook; undefined if the portal does not return it. */
export const policyOf = (webhook: ServiceWebhook) => configOf(webhook)?.deactivationPolicy

/** Returns the deactivation policy of an entry; undefined for that of the portal. */
export const enteredPolicy = ({
  numberOfFailures,
  daysInPast,
}: Pick<NewWebhook, 'numberOfFailures' | 'daysInPast'>) =>
  numberOfFailures.trim() === '' && daysInPast.trim() === ''
    ? undefined
    : { numberOfFailures: Number(numberOfFailures), daysInPast: Number(daysInPast) }

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

const formatPolicy = (policy: unknown) =>
  policy === undefined ? t('change.policy.notKnown') : policyInWords(policy as Policy)

const changesOf = (before: Partial<Values>, after: Values): readonly Change[] => {
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
    {
      name: 'config',
      label: t('change.policy.label'),
      before: before.config?.deactivationPolicy,
      after: after.config?.deactivationPolicy,
      format: formatPolicy,
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
  const { config, secret, ...former } = valuesOf(webhook)
  const policy = enteredPolicy(entered)
  const isNewPolicy = policy !== undefined && !isSame(policy, config?.deactivationPolicy)
  const isNewKey = entered.signatureKey !== ''
  // What is not sent remains.
  const before = { ...former, ...(isNewPolicy && config && { config }) }
  const { changeTypes } = webhook
  const after = {
    name: entered.name,
    url: entered.hookUrl,
    events: [...inFormerOrder(enteredEvents(entered), changeTypes, withoutIncluded(changeTypes))],
    ...(isNewPolicy && { config: { ...config, deactivationPolicy: policy } }),
    ...(isNewKey && { secret: entered.signatureKey }),
  }
  // The former key is not stored, and a policy that the portal does not return is not known.
  const canUndo = !isNewKey && (!isNewPolicy || config?.deactivationPolicy !== undefined)
  return {
    kind: 'edit',
    operation: organizationWebhooks.update,
    input: { webhookId: id, ...after },
    webhook,
    changes: changesOf(isNewKey ? { ...before, secret: secret ?? '' } : before, after),
    ...(canUndo && {
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
  const deactivationPolicy = enteredPolicy(entered)
  const input: Values = {
    name,
    url: hookUrl,
    events: [...enteredEvents(entered)],
    ...(deactivationPolicy && { config: { deactivationPolicy } }),
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
