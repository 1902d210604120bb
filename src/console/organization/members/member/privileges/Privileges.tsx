import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import Box from '@mui/material/Box'
import { isAdministrative, privileges } from '../../../../../rest/protocol/privileges.ts'
import type { User } from '../../../../../rest/records/user.ts'
import { NoPermission } from '../../../../shell/access/NoPermission.tsx'
import { ErrorNotice } from '../../../../shell/errors/ErrorNotice.tsx'
import { exportOf } from '../../../../shell/lists/export/listExport.ts'
import { localList } from '../../../../shell/lists/localList.tsx'
import { ListView } from '../../../../shell/lists/ListView.tsx'
import { paths } from '../../../../shell/paths.ts'
import { seeingAllOfMembers, usePermission } from '../../../../shell/permissions.ts'
import { rolePrivileges } from '../../../../shared/roles/allRoles.ts'
import { roleIdOf } from '../../../../shared/roles/roleOf.ts'
import { useSession } from '../../../../shell/session/session.ts'
import { LoadingRows } from '../LoadingRows.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { labelsOf, privilegeWords } from '../../../roles/privileges/messages.ts'
import { useRoleName, useUserTypeName } from '../member.ts'
import { privilegeRows, type PrivilegeRow } from './sources.ts'
import { t } from './messages.ts'
import { StateChip } from '../../../../ui/StateChip.tsx'
import type { Column, RowAction } from '../../../../ui/table/DataTable.tsx'
import { TitleCell } from '../../../../ui/table/TitleCell.tsx'
import { monospace } from '../../../../ui/theme.ts'
import { branchesWith, categoryOf } from '../../../roles/privileges/privilegeTree.ts'
import { t as tRoles } from '../../../roles/messages.ts'

/** The privileges of a member, where each is from, and which ones have no effect. */
export const Privileges = ({ user }: { user: User }) => {
  const { privileges: granted } = user
  const roleId = roleIdOf(user)
  const { data, error, refetch } = useQuery({
    ...rolePrivileges(roleId ?? ''),
    enabled: roleId !== undefined,
  })
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  if (roleId !== undefined && data === undefined) return <LoadingRows />
  const ofRole = data ?? undefined
  return granted || ofRole ? <Known user={user} ofRole={ofRole} /> : <NotReturned />
}

const NotReturned = () => (
  <NoPermission permission={usePermission(seeingAllOfMembers)} reason={t('nothing')} />
)

interface Props {
  readonly user: User
  readonly ofRole: readonly string[] | undefined
}

const Known = ({ user, ofRole }: Props) => {
  const { username, privileges: granted, userLicenseTypeId } = user
  const role = useRoleName(user) ?? ''
  const userType = useUserTypeName(user) ?? ''
  const { person } = useSession()
  const columns = useMemo(() => privilegeColumns(role), [role])
  const all = useMemo(
    () => privilegeRows({ granted, ofRole, userLicenseTypeId }),
    [granted, ofRole, userLicenseTypeId],
  )
  const { shown, viewsOf } = privilegeList.use(all)
  const withheld = all.filter(({ limit }) => limit === 'withheld').length
  const excluded = all.filter(({ limit }) => limit === 'userType')
  return (
    <>
      {granted === undefined && username !== person.username && (
        <Notice tone="info">{t('ofRoleOnly')}</Notice>
      )}
      {withheld > 0 && <Notice tone="warning">{t('withheld', { count: withheld })}</Notice>}
      {excluded.length > 0 && (
        <Notice tone="warning">
          {t('excluded', {
            userType,
            labels: labelsOf(excluded.map(({ privilege }) => privilege)),
          })}
        </Notice>
      )}
      <ListView
        {...shown}
        caption={t('caption')}
        columns={columns}
        rowName={label}
        actionsOf={actionsOf}
        views={viewsOf(t('filter'))}
        exported={exportOf(`privileges-of-${username}`, shown.rows)}
        empty={{ message: t('noMatch'), reset: t('clear') }}
      />
    </>
  )
}

/** Returns the area and the category of a privilege, such as "General · Content". */
const branchName = (privilege: string): string =>
  tRoles('tree.branch', {
    area: tRoles(`tree.area.${isAdministrative(privilege) ? 'administrative' : 'general'}`),
    category: tRoles(`tree.category.${categoryOf(privilege)}`),
  })

/** The privileges in the order of the page of a role. */
const order = new Map(
  branchesWith(privileges)
    .flatMap((branch) => branch.privileges)
    .map((privilege, index) => [privilege, index]),
)

const label = ({ privilege }: PrivilegeRow) => privilegeWords(privilege).label

const actionsOf = ({ privilege }: PrivilegeRow): readonly RowAction[] => [
  { label: t('membersWith'), icon: 'members', href: paths.members({ privilege }) },
]

const effect = ({ limit }: PrivilegeRow) => (limit ? t(`limit.${limit}`) : t('granted'))

/** Returns the columns of the privileges of a member with this role. */
const privilegeColumns = (role: string): readonly Column<PrivilegeRow>[] => {
  const source = (row: PrivilegeRow) => t(`from.${row.source}`, { role })
  return [
    {
      id: 'privilege',
      header: t('column.privilege'),
      sort: label,
      value: label,
      cell: (row) => (
        <TitleCell title={label(row)} subtitle={privilegeWords(row.privilege).description} />
      ),
    },
    {
      id: 'category',
      header: t('column.category'),
      sort: ({ privilege }) => order.get(privilege) ?? order.size,
      quiet: true,
      value: ({ privilege }) => branchName(privilege),
    },
    {
      id: 'source',
      header: t('column.source'),
      sort: source,
      value: source,
    },
    {
      id: 'effect',
      header: t('column.effect'),
      sort: effect,
      value: effect,
      cell: (row) => <StateChip tone={row.limit ? 'warning' : 'success'}>{effect(row)}</StateChip>,
    },
    {
      id: 'name',
      header: t('column.name'),
      isExtra: true,
      value: ({ privilege }) => privilege,
      cell: ({ privilege }) => (
        <Box component="code" sx={{ fontFamily: monospace, fontSize: '0.75rem' }}>
          {privilege}
        </Box>
      ),
    },
  ]
}

const privilegeList = localList({
  name: 'memberPrivileges',
  columns: privilegeColumns(''),
  sorting: { column: 'category', descending: false },
  rowId: ({ privilege }) => privilege,
  search: t('search'),
  textsOf: ({ privilege }) => {
    const { label: title, description } = privilegeWords(privilege)
    return [title, description, privilege, branchName(privilege)]
  },
  views: {
    all: { label: t('views.all') },
    administrative: {
      label: t('views.administrative'),
      has: ({ privilege }) => isAdministrative(privilege),
    },
    limited: { label: t('views.limited'), has: ({ limit }) => limit !== undefined },
  },
})
