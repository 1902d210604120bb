import type { Client } from '../../../../rest/protocol/client.ts'
import { ConnectionError, PortalError } from '../../../../rest/protocol/errors.ts'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import { toProblem } from '../../../shell/errors/problem.ts'
import type { Invited } from './check.ts'
import { t } from './messages.ts'

/** A member to create, with the temporary password. */
export type Account = Invited & { readonly password: string }

/**
 * What became of a member: `unclear` if the connection was lost before the portal answered, so that the member might exist. Members
 * that were not sent yet have no outcome.
 */
export interface Outcome {
  readonly state: 'created' | 'failed' | 'unclear'
  readonly message?: string
}
export type Outcomes = ReadonlyMap<string, Outcome>

/** Members of one request: about a second, so that progress is visible and stopping is quick. */
const portion = 10

interface Work {
  readonly accounts: readonly Account[]
  /** The outcomes of earlier attempts, by username. */
  readonly before: Outcomes
  readonly send: Client['send']
  /** Aborted when the person stops: the request in progress completes. */
  readonly stop: AbortSignal
  readonly onOutcomes: (outcomes: Outcomes) => void
}

const isUnclear = (error: unknown) =>
  error instanceof ConnectionError || (error instanceof PortalError && error.isUnclear)

const textOf = (error: unknown) => {
  const { message, details } = toProblem(error)
  return [message, ...details].join(' ')
}

/** Returns which of these members exist. */
const existing = async (accounts: readonly Account[], send: Client['send']) => {
  if (accounts.length === 0) return new Set<string>()
  const { usernames } = await send(userChanges.checkUsernames, {
    usernames: accounts.map(({ username }) => username),
  })
  return new Set(
    usernames.flatMap(({ requested, suggested }) => (requested === suggested ? [] : [requested])),
  )
}

/**
 * Creates the members that don't exist yet, in portions, and returns their outcomes. An error ends the work, and the members that were
 * not sent have no outcome; of those whose outcome is unclear, the ones that exist were created. Never throws.
 */
export const createAccounts = async (work: Work): Promise<Outcomes> => {
  const { accounts, before, send, stop, onOutcomes } = work
  const outcomes = new Map(before)
  const set = (some: readonly Account[], outcomeOf: (one: Account) => Outcome) => {
    for (const one of some) outcomes.set(one.username, outcomeOf(one))
    onOutcomes(new Map(outcomes))
  }
  /** Marks those members as created that exist although the portal's answer was lost. */
  const settle = async () => {
    const unclear = accounts.filter(({ username }) => outcomes.get(username)?.state === 'unclear')
    const found = await existing(unclear, send)
    set(
      unclear.filter(({ username }) => found.has(username)),
      () => ({ state: 'created', message: t('found') }),
    )
  }
  try {
    await settle()
  } catch {
    // Without a connection, nothing can be created either.
    return outcomes
  }
  const left = accounts.filter(({ username }) => outcomes.get(username)?.state !== 'created')
  for (let start = 0; start < left.length && !stop.aborted; start += portion) {
    const sent = left.slice(start, start + portion)
    try {
      const { notInvited, reasons = [] } = await send(userChanges.invite, {
        invitationList: { invitations: sent },
      })
      const refused = new Set(notInvited)
      const messages = new Map(reasons.map(({ username, message }) => [username, message]))
      set(sent, ({ username }) =>
        refused.has(username)
          ? { state: 'failed', message: messages.get(username) ?? t('noReason') }
          : { state: 'created' },
      )
    } catch (error) {
      if (!isUnclear(error)) {
        set(sent, () => ({ state: 'failed', message: textOf(error) }))
        break
      }
      set(sent, () => ({ state: 'unclear', message: t('unclear') }))
      await settle().catch(() => undefined)
      break
    }
  }
  return outcomes
}
