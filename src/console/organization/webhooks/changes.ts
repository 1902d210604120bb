import type { Input, Result } from '../../../rest/protocol/operation.ts'
import {
  changeTypes,
  webhookContentTypes,
  type ServiceWebhook,
} from '../../../rest/records/webhook.ts'
import { organizationWebhooks } from '../../../rest/organization/organizationWebhooks.ts'
import { webhookAdministration } from '../../../rest/servers/webhookAdministration.ts'
import { invalidate } from '../../shell/api.ts'
import { mutate, withHistoryEntry } from '../../shell/changes/mutate.ts'
import type { UndoRequest } from '../../shell/changes/mutationMeta.ts'
import type { Change } from '../../shell/changes/change.ts'
import { isSame } from '../../shell/changes/equality.ts'
import { paths } from '../../shell/paths.ts'
import { sendToServer, type Target } from '../../shell/serverClient.ts'
import { editInput, eventsOf, webhookReads } from '../../shared/servers/webhooks.ts'
import { eventName, stateChanged } from './words.ts'
import { t } from './messages.ts'

/** Properties of a webhook that people enter. */
export interface EnteredWebhook {
  readonly name: string
  readonly hookUrl: string
  /** Of feature services. */
  readonly changeTypes: readonly string[]
  /** Empty to keep the key that the webhook has. */
  readonly signatureKey: string
  readonly contentType: string
  readonly active: boolean
}

/** A new webhook, with where it is created. */
export interface NewWebhook extends EnteredWebhook {
  /** The ID of the server; `organizationType` for a webhook of the organization. */
  readonly server: string
  /** Empty for the root folder. */
  readonly folderName: string
  /** Name and type, such as `Hydrants.FeatureServer`; empty until it is chosen. */
  readonly service: string
  /** Further events of the organization, separated by commas. */
  readonly otherEvents: string
  /** The deactivation policy of a webhook of the organization, as typed; empty for that of the portal. */
  readonly numberOfFailures: string
  readonly daysInPast: string
}

/** Whether a service is a feature service, whose webhooks have events. */
export const isOfFeatures = ({ service }: Pick<NewWebhook, 'service'>): boolean =>
  service.endsWith('.FeatureServer')

type Changing =
  | (typeof webhookAdministration)['create' | 'edit' | 'delete']
  | (typeof organizationWebhooks)['create' | 'update' | 'delete' | 'activate' | 'deactivate']

/** A change of a webhook at its server, or of one of the organization at the portal. */
export interface WebhookChange {
  readonly kind: 'activate' | 'deactivate' | 'create' | 'edit' | 'delete'
  readonly operation: Changing
  readonly input: Input<Changing>
  /** The webhook; without an ID until it is created. */
  readonly webhook: { readonly name: string; readonly id?: string }
  readonly changes: readonly Change[]
  /** What the change history says before and after it is done. */
  readonly title: string
  readonly endTitle: string
  /** What undoes it at the portal. */
  readonly undo?: UndoRequest
}

const pathOf = (webhook: string | undefined) => paths.webhooks(webhook ? { webhook } : {})

/** Returns the ID of the webhook that was created, if the response contains it: responses of changes are not documented. */
const createdIn = (answer: Result<Changing>): string | undefined =>
  typeof answer['id'] === 'string' ? answer['id'] : undefined

/** Sends a change of a webhook of the organization to the portal, with a toast that offers to undo it. Throws what `mutate` throws. */
export const changeAtPortal = async ({
  kind,
  operation,
  input,
  webhook: { name, id },
  endTitle,
  ...about
}: WebhookChange): Promise<void> => {
  await mutate<Changing>(operation, input, {
    ...about,
    endTitle,
    message: endTitle,
    target: { label: name, href: pathOf(kind === 'delete' ? undefined : id) },
    invalidates: webhookReads,
    ...(kind === 'create' && {
      createdHref: (created) => pathOf(createdIn(created)),
      undoOf: (created) => {
        const webhookId = createdIn(created)
        return webhookId === undefined
          ? undefined
          : {
              operation: organizationWebhooks.delete,
              input: { webhookId },
              title: t('change.delete.title', { name }),
            }
      },
    }),
  })
}

