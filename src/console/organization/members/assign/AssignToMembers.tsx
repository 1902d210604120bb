import { personName } from '../../../shell/personName.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { User } from '../../../../rest/records/user.ts'
import { ErrorNotice } from '../../../shell/errors/ErrorNotice.tsx'
import { pageSize } from '../../../shell/lists/listState.ts'
import { allRoles, type RoleView } from '../../../shared/roles/allRoles.ts'
import { assignmentOf, namesOf, whyNotAssign } from '../../../shared/roles/assignment.ts'
import { RoleReview } from '../../../shared/roles/RoleReview.tsx'
import { roleIdOf } from '../../../shared/roles/roleOf.ts'
import { useSession } from '../../../shell/session/session.ts'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { LoadingPage } from '../../../ui/layout/LoadingPage.tsx'
import { ActionPanel } from '../../../shell/review/ActionPanel.tsx'
import { DataTable, enterTable, type Column } from '../../../ui/table/DataTable.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { WarningText } from '../../../ui/WarningText.tsx'
import { MemberList, memberPage } from '../list.ts'
import { userTypes } from '../../../shared/members/licenses.ts'
import { useEveryMember, useSelectedMembers } from '../useSelectedMembers.ts'
import { Exclusions } from './Exclusions.tsx'
import { RoleComparison } from './RoleComparison.tsx'
import { t } from './messages.ts'
import { t as tMembers } from '../messages.ts'

interface Props {
  readonly role: RoleView
  readonly onClose: () => void
}

interface Names {
  readonly role: (user: User) => string | undefined
  readonly userType: (user: User) => string | undefined
  readonly hasRole: (user: User) => boolean
  readonly whyNot: (user: User) => string | undefined
}

const columnsWith = (names: Names): readonly Column<User>[] => [
  {
    id: 'member',
    header: tMembers('column.fullname'),
    cell: (user) => {
      const reason = names.whyNot(user)
      return (
        <>
          <TitleCell title={personName(user)} subtitle={user.username} />
          {reason !== undefined && (
            <Box component="span" sx={{ fontSize: '0.75rem' }}>
              {names.hasRole(user) ? reason : <WarningText>{reason}</WarningText>}
            </Box>
          )}
        </>
      )
    },
  },
  {
    id: 'role',
    header: t('currentRole', { count: 1 }),
    cell: (user) => names.role(user) ?? tMembers('notProvided'),
  },
  {
    id: 'userType',
    header: tMembers('column.userType'),
    quiet: true,
    cell: (user) => names.userType(user) ?? tMembers('notProvided'),
  },
]

/** A panel that lists members with their current roles, selects some of them for a role, and opens the review. */
export const AssignToMembers = ({ role, onClose }: Props) => {
  const { data: roles = [] } = useQuery(allRoles())
  const { data: types } = useQuery(userTypes())
  const { person } = useSession()
  const [state, setState] = useState(() => MemberList.parse({}))
  const { data, error, refetch } = useQuery({
    ...memberPage(state),
    placeholderData: keepPreviousData,
  })
  const selected = useSelectedMembers(data?.users ?? [])
  const [isReviewing, setIsReviewing] = useState(false)
  const table = useRef<HTMLDivElement>(null)
  const { users } = selected

  const names = useMemo<Names>(
    () => ({
      role: (user) => {
        const id = roleIdOf(user)
        return roles.find((one) => one.id === id)?.name ?? id
      },
      userType: ({ userLicenseTypeId: id }) =>
        types?.userLicenseTypes.find((one) => one.id === id)?.name ?? id,
      hasRole: (user) => roleIdOf(user) === role.id,
      whyNot: (user) =>
        roleIdOf(user) === role.id ? t('hasRole') : whyNotAssign([user], role, person),
    }),
    [roles, types, role, person],
  )
  const columns = useMemo(() => columnsWith(names), [names])
  const assignment = assignmentOf(users, role, person)
  const comparison = <RoleComparison users={assignment.changed} role={role} roles={roles} />
  const isSelectable = (user: User) => names.whyNot(user) === undefined
  const selectAll = useEveryMember(state, (found) => selected.add(found.filter(isSelectable)))

  if (isReviewing)
    return (
      <RoleReview
        users={users}
        role={role}
        roles={roles}
        onClose={() => setIsReviewing(false)}
        onDone={onClose}
      >
        {comparison}
      </RoleReview>
    )
  // The review would contain only some of them.
  const stillSelecting = selectAll.isPending ? tMembers('stillSelecting') : undefined
  return (
    <ActionPanel
      onClose={onClose}
      title={t('titleOf', { role: role.name })}
      subtitle={t('lineOf')}
      disabledReason={
        stillSelecting ??
        (users.length === 0 ? t('chooseMembers') : whyNotAssign(users, role, person))
      }
      onAction={() => setIsReviewing(true)}
    >
      <SearchField
        label={tMembers('search')}
        value={state.q}
        onSearch={(q) => setState((before) => ({ ...before, q, page: 1 }))}
        onDown={() => enterTable(table.current)}
      />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          minBlockSize: 44,
          marginBlock: 1,
        }}
      >
        <Box component="output" sx={{ flex: '1 1 240px', color: 'text.secondary' }}>
          {t('selected', { count: users.length, names: namesOf(users) })}
        </Box>
        {users.length > 0 && (
          <Button size="small" onClick={selected.clear}>
            {tMembers('clearSelection')}
          </Button>
        )}
        {data && data.total > 0 && (
          <Button
            size="small"
            variant="outlined"
            loading={selectAll.isPending}
            onClick={() => selectAll.mutate()}
          >
            {tMembers('selectAll', { count: data.total })}
          </Button>
        )}
      </Box>
      {selectAll.error && <ErrorNotice error={selectAll.error} />}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingPage />}
      <Exclusions assignment={assignment} />
      {data && (
        <>
          <DataTable
            ref={table}
            caption={t('members')}
            rows={data.users}
            columns={columns}
            rowId={({ username }) => username}
            rowName={personName}
            selection={{
              selected: selected.here,
              onChange: selected.select,
              selectable: isSelectable,
            }}
            empty={tMembers('empty')}
          />
          <Pager
            label={t('members')}
            page={state.page}
            pageSize={pageSize}
            total={data.total}
            onPage={(page) => setState((before) => ({ ...before, page }))}
          />
        </>
      )}
      {/* Below the list, so that its rows do not move when one of them is selected. */}
      {users.length > 0 && <Box sx={{ marginBlockStart: 3 }}>{comparison}</Box>}
    </ActionPanel>
  )
}
