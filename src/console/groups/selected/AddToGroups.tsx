import { useState } from 'react'
import { isSharedUpdate } from '../../../rest/content/sharingRules.ts'
import { groupMembers, membershipLimits } from '../../../rest/groups/groupMembers.ts'
import type { Group } from '../../../rest/records/group.ts'
import { useStartRun } from '../../shared/bulk/useStartRun.ts'
import { MemberPicker } from '../../shared/pickers/MemberPicker.tsx'
import type { Change } from '../../shell/changes/change.ts'
import { note, warning } from '../../shell/changes/warning.ts'
import { ActionPanel } from '../../shell/review/ActionPanel.tsx'
import { Destination } from '../../shell/review/Destination.tsx'
import { Review } from '../../shell/review/Review.tsx'
import { useSession } from '../../shell/session/session.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { groupPermission } from '../group.ts'
import { t as tMembers } from '../members/messages.ts'
import { t } from './messages.ts'
import { affectedGroups, membershipTargets, titlesOf } from './targets.ts'

interface Props {
  /** The selected groups. */
  readonly groups: readonly Group[]
  readonly onClose: () => void
  /** Called after the bulk operation was started. */
  readonly onDone: () => void
}

/** A panel that selects the members to add to the selected groups, and opens the review. */
export const AddToGroups = ({ groups, onClose, onDone }: Props) => {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isPlanned, setIsPlanned] = useState(false)
  if (isPlanned)
    return (
      <AddReview
        groups={groups}
        usernames={chosen}
        onClose={() => setIsPlanned(false)}
        onDone={onDone}
      />
    )
  return (
    <ActionPanel
      onClose={onClose}
      title={t('add.button')}
      subtitle={<Destination subject={t('count', { count: groups.length })} />}
      disabledReason={chosen.length === 0 ? tMembers('add.chooseFirst') : undefined}
      onAction={() => setIsPlanned(true)}
    >
      <Field
        label={tMembers('add.members')}
        help={tMembers('add.atMost', { count: membershipLimits.atOnce })}
      >
        {({ id, 'aria-describedby': describedBy }) => (
          <MemberPicker
            id={id}
            label={tMembers('add.members')}
            describedBy={describedBy}
            max={membershipLimits.atOnce}
            chosen={chosen}
            onChange={setChosen}
            filter={({ disabled }) => (disabled === true ? tMembers('add.isDisabled') : undefined)}
          />
        )}
      </Field>
    </ActionPanel>
  )
}

interface ReviewProps extends Props {
  readonly usernames: readonly string[]
}

/** The review of adding the same members to several groups; starts the bulk operation and shows its page. */
const AddReview = ({ groups, usernames, onClose, onDone }: ReviewProps) => {
  const session = useSession()
  const start = useStartRun()
  const isAllowed = (group: Group) => groupPermission(session, groupMembers.add, group).allowed
  const refused = groups.filter((group) => !isAllowed(group))
  const extended = groups.filter(isAllowed)
  const updated = extended.filter(({ capabilities = [] }) => isSharedUpdate({ capabilities }))
  const count = extended.length
  const changes: readonly Change[] = [
    {
      name: 'users',
      label: t('add.to', { count }),
      before: [],
      after: usernames,
      isPerson: true,
      affected: affectedGroups(extended),
    },
  ]
  return (
    <Review
      title={t('add.plan', { count })}
      changes={count === 0 ? [] : changes}
      warnings={[
        count > 0 && note(t('add.sees')),
        updated.length > 0 &&
          warning(t('add.updates', { count: updated.length }), titlesOf(updated)),
        refused.length > 0 && note(t('add.refused', { count: refused.length }), titlesOf(refused)),
      ]}
      disabledReason={count === 0 ? t('add.nothing') : undefined}
      undo="bulk"
      request={extended.map(({ id }) => ({
        operation: groupMembers.add,
        input: { groupId: id, users: [...usernames] },
      }))}
      apply={async () => {
        await start(
          {
            kind: 'groupMembership',
            change: undefined,
            title: t('add.action', { count }),
            endTitle: t('add.ended', { count }),
          },
          membershipTargets(extended, usernames),
          { changes },
          { forget: onDone },
        )
      }}
      onClose={onClose}
      actionLabel={t('add.action', { count })}
    />
  )
}
