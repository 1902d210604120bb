import { groupMembers, membershipLimits } from '../../../rest/groups/groupMembers.ts'
import { groups } from '../../../rest/groups/groups.ts'
import { users } from '../../../rest/organization/users.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { Input, Operation, Result } from '../../../rest/protocol/operation.ts'
import type { Group } from '../../../rest/records/group.ts'
import { chunk } from '../../shell/chunk.ts'
import { toast } from '../../shell/toasts/toasts.tsx'
import { mutate } from '../../shell/changes/mutate.ts'
import type { OperationRequest, UndoRequest } from '../../shell/changes/mutationMeta.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/changes/change.ts'
import type { GroupRole } from '../group.ts'
import { t } from './messages.ts'

/** What happens to the membership of members. */
export type Kind = 'add' | 'invite' | 'update' | 'remove'

/** The membership of one member before and after a change; undefined: not a member. */
export interface Membership {
  readonly username: string
  /** The full name, or the username where it is not known. */
  readonly name: string
  readonly before: GroupRole | undefined
  readonly after: GroupRole | undefined
}

/** A change of memberships, of one kind and to the same group role. */
export interface MembershipChange {
  readonly kind: Kind
  readonly members: readonly Membership[]
  /** How long invitations are valid, in minutes. */
  readonly expiration?: number | undefined
}

/** Members whose membership or request to join the portal did not change, with its reasons. */
export interface Refused {
  readonly kind: Kind | 'accept' | 'decline'
  readonly members: readonly { readonly name: string; readonly reason: string }[]
}

/** What a change is called in messages: that of a group role by the new role. */
export const nameOf = ({
  kind,
  members: [first],
}: MembershipChange): 'add' | 'invite' | 'remove' | 'admin' | 'member' => {
  if (kind !== 'update') return kind
  return first?.after === 'admin' ? 'admin' : 'member'
}

const usernames = (members: readonly Membership[]) => members.map(({ username }) => username)

const removal = (groupId: string, members: readonly Membership[]) => ({
  groupId,
  users: usernames(members),
})

/** The parameters that give members their new group roles. */
const roleInput = (groupId: string, members: readonly Membership[]) => {
  const managers = members.filter(({ after }) => after === 'admin')
  const others = members.filter(({ after }) => after !== 'admin')
  return {
    groupId,
    ...(others.length > 0 && { users: usernames(others) }),
    ...(managers.length > 0 && { admins: usernames(managers) }),
  }
}

/** The parameters that invite members, all with the same group role. */
const invitation = (groupId: string, { members, expiration }: MembershipChange) => ({
  groupId,
  users: usernames(members),
  role: members[0]?.after === 'admin' ? ('group_admin' as const) : ('group_member' as const),
  ...(expiration !== undefined && { expiration }),
})

const requestOf = (groupId: string, change: MembershipChange): OperationRequest => {
  const { kind, members } = change
  switch (kind) {
    case 'invite':
      return { operation: groupMembers.invite, input: invitation(groupId, change) }
    case 'remove':
      return { operation: groupMembers.remove, input: removal(groupId, members) }
    case 'add':
    case 'update':
      return { operation: groupMembers[kind], input: roleInput(groupId, members) }
  }
}

const opposite = { add: 'remove', remove: 'add', update: 'update' } as const

const inParts = (change: MembershipChange): readonly MembershipChange[] =>
  chunk(change.members, membershipLimits.atOnce).map((part) => ({ ...change, members: part }))

/** Returns the requests of a change, each for as many members as the portal accepts. */
export const requestsOf = (
  groupId: string,
  change: MembershipChange,
): readonly OperationRequest[] => inParts(change).map((part) => requestOf(groupId, part))

/** The name of the change of a membership in reviews. Usernames can be the names of parameters. */
export const changeName = (username: string): string => `member:${username}`

/** Returns the changes of memberships for reviews and the change history. */
export const changesOf = (members: readonly Membership[]): readonly Change[] =>
  members.map(({ username, name, before, after }) => ({
    name: changeName(username),
    label: name,
    before,
    after,
    format: (role) => t(`role.${role as GroupRole}`),
  }))

type Reasons = Result<typeof groupMembers.remove>['reasons']

interface Refusal {
  readonly username: string
  readonly message: string | undefined
}

const refusals = (names: readonly string[], reasons: Reasons = []): readonly Refusal[] =>
  names.map((username) => ({
    username,
    message: reasons.find((reason) => reason.username === username)?.message,
  }))

interface Options {
  /** Whether the person can undo the removal of managers. */
  readonly canAppoint: boolean
  /** Whether the change is a part of a larger one, which shows its own notification. */
  readonly isPart: boolean
}

