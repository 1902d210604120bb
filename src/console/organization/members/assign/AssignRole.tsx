import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../../../rest/records/user.ts'
import { allRoles, type RoleView } from '../../../shared/roles/allRoles.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { assignmentOf, namesOf, whyNotAssign } from '../../../shared/roles/assignment.ts'
import { RoleReview } from '../../../shared/roles/RoleReview.tsx'
import { roleIdOf } from '../../../shared/roles/roleOf.ts'
import { useSession } from '../../../shell/session/session.ts'
import { RadioChoice } from '../../../ui/fields/Choice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadingPage } from '../../../ui/layout/LoadingPage.tsx'
import { ActionPanel } from '../../../shell/review/ActionPanel.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Exclusions } from './Exclusions.tsx'
import { RoleComparison } from './RoleComparison.tsx'
import { t } from './messages.ts'

interface Props {
  /** At least one. */
  readonly users: readonly User[]
  readonly onClose: () => void
  /** Called after the role of a single member was changed. */
  readonly onDone?: () => void
}

/** The filter is shown if there are more roles than this. */
const manyRoles = 10

const matches = ({ name, description }: RoleView, text: string) =>
  `${name} ${description}`.toLowerCase().includes(text.trim().toLowerCase())

/** A panel that chooses a role for members, compares it with their current roles, and opens the review. */
export const AssignRole = ({ users, onClose, onDone }: Props) => {
  const { data: roles, error, refetch } = useQuery(allRoles())
  const { person } = useSession()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState('')
  const [isReviewing, setIsReviewing] = useState(false)
  const role = roles?.find(({ id }) => id === chosen)

  if (isReviewing && role && roles)
    return (
      <RoleReview
        users={users}
        role={role}
        roles={roles}
        // Also called after applying; then `onDone` has closed this panel, or it is no longer shown.
        onClose={() => setIsReviewing(false)}
        onDone={onDone ?? onClose}
      >
        <RoleComparison
          users={assignmentOf(users, role, person).changed}
          role={role}
          roles={roles}
        />
      </RoleReview>
    )
  const listed = roles?.filter((one) => one.id === chosen || matches(one, text)) ?? []
  return (
    <ActionPanel
      onClose={onClose}
      title={t('title')}
      subtitle={t('line', { count: users.length, names: namesOf(users) })}
      disabledReason={role ? whyNotAssign(users, role, person) : t('chooseRole')}
      onAction={() => setIsReviewing(true)}
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!roles && !error && <LoadingPage />}
      {roles && roles.length > manyRoles && (
        <Box sx={{ marginBlockEnd: 3 }}>
          <TextField
            label={t('filter')}
            value={text}
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        </Box>
      )}
      {roles && (
        <div role="radiogroup" aria-label={t('roles')}>
          {listed.map((one) => (
            <RoleOption
              key={one.id}
              role={one}
              users={users}
              roles={roles}
              disabledReason={whyNotAssign(users, one, person)}
              isChosen={one.id === chosen}
              onChoose={() => setChosen(one.id)}
            />
          ))}
        </div>
      )}
      {roles && listed.length === 0 && (
        <EmptyState icon="search" isSmall>
          {t('noMatch')}
        </EmptyState>
      )}
    </ActionPanel>
  )
}

interface OptionProps {
  readonly role: RoleView
  readonly users: readonly User[]
  readonly roles: readonly RoleView[]
  readonly disabledReason: string | undefined
  readonly isChosen: boolean
  readonly onChoose: () => void
}

const RoleOption = ({ role, users, roles, disabledReason, isChosen, onChoose }: OptionProps) => {
  const { name, description, privileges } = role
  const { person } = useSession()
  const assignment = assignmentOf(users, role, person)
  const isCurrent = users.every((user) => roleIdOf(user) === role.id)
  return (
    <>
      <RadioChoice
        name="role"
        checked={isChosen}
        onChange={onChoose}
        disabledReason={isCurrent ? description : disabledReason}
        help={description === '' ? undefined : description}
        label={
          <>
            {name}
            {privileges && (
              <Typography component="span" color="textSecondary" sx={{ fontSize: '0.8125rem' }}>
                {t('privileges', { count: privileges.length })}
              </Typography>
            )}
            {isCurrent && (
              <StateChip tone="neutral">{t('currentRole', { count: users.length })}</StateChip>
            )}
          </>
        }
      />
      {isChosen && (
        <>
          <Box sx={{ marginInlineStart: 7 }}>
            <RoleComparison users={assignment.changed} role={role} roles={roles} />
          </Box>
          <Exclusions assignment={assignment} />
        </>
      )}
    </>
  )
}
