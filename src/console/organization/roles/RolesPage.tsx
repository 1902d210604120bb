import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { privileges } from '../../../rest/protocol/privileges.ts'
import { roles as operations } from '../../../rest/organization/roles.ts'
import { useKept } from '../../shell/reopenPage.ts'
import { queryClient } from '../../shell/api.ts'
import { formatNumber } from '../../shell/format.ts'
import { isoTime } from '../../shell/lists/export/isoTime.ts'
import { localList } from '../../shell/lists/localList.tsx'
import { SelectedAside, useSelectedOnly } from '../../shell/lists/selectedOnly.tsx'
import { ListView } from '../../shell/lists/ListView.tsx'
import { openInNewTab } from '../../shell/lists/rowActions.ts'
import { Moment } from '../../shell/Moment.tsx'
import { roleFile } from './exchange/exchange.ts'
import { paths } from '../../shell/paths.ts'
import { refusalMessage, usePermission } from '../../shell/permissions.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { InlineBar } from '../../ui/InlineBar.tsx'
import type { Column, RowAction } from '../../ui/table/DataTable.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { SelectionBar } from '../../ui/table/SelectionBar.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import {
  allRoles,
  canSeeMembers,
  membersWithRole,
  isAdministrativeRole,
  type RoleView,
} from './allRoles.ts'
import { t } from './messages.ts'
import { valuesOf } from './role.ts'
import { privilegeWords } from './privileges/messages.ts'

export const loader = () => queryClient.query(allRoles())

interface Row extends RoleView {
  /** Undefined until the portal has returned it. */
  readonly members: number | undefined
}

const figure = (value: number | undefined) =>
  value === undefined ? t('notProvided') : formatNumber(value)

const columns: readonly Column<Row>[] = [
  {
    id: 'name',
    header: t('column.name'),
    sort: ({ name }) => name,
    value: ({ name }) => name,
    cell: ({ id, name, description }) => (
      <TitleCell title={name} href={paths.role(id)} subtitle={description} isSummary />
    ),
  },
  {
    id: 'kind',
    header: t('column.kind'),
    sort: ({ isBuiltIn }) => (isBuiltIn ? 0 : 1),
    value: ({ isBuiltIn }) => t(isBuiltIn ? 'kind.builtIn' : 'kind.custom'),
    cell: (role) => (
      <>
        <StateChip tone="neutral">{t(role.isBuiltIn ? 'kind.builtIn' : 'kind.custom')}</StateChip>{' '}
        {isAdministrativeRole(role) && <StateChip tone="warning">{t('administrative')}</StateChip>}
      </>
    ),
  },
  {
    id: 'members',
    header: t('column.members'),
    sort: ({ members }) => members ?? -1,
    align: 'end',
    value: ({ members }) => members,
    cell: ({ id, members }) =>
      members === undefined || members === 0 ? (
        figure(members)
      ) : (
        <Link href={paths.members({ role: id })} aria-label={t('membersLine', { count: members })}>
          {figure(members)}
        </Link>
      ),
  },
  {
    id: 'privileges',
    header: t('column.privileges'),
    sort: ({ privileges: granted }) => granted?.length ?? -1,
    align: 'end',
    value: ({ privileges: granted }) => granted?.length,
    cell: ({ privileges: granted }) => (
      <Box
        component="span"
        sx={{ display: 'inline-flex', alignItems: 'center', justifyContent: 'end', gap: 2 }}
      >
        {granted && <InlineBar share={granted.length / privileges.length} />}
        <Box component="span" sx={{ minInlineSize: 24 }}>
          {figure(granted?.length)}
        </Box>
      </Box>
    ),
  },
  {
    id: 'modified',
    header: t('column.modified'),
    sort: ({ modified = 0 }) => modified,
    align: 'end',
    quiet: true,
    value: ({ modified }) => isoTime(modified),
    cell: ({ isBuiltIn, modified }) =>
      !isBuiltIn && modified !== undefined && <Moment time={modified} />,
  },
  {
    id: 'description',
    header: t('column.description'),
    isExtra: true,
    isCut: true,
    quiet: true,
    value: ({ description }) => description,
  },
  {
    id: 'id',
    header: t('column.id'),
    isExtra: true,
    quiet: true,
    value: ({ id }) => id,
  },
]

