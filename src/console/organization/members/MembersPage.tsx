import { personName } from '../../shell/personName.ts'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { hasPrivilege } from '../../../rest/protocol/authorization.ts'
import { builtInRoles } from '../../../rest/organization/roles.ts'
import { memberMessages } from '../../../rest/organization/memberMessages.ts'
import { members } from '../../../rest/organization/members.ts'
import type { User } from '../../../rest/records/user.ts'
import { queryClient } from '../../shell/api.ts'
import { formatDay, formatList } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { isoTime } from '../../shell/lists/export/isoTime.ts'
import { ListView } from '../../shell/lists/ListView.tsx'
import { copyText, openInNewTab } from '../../shell/lists/rowActions.ts'
import { allRoles, unknownRoles } from '../../shared/roles/allRoles.ts'
import { roleIdOf } from '../../shared/roles/roleOf.ts'
import { NoPermission } from '../../shell/access/NoPermission.tsx'
import { refusalMessage, seeingMembers, usePermission } from '../../shell/permissions.ts'
import { useSession } from '../../shell/session/session.ts'
import { MemberAvatar } from '../../shell/people/MemberAvatar.tsx'
import type { Column, RowAction } from '../../ui/table/DataTable.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import {
  isSearch,
  memberList,
  seesAll,
  memberPage,
  presets,
  readMembers,
  searchSort,
  maxSelected,
  type Sort,
  type MemberListState,
} from './list.ts'
import { userTypes } from '../../shared/members/licenses.ts'
import { customRoles, roleName } from './names.ts'
import { LastSignIn } from './LastSignIn.tsx'
import { Owned, Owners } from './Owned.tsx'
import { useSelectedMembers, useEveryMember, type SelectedMembers } from './useSelectedMembers.ts'
import { t as tAccount } from './account/messages.ts'
import { t as tInactive } from './inactive/messages.ts'
import { t as tMessage } from './message/messages.ts'
import { usePanel } from './member/usePanel.ts'
import { t } from './messages.ts'
import { MoreActions, type MoreAction } from '../../shell/actions/MoreActions.tsx'
import type { AccountAction } from '../../shared/roles/assignment.ts'
import { addingMembers } from '../../../rest/organization/accounts.ts'
import { userChanges } from '../../../rest/organization/userChanges.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { ActionsBar } from '../../shell/actions/ActionsBar.tsx'
import { SelectedAside } from '../../shell/lists/selectedOnly.tsx'
import { overlay } from '../../shell/part/part.tsx'

const ChangeAccount = overlay(
  async () => (await import('./account/ChangeAccount.tsx')).ChangeAccount,
)

const ReviewInactivity = overlay(
  async () => (await import('./inactive/ReviewInactivity.tsx')).ReviewInactivity,
)
const MessageMembers = overlay(
  async () => (await import('./message/MessageMembers.tsx')).MessageMembers,
)
const MessageAllMembers = overlay(
  async () => (await import('./message/MessageMembers.tsx')).MessageAllMembers,
)

export const loader = async ({ request }: LoaderFunctionArgs) => {
  const list = memberList.read(request)
  await Promise.all([
    queryClient.query(memberPage(list)),
    queryClient.query(customRoles()),
    queryClient.query(userTypes()),
  ])
  return null
}

interface Names {
  readonly role: (user: User) => string | undefined
  readonly userType: (user: User) => string | undefined
}

const accountLabel = ({ provider }: User) =>
  provider && t(`account.${provider}`, { defaultValue: provider })

const mfaLabel = ({ mfaEnabled }: User) =>
  mfaEnabled === undefined ? undefined : t(mfaEnabled ? 'on' : 'off')

const notSorted = (column: 'userType' | 'state' | 'owned' | 'account') =>
  t('notSorted', { column: t(`column.${column}`) })

const owned: Column<User> = {
  id: 'owned',
  header: t('column.owned'),
  align: 'end',
  from: 900,
  notSorted: notSorted('owned'),
  notExported: t('notExported'),
  cell: ({ username }) => <Owned username={username} />,
}