/** Sends the request of a change and returns the refused members. Throws what `mutate` throws, and if the portal refused all members. */
const sendPart = async <O extends Operation>(
  group: Pick<Group, 'id' | 'title'>,
  change: MembershipChange,
  operation: O,
  input: Input<O>,
  refusedIn: (result: Result<O>) => readonly Refusal[],
  { canAppoint, isPart }: Options,
): Promise<Refused['members']> => {
  const { id, title } = group
  const { kind, members } = change
  const name = nameOf(change)
  const words = (some: readonly Membership[]) => ({
    count: some.length,
    name: some[0]?.name ?? '',
    group: title,
  })
  const refusedOf = (result: Result<O>) => {
    const refused = new Map(refusedIn(result).map(({ username, message }) => [username, message]))
    return members
      .filter(({ username }) => refused.has(username))
      .map((member) => ({
        name: member.name,
        reason: refused.get(member.username) ?? t('refused.noReason'),
      }))
  }
  const doneOf = (result: Result<O>) => {
    const refused = new Set(refusedIn(result).map(({ username }) => username))
    return members.filter(({ username }) => !refused.has(username))
  }
  const undoOf = (result: Result<O>): UndoRequest | undefined => {
    if (kind === 'invite' || name === 'invite') return undefined
    const done = doneOf(result).map((member) => ({
      ...member,
      before: member.after,
      after: member.before,
    }))
    const appoints = kind === 'remove' && done.some(({ after }) => after === 'admin')
    if (appoints && !canAppoint) return undefined
    return {
      ...requestOf(id, { kind: opposite[kind], members: done }),
      title: t(`undo.${name}`, words(done)),
    }
  }
  const result = await mutate(operation, input, {
    title: t(`history.${name}`, words(members)),
    endTitle: t(`history.${name}Done`, words(members)),
    target: { label: title, href: paths.group(id) },
    changes: changesOf(members),
    check: (answer) => {
      if (doneOf(answer).length > 0) return
      const refused = refusedOf(answer)
      throw new PortalError({
        code: 400,
        message: t(`refused.${kind}`, { count: refused.length }),
        details: refused.map((one) => `${one.name}: ${one.reason}`),
      })
    },
    undoOf,
    doneOf: (answer) => {
      const done = doneOf(answer)
      if (done.length === members.length) return undefined
      const changed = new Set(usernames(done))
      return {
        title: t(`history.${name}`, words(done)),
        endTitle: t(`history.${name}Done`, words(done)),
        changes: changesOf(done),
        refused: usernames(members).filter((username) => !changed.has(username)),
      }
    },
    invalidates: [groups.read, groups.users, groups.search, users.read],
    ...(!isPart && {
      message: (answer) => t(`done.${name}`, words(doneOf(answer))),
    }),
  })
  return refusedOf(result)
}

/**
 * Changes memberships, each request an entry of the change history, and returns the members that the portal refused. Throws what `mutate`
 * throws, and if the portal refused all members of a request.
 */
export const applyChange = async (
  group: Pick<Group, 'id' | 'title'>,
  change: MembershipChange,
  canAppoint: boolean,
): Promise<Refused> => {
  const { kind, members } = change
  const parts = inParts(change)
  const options = { canAppoint, isPart: parts.length > 1 }
  const refused: Refused['members'][number][] = []
  for (const part of parts) {
    const send = () => {
      switch (part.kind) {
        case 'add':
          return sendPart(
            group,
            part,
            groupMembers.add,
            roleInput(group.id, part.members),
            ({ notAdded, reasons }) => refusals(notAdded, reasons),
            options,
          )
        case 'invite':
          return sendPart(
            group,
            part,
            groupMembers.invite,
            invitation(group.id, part),
            ({ reasons = [] }) => reasons,
            options,
          )
        case 'update':
          return sendPart(
            group,
            part,
            groupMembers.update,
            roleInput(group.id, part.members),
            ({ results, reasons }) =>
              refusals(
                results.flatMap(({ username, success }) => (success ? [] : [username])),
                reasons,
              ),
            options,
          )
        case 'remove':
          return sendPart(
            group,
            part,
            groupMembers.remove,
            removal(group.id, part.members),
            ({ notRemoved, reasons }) => refusals(notRemoved, reasons),
            options,
          )
      }
    }
    refused.push(...(await send()))
  }
  const count = members.length - refused.length
  // Each request can be undone in the change history.
  if (parts.length > 1)
    toast(t(`done.${nameOf(change)}`, { count, name: '', group: group.title }), {
      tone: 'success',
      link: { label: t('showHistory'), href: paths.history() },
    })
  return { kind, members: refused }
}