const list = localList({
  name: 'roles',
  columns,
  // Default roles are first.
  sorting: { column: 'kind', descending: false },
  rowId: ({ id }) => id,
  search: t('search'),
  textsOf: ({ name, description }) => [name, description],
  views: {
    all: { label: t('views.all') },
    custom: { label: t('views.custom'), has: ({ isBuiltIn }) => !isBuiltIn },
    builtIn: { label: t('views.builtIn'), has: ({ isBuiltIn }) => isBuiltIn },
    administrative: { label: t('views.administrative'), has: isAdministrativeRole },
  },
  facets: {
    privilege: {
      label: t('column.privileges'),
      valuesOf: ({ privileges: granted = [] }) => granted,
      nameOf: (one) => privilegeWords(one).label,
      none: t('privilegesMissing'),
      countsAll: true,
      byName: true,
    },
  },
})

const actionsWith =
  (canCreate: boolean) =>
  ({ id }: Row): readonly RowAction[] => [
    openInNewTab(paths.role(id)),
    ...(canCreate ? [{ label: t('createSimilar'), icon: 'copy', href: paths.newRole(id) }] : []),
    { label: t('compare'), icon: 'compare', href: paths.compareRoles([id]) },
    { label: t('allMembers'), icon: 'members', href: paths.members({ role: id }) },
  ]

/** The page of all roles with the number of members of each. */
export const Component = () => {
  const { data: all } = useSuspenseQuery(allRoles())
  const [selected, setSelected] = useKept<ReadonlySet<string>>('selected', new Set())
  const refusal = refusalMessage(usePermission(operations.create))
  const canCreate = refusal === undefined
  const actionsOf = useMemo(() => actionsWith(canCreate), [canCreate])
  const counts = useQueries({
    queries: all.map(({ id }) => membersWithRole(id, 1)),
    combine: (results) => results.map(({ data }) => data?.total),
  })
  const withMembers = useMemo(
    () => all.map((role, index) => ({ ...role, members: counts[index] })),
    [all, counts],
  )
  const chosen = withMembers.filter(({ id }) => selected.has(id))
  const only = useSelectedOnly(selected.size, () => chosen.map(({ id }) => id))
  const { privilege } = list.useUrl().state
  const { shown, viewsOf } = list.use(withMembers, {
    only,
    more: privilege.length > 0 && canSeeMembers() && (
      <Link href={paths.members({ privilege })}>
        {t('membersWith', { count: privilege.length })}
      </Link>
    ),
  })
  const exported = chosen.filter(({ isBuiltIn }) => !isBuiltIn)
  return (
    <Page
      title={t('title')}
      subtitle={t('line', { count: all.filter(({ isBuiltIn }) => !isBuiltIn).length })}
      action={
        <>
          <ActionButton icon="compare" href={paths.comparePortals()}>
            {t('comparePortals')}
          </ActionButton>
          <ActionButton icon="import" disabledReason={refusal} href={paths.importRoles()}>
            {t('import')}
          </ActionButton>
          <ActionButton
            variant="contained"
            icon="add"
            disabledReason={refusal}
            href={paths.newRole()}
          >
            {t('create')}
          </ActionButton>
        </>
      }
    >
      <ListView
        {...shown}
        caption={t('caption')}
        rowName={({ name }) => name}
        actionsOf={actionsOf}
        selection={{ selected, onChange: setSelected }}
        views={viewsOf(t('filter'))}
        empty={{ message: t('empty'), reset: t('showAll') }}
      />
      {chosen.length > 0 && (
        <SelectionBar
          summary={t('selected', { count: chosen.length })}
          aside={
            <SelectedAside
              only={only}
              count={chosen.length}
              onPage={shown.rows.filter(({ id }) => selected.has(id)).length}
            />
          }
        >
          <ActionButton
            variant="outlined"
            disabledReason={exported.length === 0 ? t('exportNone') : undefined}
            onClick={() => roleFile.download(exported.map(valuesOf))}
          >
            {t('export')}
          </ActionButton>
          <ActionButton
            variant="contained"
            disabledReason={chosen.length < 2 ? t('compareTwo') : undefined}
            href={paths.compareRoles(chosen.map(({ id }) => id))}
          >
            {t('compare')}
          </ActionButton>
        </SelectionBar>
      )}
    </Page>
  )
}
