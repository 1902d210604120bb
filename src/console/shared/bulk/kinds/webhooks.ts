import * as z from 'zod'
import { ConnectionError, PortalError } from '../../../../rest/protocol/errors.ts'
import { organizationWebhooks } from '../../../../rest/organization/organizationWebhooks.ts'
import { webhookAdministration } from '../../../../rest/servers/webhookAdministration.ts'
import type { RequestStep } from '../../../shell/changes/mutationMeta.ts'
import { rootOf, sendToServer } from '../../../shell/serverClient.ts'
import { editInput, KeptServer, webhookReads } from '../../servers/webhooks.ts'
import { kind, type How, type Kind, type Task } from '../kind.ts'
import { t } from '../messages.ts'
import type { Outcome } from '../records.ts'
import { foundOneByOne, oneByOne } from './results.ts'

/** Where a webhook is: at a server, with its service, or at the portal if it is one of the organization. */
const Place = z.union([
  z.object({ server: KeptServer, folderName: z.string().optional(), service: z.string() }),
  z.object({ server: z.undefined().optional() }),
])
type Place = z.output<typeof Place>

type Step = Pick<RequestStep, 'operation' | 'input'>

/** A webhook as it is now. */
interface Current {
  readonly active: boolean
  /** Returns the request that activates or deactivates it; undefined like `editInput`. */
  readonly activation: (active: boolean) => Step | undefined
}

/** How requests for a webhook are made and sent. */
interface Home {
  /** The URL below which its server is; undefined for the portal. */
  readonly rootOf: (step: Step) => string | undefined
  readonly reading: Step
  readonly deletion: Step
  readonly read: () => Promise<Current>
  readonly send: (step: Step) => Promise<unknown>
}

const homeOf = (
  { target: { id }, change }: Task<Place>,
  how: Pick<How, 'send'> & Partial<How>,
): Home => {
  const { send, signal = new AbortController().signal } = how
  if (!change.server) {
    const input = { webhookId: id }
    return {
      rootOf: () => undefined,
      reading: { operation: organizationWebhooks.read, input },
      deletion: { operation: organizationWebhooks.delete, input },
      read: async () => ({
        active: (await send(organizationWebhooks.read, input, { signal })).isActive,
        activation: (active) => ({
          operation: organizationWebhooks[active ? 'activate' : 'deactivate'],
          input,
        }),
      }),
      send: ({ operation, input: sent }) => send(operation, sent, { signal }),
    }
  }
  const { server, folderName, service } = change
  const input = { ...(folderName !== undefined && { folderName }), service, webhookId: id }
  return {
    rootOf: ({ operation }) => rootOf(operation, server),
    reading: { operation: webhookAdministration.read, input },
    deletion: { operation: webhookAdministration.delete, input },
    read: async () => {
      const webhook = await sendToServer(server, webhookAdministration.read, input, { signal })
      return {
        active: webhook.active,
        activation: (active) => {
          const edit = editInput({ ...webhook, active })
          return edit && { operation: webhookAdministration.edit, input: edit }
        },
      }
    },
    send: ({ operation, input: sent }) => sendToServer(server, operation, sent, { signal }),
  }
}

/** Reads a webhook where it is; undefined if it does not exist. Throws what `read` throws. */
const current = async ({ read }: Home): Promise<Current | undefined> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PortalError && error.code === 404) return undefined
    throw error
  }
}

/** What a change of webhooks consists of. */
interface WebhookChange<C extends Place> extends Pick<Kind<C>, 'change'> {
  /** Returns the request for a webhook as it is now, or why there is nothing to send. */
  readonly requestOf: (webhook: Current, home: Home, change: C) => Step | string
  /** Whether the webhook has the change. */
  readonly isMade: (webhook: Current | undefined, change: C) => boolean
  /** Returns the change back. Default: there is none. */
  readonly oppositeOf?: (change: C) => C
}

/** Returns a type of bulk operation that changes webhooks where they are, one after the other, as they are when it is their turn. */
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
  /** Returns what to send; undefined if the server of the webhook does not respond. */
  const planned = async (home: Home, change: C) => {
    try {
      const webhook = await current(home)
      return webhook ? requestOf(webhook, home, change) : t('webhooks.deleted')
    } catch (error) {
      if (error instanceof ConnectionError && change.server) return undefined
      throw error
    }
  }
  return kind<C>({
    change: schema,
    chunkSize: 10,
    inFlight: 1,
    request: async ([task], { send }) => {
      if (!task) throw new Error('There is nothing to change.')
      const home = homeOf(task, { send })
      const wanted = await planned(home, task.change)
      const step = typeof wanted === 'object' ? wanted : home.reading
      const root = home.rootOf(step)
      return { ...step, ...(root !== undefined && { root }) }
    },
    perform: (tasks, how) =>
      oneByOne(tasks, async (task) => {
        const { id } = task.target
        const { server } = task.change
        const home = homeOf(task, how)
        const wanted = await planned(home, task.change)
        // Nothing was sent that changes: the webhooks of other servers don't wait for this one.
        if (wanted === undefined)
          return { id, state: 'failed', message: t('webhooks.silent', { name: server?.name }) }
        if (typeof wanted === 'string') return { id, state: 'skipped', message: wanted }
        await home.send(wanted)
        return done(task)
      }),
    found: (tasks, how) =>
      foundOneByOne(tasks, async (task) =>
        isMade(await current(homeOf(task, how)), task.change) ? done(task) : undefined,
      ),
    invalidates: webhookReads,
  })
}

const StateChange = Place.and(z.object({ active: z.boolean() }))

/** Activates or deactivates webhooks. */
export const webhookStateKind = webhookKind<z.output<typeof StateChange>>({
  change: StateChange,
  requestOf: (webhook, _home, { active }) =>
    webhook.active === active
      ? t(`webhooks.${active ? 'active' : 'inactive'}`)
      : (webhook.activation(active) ?? t('webhooks.unknown')),
  isMade: (webhook, { active }) => webhook?.active === active,
  oppositeOf: (change) => ({ ...change, active: !change.active }),
})

/** Deletes webhooks. */
export const webhookRemovalKind = webhookKind<Place>({
  change: Place,
  requestOf: (_webhook, { deletion }) => deletion,
  isMade: (webhook) => webhook === undefined,
})