const columnsWith = (
  names: Names,
  isSorted: (column: Sort) => boolean,
  seesItems: boolean,
): readonly Column<User>[] => {
  const sorting = (id: Sort, header: string) => ({
    id,
    header,
    ...(isSorted(id)
      ? ({ sort: true } as const)
      : { notSorted: t('notSortedFound', { column: header }) }),
  })
  return [
    {
      ...sorting('fullname', t('column.fullname')),
      value: personName,
      cell: (user) => (
        <TitleCell
          picture={<MemberAvatar of={user} size={30} />}
          title={personName(user)}
          href={paths.member(user.username)}
          tooltip={user.username}
          subtitle={personName(user) === user.username ? undefined : user.username}
          isSummary
        />
      ),
    },
    {
      ...sorting('username', t('username')),
      isExtra: true,
      value: ({ username }) => username,
    },
    {
      ...sorting('role', t('column.role')),
      value: names.role,
      cell: (user) => names.role(user) ?? t('notProvided'),
    },
    {
      id: 'userType',
      header: t('column.userType'),
      notSorted: notSorted('userType'),
      from: 700,
      quiet: true,
      value: names.userType,
      // “GIS Professional” on one line, so that no user type of the product takes three.
      cell: (user) => (
        <Box sx={{ minInlineSize: '8.5em' }}>{names.userType(user) ?? t('notProvided')}</Box>
      ),
    },
    {
      id: 'state',
      header: t('column.state'),
      notSorted: notSorted('state'),
      value: ({ disabled }) => t(disabled === true ? 'disabled' : 'active'),
      quiet: true,
      cell: ({ disabled }) =>
        disabled === true ? <StateChip tone="warning">{t('disabled')}</StateChip> : t('active'),
    },
    ...(seesItems ? [owned] : []),
    {
      ...sorting('lastlogin', t('column.lastlogin')),
      align: 'end',
      quiet: true,
      value: ({ lastLogin }) => isoTime(lastLogin),
      cell: (user) => <LastSignIn of={user} />,
    },
    {
      id: 'email',
      header: t('email'),
      isExtra: true,
      isCut: true,
      quiet: true,
      value: ({ email }) => email ?? undefined,
      cell: ({ email }) => email,
    },
    {
      ...sorting('created', t('created')),
      isExtra: true,
      align: 'end',
      quiet: true,
      value: ({ created }) => isoTime(created),
      cell: ({ created }) => created !== undefined && formatDay(created),
    },
    {
      ...sorting('level', t('column.level')),
      isExtra: true,
      align: 'end',
      value: ({ level }) => level,
    },
    {
      id: 'account',
      header: t('column.account'),
      notSorted: notSorted('account'),
      isExtra: true,
      value: accountLabel,
    },
    {
      ...sorting('mfaenabled', t('column.mfa')),
      isExtra: true,
      value: mfaLabel,
    },
  ]
}

const actionsOf = ({ username }: User): readonly RowAction[] => [
  openInNewTab(paths.member(username)),
  {
    label: t('showContent'),
    icon: 'content',
    href: paths.allContent({ owner: username }),
  },
  copyText(t('copyUsername'), username),
]

/** The page of all members: name, role, user type, and last sign-in. */
export const Component = () => {
  const list = memberList.useUrl()
  const { state } = list
  const { data } = useSuspenseQuery(memberPage(state))
  const { data: custom } = useSuspenseQuery(customRoles())
  const { data: types } = useSuspenseQuery(userTypes())
  const searching = isSearch(state)
  const refusals = useBulkRefusals()
  const { organization, person } = useSession()
  const addRefusal = refusalMessage(usePermission(addingMembers(organization)))
  const others = usePermission(seeingMembers)
  // Without it, only a part of the items would be counted.
  const seesItems = hasPrivilege(person, 'portal:admin:viewItems')
  const selected = useSelectedMembers(data.users)
  const [review, setReview] = useState<Review>()
  const { panel, open } = usePanel()
  const names = useMemo<Names>(
    () => ({
      role: (user) => roleName(roleIdOf(user), custom.roles),
      userType: ({ userLicenseTypeId: id }) =>
        types.userLicenseTypes.find((one) => one.id === id)?.name ?? id,
    }),
    [custom, types],
  )
  const onClose = () => setReview(undefined)
  const onDone = () => {
    selected.clear()
    open(undefined)
    onClose()
  }
  const columns = useMemo(
    () => columnsWith(names, (column) => !searching || column === searchSort(column), seesItems),
    [names, searching, seesItems],
  )
  const owners = useMemo(() => data.users.map(({ username }) => username), [data])
  const choices = [
    ...Object.entries(builtInRoles)
      .filter(([, { listed }]) => !listed)
      .map(([id, { name }]) => ({ id, name })),
    ...custom.roles,
  ]
  const shown = memberList.use(
    {
      ...list,
      ...(searching && { sorting: { ...list.sorting, column: searchSort(state.sort) } }),
    },
    {
      rows: selected.rows,
      total: data.total,
      columns,
      read: (onRows, signal) => readMembers(state, onRows, signal),
      values: {
        role: choices,
        userType: types.userLicenseTypes.map(({ id, name }) => ({ id, name: name ?? id })),
      },
    },
  )
  return (
    <Page
      title={t('title')}
      subtitle={t(seesAll() ? 'all' : 'line', { count: data.total })}
      action={
        <>
          <ActionButton
            variant="contained"
            icon="add"
            href={paths.addMembers()}
            disabledReason={addRefusal}
          >
            {t('add')}
          </ActionButton>
          <MoreActions
            actions={[
              {
                label: tMessage('toAll'),
                icon: 'notifications',
                disabledReason: refusals.message,
                onClick: () => open('message'),
              },
            ]}
          />
        </>
      }
    >
      {!others.allowed && <NoPermission permission={others} isViewOnly />}
      {state.privilege.length > 0 && <OfRoles />}
      {isSearched(panel) && <Notice tone="info">{t(`choose.${panel}`)}</Notice>}
      <Owners value={owners}>
        <ListView
          {...shown}
          caption={t('caption')}
          only={selected.only}
          rowName={personName}
          actionsOf={actionsOf}
          {...(Object.values(refusals).includes(undefined)
            ? { selection: { selected: selected.here, onChange: selected.select } }
            : {})}
          presets={others.allowed ? presets() : []}
          {...(selected.only.ids && { pages: undefined })}
          empty={{ message: t('empty'), reset: t('showAll') }}
        />
      </Owners>
      <SelectedBar
        state={state}
        total={data.total}
        selected={selected}
        refusals={refusals}
        onAction={(action) => setReview({ action, users: selected.users })}
      />
      {review?.action === 'message' ? (
        <MessageMembers users={review.users} onClose={onClose} onSent={onDone} />
      ) : review?.action === 'inactivity' ? (
        <ReviewInactivity users={review.users} onClose={onClose} onDone={onDone} />
      ) : (
        review && (
          <ChangeAccount
            action={review.action}
            users={review.users}
            onClose={onClose}
            onDone={onDone}
          />
        )
      )}
      {panel === 'message' && refusals.message === undefined && (
        <MessageAllMembers onClose={() => open(undefined)} />
      )}
    </Page>
  )
}

