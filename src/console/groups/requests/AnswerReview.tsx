import { isSharedUpdate } from '../../../rest/content/sharingRules.ts'
import { groupMembers } from '../../../rest/groups/groupMembers.ts'
import type { Group } from '../../../rest/records/group.ts'
import { send } from '../../shell/api.ts'
import { Review } from '../../shell/review/Review.tsx'
import { note, warning } from '../../shell/changes/warning.ts'
import type { Refused } from '../members/changes.ts'
import {
  answerRequests,
  changeName,
  changesOf,
  stepsOf,
  type Answer,
  type JoinRequest,
} from './answer.ts'
import { t } from './messages.ts'

interface Props {
  readonly group: Group
  readonly answer: Answer
  readonly requests: readonly JoinRequest[]
  readonly onClose: () => void
  readonly onDone: (refused: Refused) => void
}

/** The review of an answer to requests to join a group. */
export const AnswerReview = ({ group, answer, requests, onClose, onDone }: Props) => {
  const isAccepted = answer === 'accept'
  return (
    <Review
      title={t(`plan.${answer}`, { count: requests.length })}
      subject={group.title}
      changes={changesOf(answer, requests)}
      warnings={[
        isAccepted && note(t('plan.sees')),
        isAccepted &&
          isSharedUpdate({ capabilities: group.capabilities ?? [] }) &&
          warning(t('plan.updates')),
        note(t('plan.notified')),
      ]}
      undo={isAccepted ? 'history' : { reason: t('plan.noUndo') }}
      request={stepsOf(group.id, answer, requests)}
      readAgain={async () => {
        const { applications } = await send(groupMembers.applications, { groupId: group.id })
        return Object.fromEntries(
          applications.map(({ username }) => [changeName(username), 'requested']),
        )
      }}
      apply={async (left) => {
        const names = new Set(left.map(({ name }) => name))
        const answered = requests.filter(({ username }) => names.has(changeName(username)))
        onDone(await answerRequests(group, answer, answered))
      }}
      onClose={onClose}
      actionLabel={(count) => t(`plan.${answer}`, { count })}
    />
  )
}
