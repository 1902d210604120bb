import { groupMembers } from '../../../rest/groups/groupMembers.ts'
import { groups } from '../../../rest/groups/groups.ts'
import { users } from '../../../rest/organization/users.ts'
import { PortalError } from '../../../rest/protocol/errors.ts'
import type { Group } from '../../../rest/records/group.ts'
import { toast } from '../../shell/toasts/toasts.tsx'
import { mutate } from '../../shell/changes/mutate.ts'
import type { OperationRequest } from '../../shell/changes/mutationMeta.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/changes/change.ts'
import type { Refused } from '../members/changes.ts'
import { t } from './messages.ts'

/** A request to join a group. */
export interface JoinRequest {
  readonly username: string
  /** The full name, or the username where it is not known. */
  readonly name: string
  /** Epoch ms. */
  readonly received: number
}

export type Answer = 'accept' | 'decline'

const operations = {
  accept: groupMembers.acceptApplication,
  decline: groupMembers.declineApplication,
} as const

/** The name of the change of a request in reviews. Usernames can be the names of parameters. */
export const changeName = (username: string): string => `member:${username}`

/** Returns the changes that an answer makes. */
export const changesOf = (
  answer: Answer,
  requests: readonly Pick<JoinRequest, 'username' | 'name'>[],
): readonly Change[] =>
  requests.map(({ username, name }) => ({
    name: changeName(username),
    label: name,
    before: 'requested',
    after: answer === 'accept' ? 'accepted' : 'declined',
    format: (state) => t(`state.${state as 'requested' | 'accepted' | 'declined'}`),
  }))

/** Returns the requests of an answer: one for each person. */
export const stepsOf = (
  groupId: string,
  answer: Answer,
  requests: readonly Pick<JoinRequest, 'username'>[],
): readonly OperationRequest[] =>
  requests.map(({ username }) => ({
    operation: operations[answer],
    input: { groupId, userName: username },
  }))

/**
 * Answers requests one after the other, each an entry of the change history, and returns those that the portal refused. Throws if the
 * portal can't be reached.
 */
export const answerRequests = async (
  { id, title }: Pick<Group, 'id' | 'title'>,
  answer: Answer,
  requests: readonly JoinRequest[],
): Promise<Refused> => {
  const refused: Refused['members'][number][] = []
  for (const request of requests) {
    const { username, name } = request
    const words = { name, group: title }
    try {
      await mutate(
        operations[answer],
        { groupId: id, userName: username },
        {
          title: t(`history.${answer}`, words),
          endTitle: t(`history.${answer}Done`, words),
          target: { label: title, href: paths.group(id) },
          changes: changesOf(answer, [request]),
          ...(answer === 'accept' && {
            undo: {
              operation: groupMembers.remove,
              input: { groupId: id, users: [username] },
              title: t('undo', words),
            },
          }),
          invalidates: [groupMembers.applications, groups.read, groups.users, users.read],
          ...(requests.length === 1 && { message: t(`done.${answer}`, { ...words, count: 1 }) }),
        },
      )
    } catch (error) {
      if (!(error instanceof PortalError) || error.isAboutToken) throw error
      refused.push({ name, reason: [error.message, ...error.details].join(' ') })
    }
  }
  const count = requests.length - refused.length
  if (requests.length > 1 && count > 0)
    toast(t(`done.${answer}`, { count, name: '', group: title }), {
      tone: 'success',
      link: { label: t('showHistory'), href: paths.history() },
    })
  return { kind: answer, members: refused }
}
