import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { canOwnContent } from '../../../../rest/organization/licenses.ts'
import { members, type UserLicenseType } from '../../../../rest/organization/members.ts'
import type { User } from '../../../../rest/records/user.ts'
import { AccountReview } from '../../../shared/roles/AccountReview.tsx'
import { allRoles, type RoleView } from '../../../shared/roles/allRoles.ts'
import {
  namesOf,
  userTypeAssignmentOf,
  userTypeWarningsOf,
} from '../../../shared/roles/assignment.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { ActionPanel } from '../../../shell/review/ActionPanel.tsx'
import { useSession } from '../../../shell/session/session.ts'
import { RadioChoice } from '../../../ui/fields/Choice.tsx'
import { LoadingPage } from '../../../ui/layout/LoadingPage.tsx'
import { StateChip } from '../../../ui/StateChip.tsx'
import { Exclusions } from '../assign/Exclusions.tsx'
import { licensesLeft, licensesText, userTypes } from '../../../shared/members/licenses.ts'
import { t } from './messages.ts'

interface Props {
  /** At least one, as the portal returned them last. */
  readonly users: readonly User[]
  readonly onClose: () => void
  /** Called after the user type of a single member was changed. */
  readonly onDone?: (() => void) | undefined
}

const nameOf = ({ id, name = id }: UserLicenseType) => name

/** A panel that chooses a user type for members, with the licenses left of each, and opens the review. */
export const AssignUserType = ({ users, onClose, onDone = onClose }: Props) => {
  // Other people assign licenses meanwhile.
  const types = useQuery({ ...userTypes(), staleTime: 0 })
  const roles = useQuery(allRoles())
  const { person } = useSession()
  const [chosen, setChosen] = useState('')
  const [isReviewing, setIsReviewing] = useState(false)
  const listed = types.data?.userLicenseTypes
  const type = listed?.find(({ id }) => id === chosen)
  const failed = types.error ?? roles.error

  /** Why a user type can't be assigned to these members. */
  const whyNot = (one: UserLicenseType) => {
    const { changed, unfit } = userTypeAssignmentOf(users, one.id, person)
    const left = licensesLeft(one)
    if (changed.length === 0)
      return unfit.length > 0 ? t('userType.noneFits', { count: users.length }) : undefined
    return changed.length > left
      ? t('userType.needs', {
          count: changed.length,
          left,
          most: one.maximumRegisteredMembers,
        })
      : undefined
  }

  if (isReviewing && type && listed && roles.data)
    return (
      <UserTypeReview
        users={users}
        type={type}
        types={listed}
        roles={roles.data}
        // Also called after applying; then `onDone` has closed this panel, or it is no longer shown.
        onClose={() => setIsReviewing(false)}
        onDone={onDone}
      />
    )
  return (
    <ActionPanel
      title={t('userType.action')}
      subtitle={t('userType.line', { count: users.length, names: namesOf(users) })}
      disabledReason={type ? whyNot(type) : t('userType.choose')}
      onAction={() => setIsReviewing(true)}
      onClose={onClose}
    >
      {failed && (
        <ErrorNotice
          error={failed}
          onRetry={() => void Promise.all([types.refetch(), roles.refetch()])}
        />
      )}
      {!listed && !failed && <LoadingPage />}
      <div role="radiogroup" aria-label={t('userType.choices')}>
        {listed?.map((one) => {
          const isCurrent = users.every(({ userLicenseTypeId }) => userLicenseTypeId === one.id)
          return (
            <RadioChoice
              key={one.id}
              name="userType"
              checked={one.id === chosen}
              onChange={() => setChosen(one.id)}
              disabledReason={isCurrent ? figuresOf(one) : whyNot(one)}
              help={figuresOf(one)}
              label={
                <>
                  {nameOf(one)}
                  {isCurrent && (
                    <StateChip tone="neutral">
                      {t('userType.current', { count: users.length })}
                    </StateChip>
                  )}
                </>
              }
            />
          )
        })}
      </div>
      {type && (
        <Exclusions assignment={userTypeAssignmentOf(users, type.id, person)} action="userType" />
      )}
    </ActionPanel>
  )
}

/** The licenses left of a user type, and whether its members can own content. */
const figuresOf = (type: UserLicenseType): string =>
  [licensesText(type) ?? [], canOwnContent(type.id) ? [] : t('userType.noContent')]
    .flat()
    .join('. ')

interface ReviewProps extends Props {
  readonly type: UserLicenseType
  /** All user types, for their names. */
  readonly types: readonly UserLicenseType[]
  readonly roles: readonly RoleView[]
}

/** The review of assigning a user type to one member or many. */
const UserTypeReview = ({ users, type, types, roles, onClose, onDone }: ReviewProps) => {
  const { person } = useSession()
  const assignment = userTypeAssignmentOf(users, type.id, person)
  const { changed } = assignment
  const name = nameOf(type)
  return (
    <AccountReview
      changed={changed}
      warnings={userTypeWarningsOf(assignment, type.id, roles)}
      disabledReason={changed.length === 0 ? t('userType.nothing') : undefined}
      backLabel={t('userType.back')}
      onClose={onClose}
      onDone={onDone}
      value={{
        valueOf: ({ userLicenseTypeId }) => userLicenseTypeId,
        after: type.id,
        nameOf: (id) => {
          const known = types.find((one) => one.id === id)
          return known ? nameOf(known) : typeof id === 'string' ? id : t('userType.unknown')
        },
        requestOf: (username, userLicenseType) => ({
          operation: members.updateUserLicenseType,
          input: { users: [username], userLicenseType },
        }),
        kind: 'memberUserType',
        changeFrom: (from) => ({ userType: type.id, ...(from === undefined ? {} : { from }) }),
        texts: {
          title: (count) => t('userType.title', { count, type: name }),
          label: (member) => t('userType.label', { member }),
          group: (count, value) => t('userType.group', { count, type: value }),
          action: (count) => t('userType.apply', { count }),
          written: (member) => t('userType.written', { member, type: name }),
          writtenDone: (member) => t('userType.writtenDone', { member, type: name }),
          undo: (member, before) => t('userType.undo', { member, type: before }),
          done: (member) => t('userType.done', { member, type: name }),
          bulkTitle: (count) => t('userType.bulkTitle', { count, type: name }),
          bulkEnded: (count) => t('userType.bulkEnded', { count, type: name }),
        },
      }}
    />
  )
}
