import * as z from 'zod'
import { ConnectionError, PortalError } from '../../../../rest/protocol/errors.ts'
import type { ServerWebhook } from '../../../../rest/records/webhook.ts'
import { webhookAdministration } from '../../../../rest/servers/webhookAdministration.ts'
import type { RequestStep } from '../../../shell/changes/mutationMeta.ts'
import { rootOf, sendToServer } from '../../servers/serverClient.ts'
import { editInput, KeptServer, webhookReads } from '../../servers/webhooks.ts'
import { kind, type Kind, type Task } from '../kind.ts'
import { t } from '../messages.ts'
import type { Outcome } from '../records.ts'
import { foundOneByOne, oneByOne } from './results.ts'

/** Where a webhook is. */
const Place = z.object({
  server: KeptServer,
  folderName: z.string().optional(),
  service: z.string(),
})
type Place = z.output<typeof Place>

const addressIn = ({ target, change: { folderName, service } }: Task<Place>) => ({
  ...(folderName !== undefined && { folderName }),
  service,
  webhookId: target.id,
})

/** Reads a webhook from its server; undefined if it does not exist. Throws what `sendToServer` throws. */
const read = async (task: Task<Place>, signal: AbortSignal): Promise<ServerWebhook | undefined> => {
  try {
    return await sendToServer(task.change.server, webhookAdministration.read, addressIn(task), {
      signal,
    })
  } catch (error) {
    if (error instanceof PortalError && error.code === 404) return undefined
    throw error
  }
}

/** What a change of webhooks consists of. */
interface WebhookChange<C extends Place> extends Pick<Kind<C>, 'change'> {
  /** Returns the request for a webhook as it is now, or why there is nothing to send. */
  readonly requestOf: (
    webhook: ServerWebhook,
    task: Task<C>,
  ) => Pick<RequestStep, 'operation' | 'input'> | string
  /** Whether the webhook has the change. */
  readonly isMade: (webhook: ServerWebhook | undefined, change: C) => boolean
  /** Returns the change back. Default: there is none. */
  readonly oppositeOf?: (change: C) => C
}

/** Returns a type of bulk operation that changes webhooks at their servers, one after the other, as they are when it is their turn. */
const webhookKind = <C extends Place>({
  change: schema,
  requestOf,
  isMade,
  oppositeOf,
}: WebhookChange<C>): Kind<C> => {
  const done = ({ target: { id }, change }: Task<C>): Outcome => ({
    id,
    state: 'done',
    ...(oppositeOf && { opposite: oppositeOf(change) }),
  })
  const planned = async (task: Task<C>, signal: AbortSignal) => {
    try {
      const webhook = await read(task, signal)
      return webhook ? requestOf(webhook, task) : t('webhooks.deleted')
    } catch (error) {
      if (error instanceof ConnectionError) return undefined
      throw error
    }
  }
  return kind<C>({
    change: schema,
    chunkSize: 10,
    inFlight: 1,
    request: async ([task]) => {
      if (!task) throw new Error('There is nothing to change.')
      const wanted = await planned(task, new AbortController().signal)
      const request =
        typeof wanted === 'object'
          ? wanted
          : { operation: webhookAdministration.read, input: addressIn(task) }
      return { ...request, root: rootOf(request.operation, task.change.server) }
    },
    perform: (tasks, { signal }) =>
      oneByOne(tasks, async (task) => {
        const { id } = task.target
        const { server } = task.change
        const wanted = await planned(task, signal)
        // Nothing was sent that changes: the webhooks of other servers don't wait for this one.
        if (wanted === undefined)
          return { id, state: 'failed', message: t('webhooks.silent', { name: server.name }) }
        if (typeof wanted === 'string') return { id, state: 'skipped', message: wanted }
        await sendToServer(server, wanted.operation, wanted.input, { signal })
        return done(task)
      }),
    found: (tasks, { signal }) =>
      foundOneByOne(tasks, async (task) =>
        isMade(await read(task, signal), task.change) ? done(task) : undefined,
      ),
    invalidates: webhookReads,
  })
}

const StateChange = Place.extend({ active: z.boolean() })

/** Activates or deactivates webhooks. */
export const webhookStateKind = webhookKind<z.output<typeof StateChange>>({
  change: StateChange,
  requestOf: (webhook, { change: { active } }) => {
    if (webhook.active === active) return t(`webhooks.${active ? 'active' : 'inactive'}`)
    const input = editInput({ ...webhook, active })
    return input ? { operation: webhookAdministration.edit, input } : t('webhooks.unknown')
  },
  isMade: (webhook, { active }) => webhook?.active === active,
  oppositeOf: (change) => ({ ...change, active: !change.active }),
})

/** Deletes webhooks. */
export const webhookRemovalKind = webhookKind<Place>({
  change: Place,
  requestOf: (_webhook, task) => ({
    operation: webhookAdministration.delete,
    input: addressIn(task),
  }),
  isMade: (webhook) => webhook === undefined,
})