/**
 * Sends a change of a webhook to its server, and adds it to the change history. Returns the ID of the webhook if it is known. Throws
 * what `sendToServer` throws.
 */
export const changeWebhook = async (
  server: Target,
  { kind, operation, input, webhook: { name, id }, ...about }: WebhookChange,
): Promise<{ readonly id: string | undefined }> => {
  const answer = await withHistoryEntry<Changing, Result<Changing>>(
    operation,
    input,
    {
      ...about,
      target: { label: name, href: pathOf(id) },
      server,
      ...(kind === 'create' && { createdHref: (created) => pathOf(createdIn(created)) }),
    },
    () => sendToServer(server, operation, input),
  )
  await invalidate(...webhookReads)
  return { id: id ?? createdIn(answer) }
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
      webhook,
      changes: [stateChanged(active)],
      title: t(`change.${kind}.title`, { name }),
      endTitle: t(`change.${kind}.done`, { name }),
    }
  )
}

/** Returns the former events if the entered ones are the same in another order: the form knows no order, and none is documented. */
export const inFormerOrder = (
  entered: readonly string[],
  former: readonly string[],
  compared = former,
): readonly string[] => (isSame(entered.toSorted(), compared.toSorted()) ? former : entered)

const formatEvent = (event: unknown) => eventName(String(event))

/** Returns the change of what was entered; undefined like `editInput`. */
export const edition = (
  webhook: ServiceWebhook,
  { name, hookUrl, changeTypes: enteredTypes, signatureKey, contentType }: EnteredWebhook,
): WebhookChange | undefined => {
  const events = inFormerOrder(enteredTypes, eventsOf(webhook))
  const isNewKey = signatureKey !== ''
  const entered = {
    ...webhook,
    name,
    hookUrl,
    changeTypes: [...events],
    contentType,
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
      format: formatEvent,
    },
    {
      name: 'contentType',
      label: t('column.contentType'),
      before: webhook.contentType,
      after: contentType,
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
      webhook,
      changes: changes.filter(({ before, after }) => !isSame(before, after)),
      title: t('change.edit.title', { name: webhook.name }),
      endTitle: t('change.edit.done', { name }),
    }
  )
}

/** Returns the change that creates a webhook. */
export const creation = ({
  folderName,
  service,
  ...entered
}: EnteredWebhook & Pick<NewWebhook, 'folderName' | 'service'>): WebhookChange => {
  const { name, hookUrl, signatureKey, active } = entered
  const contentType = webhookContentTypes.find((one) => one === entered.contentType)
  const events = isOfFeatures({ service })
    ? changeTypes.filter((one) => entered.changeTypes.includes(one))
    : []
  const added = (field: string, label: string, after: unknown): Change => ({
    name: field,
    label,
    before: undefined,
    after,
  })
  return {
    kind: 'create',
    operation: webhookAdministration.create,
    input: {
      ...(folderName !== '' && { folderName }),
      service,
      name,
      hookUrl,
      active,
      ...(contentType && { contentType }),
      payloadFormat: 'json',
      ...(signatureKey !== '' && { signatureKey }),
      ...(events.length > 0 && { changeTypes: events }),
    },
    webhook: { name },
    changes: [
      added('service', t('column.service'), [folderName, service].filter(Boolean).join('/')),
      added('name', t('column.name'), name),
      added('hookUrl', t('sheet.url'), hookUrl),
      ...(events.length > 0
        ? [{ ...added('changeTypes', t('sheet.listed'), events), format: formatEvent }]
        : []),
      ...(signatureKey === '' ? [] : [added('signatureKey', t('sheet.key'), signatureKey)]),
      added('contentType', t('column.contentType'), contentType),
      added('active', t('column.active'), t(active ? 'active' : 'inactive')),
    ],
    title: t('change.create.title', { name }),
    endTitle: t('change.create.done', { name }),
  }
}

/** Returns the change that deletes a webhook. */
export const deletion = (
  webhook: Required<WebhookChange['webhook']>,
  input: Input<typeof webhookAdministration.delete>,
): WebhookChange => ({
  kind: 'delete',
  operation: webhookAdministration.delete,
  input,
  webhook,
  changes: [],
  title: t('change.delete.title', { name: webhook.name }),
  endTitle: t('change.delete.done', { name: webhook.name }),
})
