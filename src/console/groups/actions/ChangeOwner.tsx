import { useState, type ReactNode } from 'react'
import { groupChanges } from '../../../rest/groups/groupChanges.ts'
import { groups } from '../../../rest/groups/groups.ts'
import { users } from '../../../rest/organization/users.ts'
import type { Group } from '../../../rest/records/group.ts'
import { MemberPicker } from '../../shared/pickers/MemberPicker.tsx'
import { send } from '../../shell/api.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { ActionPanel } from '../../shell/review/ActionPanel.tsx'
import { paths } from '../../shell/paths.ts'
import { useNavigateHere } from '../../shell/router.ts'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { permission } from '../../shell/permissions.ts'
import { Destination } from '../../shell/review/Destination.tsx'
import { Review } from '../../shell/review/Review.tsx'
import { note, warning } from '../../shell/changes/warning.ts'
import { useSession } from '../../shell/session/session.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { t } from './messages.ts'

interface Props {
  readonly group: Group
  readonly onClose: () => void
}

/** A panel that selects the new owner of a group, and opens the review. */
export const ChangeOwner = ({ group, onClose }: Props) => (
  <NewOwner
    subject={group.title}
    owner={group.owner}
    onClose={onClose}
    renderReview={(target, onBack) => (
      <OwnerReview group={group} target={target} onBack={onBack} onClose={onClose} />
    )}
  />
)

interface NewOwnerProps {
  /** The title of the group, or how many there are. */
  readonly subject: string
  /** The one owner of all groups, if they have one. */
  readonly owner: string | undefined
  readonly renderReview: (target: string, onBack: () => void) => ReactNode
  readonly onClose: () => void
}

/** A panel that selects the new owner of one or several groups, and opens a review. */
export const NewOwner = ({ subject, owner, renderReview, onClose }: NewOwnerProps) => {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isPlanned, setIsPlanned] = useState(false)
  const [target] = chosen
  if (isPlanned && target !== undefined) return renderReview(target, () => setIsPlanned(false))
  return (
    <ActionPanel
      onClose={onClose}
      title={t('owner.action')}
      subtitle={<Destination subject={subject} />}
      disabledReason={target === undefined ? t('owner.chooseFirst') : undefined}
      onAction={() => setIsPlanned(true)}
    >
      <Field label={t('owner.new')} help={t('owner.newHelp')}>
        {({ id, 'aria-describedby': describedBy }) => (
          <MemberPicker
            id={id}
            label={t('owner.new')}
            describedBy={describedBy}
            max={1}
            chosen={chosen}
            onChange={setChosen}
            filter={({ username, disabled }) =>
              username === owner
                ? t('owner.isOwner')
                : disabled === true
                  ? t('owner.isDisabled')
                  : undefined
            }
          />
        )}
      </Field>
    </ActionPanel>
  )
}

interface ReviewProps extends Props {
  readonly target: string
  readonly onBack: () => void
}

const OwnerReview = ({ group, target, onBack, onClose }: ReviewProps) => {
  const navigate = useNavigateHere()
  const session = useSession()
  const { id, title, owner } = group
  const nameOf = useFullNames([owner, target])
  const isOwn = owner === session.person.username
  const canUndo = permission(session, groupChanges.reassign, target).allowed
  const inputFor = (targetUsername: string) => ({ groupId: id, targetUsername })
  return (
    <Review
      title={t('owner.action')}
      subject={title}
      changes={[
        { name: 'owner', label: t('owner.label'), before: owner, after: target, isPerson: true },
      ]}
      warnings={[
        isOwn
          ? warning(t('owner.leavesYou'), { detail: t('owner.leavesYouDetail') })
          : warning(t('owner.leaves', { name: nameOf(owner) }), {
              detail: t('owner.leavesDetail', { name: nameOf(owner) }),
            }),
        note(t('owner.decides', { name: nameOf(target) })),
      ]}
      undo={canUndo ? 'history' : { reason: t('owner.noUndo') }}
      request={{ operation: groupChanges.reassign, input: inputFor(target) }}
      readAgain={async () => ({ owner: (await send(groups.read, { groupId: id })).owner })}
      apply={async (changes) => {
        await mutate(groupChanges.reassign, inputFor(target), {
          title: t('owner.history', { title }),
          endTitle: t('owner.historyDone', { title }),
          target: { label: title, href: paths.group(id) },
          changes,
          members: [owner],
          ...(canUndo && {
            undo: {
              operation: groupChanges.reassign,
              input: inputFor(owner),
              title: t('owner.undo', { title, name: nameOf(owner) }),
              read: { operation: groups.read, input: { groupId: id } },
            },
          }),
          invalidates: [groups.search, groups.read, groups.users, users.read],
          message: t('owner.changed', { title, name: nameOf(target) }),
        })
        if (isOwn && !canUndo) await navigate(paths.groups())
        else onClose()
      }}
      onClose={onBack}
      actionLabel={t('owner.action')}
    />
  )
}
