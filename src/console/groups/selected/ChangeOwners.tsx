import { groupChanges } from '../../../rest/groups/groupChanges.ts'
import type { Group } from '../../../rest/records/group.ts'
import { useStartRun } from '../../shared/bulk/useStartRun.ts'
import { byValue } from '../../shell/byValue.ts'
import type { Change } from '../../shell/changes/change.ts'
import { note, warning } from '../../shell/changes/warning.ts'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { permission } from '../../shell/permissions.ts'
import { Review } from '../../shell/review/Review.tsx'
import { useSession } from '../../shell/session/session.ts'
import { NewOwner } from '../actions/ChangeOwner.tsx'
import { t } from './messages.ts'
import { affectedGroups, ownerTargets, titlesOf } from './targets.ts'

interface Props {
  /** The selected groups. */
  readonly groups: readonly Group[]
  readonly onClose: () => void
  /** Called after the bulk operation was started. */
  readonly onDone: () => void
}

/** A panel that selects the new owner of the selected groups, and opens the review. */
export const ChangeOwners = ({ groups, onClose, onDone }: Props) => {
  const owners = new Set(groups.map(({ owner }) => owner))
  return (
    <NewOwner
      subject={t('count', { count: groups.length })}
      owner={owners.size === 1 ? groups[0]?.owner : undefined}
      onClose={onClose}
      renderReview={(target, onBack) => (
        <OwnersReview groups={groups} target={target} onClose={onBack} onDone={onDone} />
      )}
    />
  )
}

interface ReviewProps extends Props {
  readonly target: string
}

/** The review of giving several groups to one owner; starts the bulk operation and shows its page. */
const OwnersReview = ({ groups, target, onClose, onDone }: ReviewProps) => {
  const session = useSession()
  const start = useStartRun()
  const nameOf = useFullNames([target, ...groups.map(({ owner }) => owner)])
  const name = nameOf(target)
  const same = groups.filter(({ owner }) => owner === target)
  const others = groups.filter(({ owner }) => owner !== target)
  const isAllowed = (group: Group) => permission(session, groupChanges.reassign, group).allowed
  const refused = others.filter((group) => !isAllowed(group))
  const given = others.filter(isAllowed)
  const own = given.filter(({ owner }) => owner === session.person.username)
  const canUndo = permission(session, groupChanges.reassign, target).allowed
  const count = given.length
  const changes = [...byValue(given, ({ owner }) => owner)].map(([owner, some]): Change => ({
    name: owner,
    label: t('owner.of', { count: some.length, name: nameOf(owner) }),
    before: owner,
    after: target,
    isPerson: true,
    affected: affectedGroups(some),
  }))
  return (
    <Review
      title={t('owner.plan', { count })}
      changes={changes}
      warnings={[
        count > own.length && warning(t('owner.leave'), { detail: t('owner.leaveDetail') }),
        own.length > 0 &&
          warning(t('owner.leavesYou', { count: own.length }), {
            detail: t('owner.leavesYouDetail'),
          }),
        count > 0 && note(t('owner.decides', { name })),
        refused.length > 0 &&
          note(t('owner.refused', { count: refused.length }), titlesOf(refused)),
        same.length > 0 && note(t('owner.same', { count: same.length, name }), titlesOf(same)),
      ]}
      confirmWith={String(count)}
      disabledReason={count === 0 ? t('owner.nothing') : undefined}
      undo={canUndo ? 'bulk' : { reason: t('owner.noUndo') }}
      request={given.map(({ id }) => ({
        operation: groupChanges.reassign,
        input: { groupId: id, targetUsername: target },
      }))}
      apply={async () => {
        await start(
          {
            kind: 'groupOwner',
            change: undefined,
            title: t('owner.action', { count }),
            endTitle: t('owner.ended', { count }),
          },
          [ownerTargets(given, target, canUndo)],
          { changes },
          { forget: onDone },
        )
      }}
      onClose={onClose}
      actionLabel={t('owner.action', { count })}
    />
  )
}
