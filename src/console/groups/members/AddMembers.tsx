import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import {
  groupMembers,
  invitationMinutes,
  membershipLimits,
} from '../../../rest/groups/groupMembers.ts'
import type { Group } from '../../../rest/records/group.ts'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { MemberPicker } from '../../shared/pickers/MemberPicker.tsx'
import { Destination } from '../../shell/review/Destination.tsx'
import { useSession } from '../../shell/session/session.ts'
import { RadioChoice } from '../../ui/fields/Choice.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { ActionPanel } from '../../shell/review/ActionPanel.tsx'
import { groupPermission, type GroupRole } from '../group.ts'
import type { Refused } from './changes.ts'
import { t } from './messages.ts'
import { MembershipReview } from './MembershipReview.tsx'

interface Props {
  /** Adds the members at once, or invites them. */
  readonly kind: 'add' | 'invite'
  readonly group: Group
  /** The group roles of the present members, by username. */
  readonly roles: ReadonlyMap<string, GroupRole>
  readonly onClose: () => void
  readonly onDone: (refused: Refused) => void
}

const day = 24 * 60

/** How long invitations can be valid, as the page offers it: days. */
const validDays = [1, 3, 7, 14].filter(
  (days) => days * day >= invitationMinutes.min && days * day <= invitationMinutes.max,
)

/** A panel that selects members and their group role, and opens the review. */
export const AddMembers = ({ kind, group, roles, onClose, onDone }: Props) => {
  const roleId = useId()
  const canAppoint = groupPermission(useSession(), groupMembers.update, group).allowed
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [role, setRole] = useState<'member' | 'admin'>('member')
  const [days, setDays] = useState(invitationMinutes.max / day)
  const [isPlanned, setIsPlanned] = useState(false)
  const fullName = useFullNames(chosen)
  if (isPlanned)
    return (
      <MembershipReview
        group={group}
        change={{
          kind,
          ...(kind === 'invite' && { expiration: days * day }),
          members: chosen.map((username) => ({
            username,
            name: fullName(username),
            before: undefined,
            after: role,
          })),
        }}
        onClose={() => setIsPlanned(false)}
        onDone={onDone}
      />
    )
  return (
    <ActionPanel
      onClose={onClose}
      title={t(`${kind}.title`)}
      subtitle={<Destination subject={group.title} />}
      disabledReason={chosen.length === 0 ? t('add.chooseFirst') : undefined}
      onAction={() => setIsPlanned(true)}
    >
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Field
          label={t(`${kind}.members`)}
          help={t('add.atMost', { count: membershipLimits.atOnce })}
        >
          {({ id, 'aria-describedby': describedBy }) => (
            <MemberPicker
              id={id}
              label={t(`${kind}.members`)}
              describedBy={describedBy}
              max={membershipLimits.atOnce}
              chosen={chosen}
              onChange={setChosen}
              filter={({ username, disabled }) =>
                roles.has(username)
                  ? t('add.isMember')
                  : disabled === true
                    ? t('add.isDisabled')
                    : undefined
              }
            />
          )}
        </Field>
        <div>
          <Typography variant="h3" id={roleId}>
            {t('add.role')}
          </Typography>
          <div role="radiogroup" aria-labelledby={roleId}>
            <RadioChoice
              name="role"
              label={t('add.member')}
              help={t('add.memberHelp')}
              checked={role === 'member'}
              onChange={() => setRole('member')}
            />
            <RadioChoice
              name="role"
              label={t('add.manager')}
              help={t('add.managerHelp')}
              checked={role === 'admin'}
              disabledReason={canAppoint ? undefined : t('onlyAppointers')}
              onChange={() => setRole('admin')}
            />
          </div>
        </div>
        {kind === 'invite' && (
          <SelectField
            label={t('invite.expiration')}
            help={t('invite.expirationHelp')}
            choices={validDays.map((count) => ({
              value: String(count),
              label: t('invite.days', { count }),
            }))}
            value={String(days)}
            onChange={(event) => setDays(Number(event.target.value))}
          />
        )}
      </Box>
    </ActionPanel>
  )
}