/** What a filter by privileges finds: members by their roles, as far as the portal returns what these have. */
const OfRoles = () => {
  const { data: roles = [] } = useQuery(allRoles())
  const unknown = unknownRoles(roles)
  return (
    <Notice tone={unknown.length > 0 ? 'warning' : 'neutral'}>
      {t('filter.byRole')}{' '}
      {unknown.length > 0 &&
        t('filter.unknown', {
          count: unknown.length,
          names: formatList(unknown.map(({ name }) => name)),
        })}
    </Notice>
  )
}

/** The actions that people search for before they select members. */
const searched = ['role', 'userType', 'disable', 'enable', 'delete', 'password'] as const

const isSearched = (panel: string | null): panel is (typeof searched)[number] =>
  searched.some((name) => name === panel)

/** What can be done with selected members. */
type Action = AccountAction | 'message' | 'inactivity'

type Refusals = Readonly<Record<Action, string | undefined>>

/** Why the signed-in member can't act on the selected members, by action. */
const useBulkRefusals = (): Refusals => ({
  role: refusalMessage(usePermission(members.updateRole)),
  userType: refusalMessage(usePermission(members.updateUserLicenseType)),
  disable: refusalMessage(usePermission(userChanges.disable)),
  inactivity: refusalMessage(usePermission(userChanges.disable)),
  enable: refusalMessage(usePermission(userChanges.enable)),
  delete: refusalMessage(usePermission(userChanges.remove)),
  message: refusalMessage(usePermission(memberMessages.notify)),
})

interface Review {
  readonly action: Action
  readonly users: readonly User[]
}

interface Props {
  readonly state: MemberListState
  /** Total number of members in the list. */
  readonly total: number
  readonly selected: SelectedMembers
  readonly refusals: Refusals
  readonly onAction: (action: Action) => void
}

/** The bar for the members selected on all pages; null without a selection. */
const SelectedBar = ({ state, total, selected, refusals, onAction }: Props) => {
  const selectAll = useEveryMember(state, selected.add)
  const count = selected.users.length
  const selectable = Math.min(total, maxSelected)
  if (count === 0) return null
  const action = (name: Action, icon: string, label: string): MoreAction => ({
    label,
    icon,
    // An action would change only some of them.
    disabledReason: refusals[name] ?? (selectAll.isPending ? t('stillSelecting') : undefined),
    onClick: () => onAction(name),
  })
  return (
    <>
      {selectAll.error && <ErrorNotice error={selectAll.error} />}
      <ActionsBar
        summary={t('selected', { count })}
        aside={
          <SelectedAside
            only={selected.only}
            count={count}
            onPage={selected.here.size}
            onKeep={selected.keepHere}
          />
        }
        onClear={selected.clear}
        primary={action('role', 'assignRole', t('assignRole'))}
        more={[
          action('message', 'notifications', tMessage('action')),
          action('userType', 'members', tAccount('userType.action')),
          action('disable', 'pause', tAccount('disable.apply', { count })),
          action('inactivity', 'history', tInactive('action')),
          action('enable', 'run', tAccount('enable.apply', { count })),
          {
            ...action('delete', 'delete', tAccount('delete.apply', { count })),
            isDestructive: true,
          },
        ]}
      >
        {count < selectable && (
          <Button
            variant="outlined"
            loading={selectAll.isPending}
            onClick={() => selectAll.mutate()}
          >
            {t('selectAll', { count: selectable })}
          </Button>
        )}
      </ActionsBar>
    </>
  )
}
