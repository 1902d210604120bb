import CheckIcon from '@mui/icons-material/Check'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { queryClient } from '../../shell/api.ts'
import { downloadCsv } from '../../shell/files/csv.ts'
import { paths } from '../../shell/paths.ts'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { TitleCell } from '../../ui/table/TitleCell.tsx'
import { allRoles, type RoleView } from './allRoles.ts'
import { branchesWith } from './privileges/privilegeTree.ts'
import { privilegeWords } from './privileges/messages.ts'
import { t } from './messages.ts'

export const loader = () => queryClient.query(allRoles())

interface Row {
  readonly privilege: string
  readonly branch: string
  readonly membersWithRole: ReadonlySet<string>
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

const rowsOf = (roles: readonly RoleView[]): Row[] =>
  branchesWith(roles.flatMap(({ privileges = [] }) => privileges)).flatMap(
    ({ area, category, privileges }) =>
      privileges.map((privilege) => ({
        privilege,
        branch: t('tree.branch', {
          area: t(`tree.area.${area}`),
          category: t(`tree.category.${category}`),
        }),
        membersWithRole: new Set(
          roles.filter((role) => role.privileges?.includes(privilege)).map(({ id }) => id),
        ),
      })),
  )

const columnsOf = (roles: readonly RoleView[]): readonly Column<Row>[] => [
  {
    id: 'privilege',
    header: t('privilege'),
    sort: ({ privilege }) => privilegeWords(privilege).label,
    cell: ({ privilege }) => {
      const { label, description } = privilegeWords(privilege)
      return <TitleCell title={label} subtitle={description} />
    },
  },
  {
    id: 'category',
    header: t('category'),
    quiet: true,
    cell: ({ branch }) => branch,
  },
  ...roles.map(({ id, name, privileges = [] }): Column<Row> => ({
    id,
    header: t('compareColumn', { name, count: privileges.length }),
    sort: ({ membersWithRole }) => (membersWithRole.has(id) ? 0 : 1),
    cell: ({ membersWithRole }) =>
      membersWithRole.has(id) ? (
        <>
          <CheckIcon
            aria-hidden
            sx={{ fontSize: 18, color: 'tone.success.solid', verticalAlign: 'middle' }}
          />
          <VisuallyHidden>{t('yes')}</VisuallyHidden>
        </>
      ) : (
        t('no')
      ),
  })),
]

const downloadRows = (roles: readonly RoleView[], rows: readonly Row[]) =>
  downloadCsv(
    t('compareFile'),
    rows.map(({ privilege, branch, membersWithRole }) => ({
      [t('privilege')]: privilegeWords(privilege).label,
      [t('apiName')]: privilege,
      [t('category')]: branch,
      ...Object.fromEntries(
        roles.map(({ id, name }) => [name, membersWithRole.has(id) ? t('yes') : '']),
      ),
    })),
  )

/** The privileges of roles side by side. The URL contains the roles and the filter. */
export const Component = () => {
  const [search, setSearch] = useSearchParams()
  const { data: all } = useSuspenseQuery(allRoles())
  const ids = search.get('roles') ?? ''
  const onlyDifferences = search.get('show') === 'differences'
  const comparable = useMemo(() => all.filter(({ privileges }) => privileges), [all])
  const roles = useMemo(
    () =>
      [...new Set(ids.split(','))].flatMap((id) => comparable.find((role) => role.id === id) ?? []),
    [ids, comparable],
  )
  const columns = useMemo(() => columnsOf(roles), [roles])
  const rows = useMemo(() => {
    const every = rowsOf(roles)
    return onlyDifferences
      ? every.filter(
          ({ membersWithRole }) => membersWithRole.size > 0 && membersWithRole.size < roles.length,
        )
      : every
  }, [roles, onlyDifferences])
  const go = (next: readonly string[], differences: boolean) =>
    setSearch(
      { roles: next.join(','), ...(differences ? { show: 'differences' } : {}) },
      { preventScrollReset: true },
    )
  const chosen = roles.map(({ id }) => id)
  return (
    <Page
      title={t('compareTitle')}
      crumbs={[{ label: t('title'), href: paths.roles() }]}
      subtitle={t('compareLine')}
      action={
        roles.length >= 2 &&
        rows.length > 0 && (
          <Button variant="outlined" onClick={() => void downloadRows(roles, rows)}>
            {t('compareDownload')}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 3, marginBlockEnd: 3 }}>
        <Box sx={{ minInlineSize: 240 }}>
          <SelectField
            label={t('compareAdd')}
            placeholder={t('compareChoose')}
            value=""
            onChange={(event) => go([...chosen, event.target.value], onlyDifferences)}
            choices={comparable
              .filter(({ id }) => !chosen.includes(id))
              .map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Box>
        {roles.map(({ id, name }) => (
          <Button
            key={id}
            size="small"
            variant="outlined"
            title={name}
            sx={{ display: 'block', maxInlineSize: 'min(320px, 100%)', ...oneLine }}
            onClick={() =>
              go(
                chosen.filter((one) => one !== id),
                onlyDifferences,
              )
            }
          >
            {t('compareRemove', { name })}
          </Button>
        ))}
        <CheckChoice
          label={t('onlyDifferences')}
          checked={onlyDifferences}
          onChange={(checked) => go(chosen, checked)}
        />
      </Box>
      {roles.length < 2 ? (
        <EmptyState icon="compare">{t('compareFew')}</EmptyState>
      ) : (
        <DataTable
          key={ids}
          caption={t('compareCaption')}
          rows={rows}
          columns={columns}
          rowId={({ privilege }) => privilege}
          empty={<EmptyState icon="compare">{t('same')}</EmptyState>}
        />
      )}
    </Page>
  )
}
