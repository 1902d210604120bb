import { groupMembers, membershipLimits } from '../../../../rest/groups/groupMembers.ts'
import { accounts as accountOperations } from '../../../../rest/organization/accounts.ts'
import { userChanges } from '../../../../rest/organization/userChanges.ts'
import type { Client } from '../../../../rest/protocol/client.ts'
import { ConnectionError, PortalError } from '../../../../rest/protocol/errors.ts'
import { toProblem } from '../../../shell/errors/problem.ts'
import { accountInput, invitationInput, joinInputs, type Account } from './requests.ts'
import { takenAmong } from './taken.ts'
import { t } from './messages.ts'

/**
 * What became of a member: `unclear` if the connection was lost before the portal answered, so that the member might exist. Members
 * that were not sent yet have no outcome. The message of a created member says what else could not be done. A member whose password
 * was reset is `created`, too.
 */
export interface Outcome {
  readonly state: 'created' | 'failed' | 'unclear'
  readonly message?: string
}
export type Outcomes = ReadonlyMap<string, Outcome>

export interface Work {
  readonly accounts: readonly Account[]
  /** ArcGIS Online invites members, and adds them to their groups; other portals create their accounts only. */
  readonly isOnline: boolean
  /** The outcomes of earlier attempts, by username. */
  readonly before: Outcomes
  readonly send: Client['send']
  /** Returns the titles of groups by their IDs, as far as they can be read. */
  readonly titlesOf: (groups: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Aborted when the person stops: the request in progress completes. */
  readonly stop: AbortSignal
  readonly onOutcomes: (outcomes: Outcomes) => void
}

export const isUnclear = (error: unknown) =>
  error instanceof ConnectionError || (error instanceof PortalError && error.isUnclear)

/** Whether a web server in front of the portal does not let requests to its administration through, or there is none. */
const isClosed = ({ isAbsent, code, raw }: PortalError) =>
  isAbsent || code === 404 || (code === 403 && raw === undefined)

export const textOf = (error: unknown) => {
  const { message, details } = toProblem(error)
  return [message, ...details].join(' ')
}

/** What the portal answered about members: why it did not create some, by username. Throws if none of the others can be created. */
type Refused = ReadonlyMap<string, string>

const invite = async (accounts: readonly Account[], send: Client['send']): Promise<Refused> => {
  const { notInvited, reasons = [] } = await send(userChanges.invite, invitationInput(accounts))
  const messages = new Map(reasons.map(({ username, message }) => [username, message]))
  return new Map(notInvited.map((username) => [username, messages.get(username) ?? t('noReason')]))
}

const createOne = async ([account]: readonly Account[], send: Client['send']): Promise<Refused> => {
  if (!account) return new Map()
  try {
    await send(accountOperations.create, accountInput(account))
    return new Map()
  } catch (error) {
    const isAboutOne =
      error instanceof PortalError && !error.isUnclear && !error.isAboutToken && !isClosed(error)
    if (isAboutOne) return new Map([[account.username, textOf(error)]])
    throw error
  }
}

/** Members of one request that invites: about a second, so that progress is visible and stopping is quick. */
const invited = 10

/**
 * Creates the members that don't exist yet, in portions or one by one, and returns their outcomes. An error that is not about one
 * member ends the work, and the members that were not sent have no outcome; of those whose outcome is unclear, the ones that exist were
 * created. Never throws.
 */
export const createAccounts = async (work: Work): Promise<Outcomes> => {
  const { accounts, isOnline, before, send, titlesOf, stop, onOutcomes } = work
  const outcomes = new Map(before)
  const set = (some: readonly Account[], outcomeOf: (one: Account) => Outcome) => {
    for (const one of some) outcomes.set(one.username, outcomeOf(one))
    onOutcomes(new Map(outcomes))
  }
  const stateOf = ({ username }: Account) => outcomes.get(username)?.state
  const joining: Account[] = []
  /** Adds created members to their groups. Those that are not added stay created, with the reason. */
  const join = async () => {
    if (isOnline) return
    const some = joining.splice(0)
    const add = (usernames: readonly string[], message: string) =>
      set(
        some.filter(({ username }) => usernames.includes(username)),
        ({ username }) => ({
          state: 'created',
          message: [outcomes.get(username)?.message, message].filter(Boolean).join(' '),
        }),
      )
    for (const input of joinInputs(some)) {
      const { groupId, users } = input
      const title = async () => (await titlesOf([groupId])).get(groupId) ?? groupId
      try {
        const { notAdded, reasons = [] } = await send(groupMembers.add, input)
        for (const username of notAdded) {
          const reason = reasons.find((one) => one.username === username)
          if (reason?.because !== 'already')
            add(
              [username],
              t('notInGroup', { group: await title(), reason: reason?.message ?? '' }),
            )
        }
      } catch (error) {
        add(
          users,
          isUnclear(error)
            ? t('perhapsInGroup', { group: await title() })
            : t('notInGroup', { group: await title(), reason: textOf(error) }),
        )
      }
    }
  }
  const succeed = (some: readonly Account[], outcome: Outcome) => {
    set(some, () => outcome)
    joining.push(...some)
  }
  /** Marks those members as created that exist although the portal's answer was lost. */
  const settle = async () => {
    const unclear = accounts.filter((one) => stateOf(one) === 'unclear')
    const found = await takenAmong(
      unclear.map(({ username }) => username),
      send,
    )
    succeed(
      unclear.filter(({ username }) => found.has(username.toLowerCase())),
      { state: 'created', message: t('found') },
    )
  }
  try {
    await settle()
  } catch {
    // Without a connection, nothing can be created either.
    return outcomes
  }
  const left = accounts.filter((one) => stateOf(one) !== 'created')
  // An error that comes again does not keep the others from being sent.
  const ordered = [...left.filter((one) => !stateOf(one)), ...left.filter(stateOf)]
  const portion = isOnline ? invited : 1
  for (let start = 0; start < ordered.length && !stop.aborted; start += portion) {
    const sent = ordered.slice(start, start + portion)
    try {
      const refused = await (isOnline ? invite : createOne)(sent, send)
      const isRefused = ({ username }: Account) => refused.has(username)
      set(sent.filter(isRefused), ({ username }) => ({
        state: 'failed',
        message: refused.get(username) ?? '',
      }))
      succeed(
        sent.filter((one) => !isRefused(one)),
        { state: 'created' },
      )
      if (joining.length >= membershipLimits.atOnce) await join()
    } catch (error) {
      if (isUnclear(error)) {
        set(sent, () => ({ state: 'unclear', message: t(isOnline ? 'unclear' : 'unclearAccount') }))
        await settle().catch(() => undefined)
      } else {
        const isUnreachable = !isOnline && error instanceof PortalError && isClosed(error)
        const message = [textOf(error), isUnreachable && t('closed')].filter(Boolean).join(' ')
        set(sent, () => ({ state: 'failed', message }))
      }
      break
    }
  }
  await join()
  return outcomes
}
