import CheckIcon from '@mui/icons-material/Check'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useEventCallback } from '@mui/material/utils'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUrlSearch } from '../../shell/router.ts'
import { queryClient } from '../../shell/api.ts'
import { downloadCsv } from '../../shell/files/csv.ts'
import { paths } from '../../shell/paths.ts'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { DataTable, type Column } from '../../ui/table/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
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

/** More equal rows than a person reads past. */
const manyEqual = 20

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

const columnsOf = (
  roles: readonly RoleView[],
  onRemove: (id: string) => void,
): readonly Column<Row>[] => [
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
    headerAction: <RemoveButton name={name} onClick={() => onRemove(id)} />,
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

const RemoveButton = ({ name, onClick }: { name: string; onClick: () => void }) => {
  const label = t('compareRemove', { name })
  return (
    <Tooltip text={label}>
      {(anchor) => (
        <IconButton
          size="small"
          aria-label={label}
          {...anchor}
          onClick={onClick}
          sx={{ marginInlineStart: 1, marginBlock: '-6px' }}
        >
          <CloseIcon sx={{ fontSize: 16 }} />
        </IconButton>
      )}
    </Tooltip>
  )
}

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

/** The privileges of roles side by side. The URL contains the roles, and the filter once it was set. */
export const Component = () => {
  const [search, setSearch] = useUrlSearch()
  const { data: all } = useSuspenseQuery(allRoles())
  const ids = search.get('roles') ?? ''
  const filter = search.get('show')
  const comparable = useMemo(() => all.filter(({ privileges }) => privileges), [all])
  const roles = useMemo(
    () =>
      [...new Set(ids.split(','))].flatMap((id) => comparable.find((role) => role.id === id) ?? []),
    [ids, comparable],
  )
  const every = useMemo(() => rowsOf(roles), [roles])
  const different = useMemo(
    () =>
      every.filter(
        ({ membersWithRole }) => membersWithRole.size > 0 && membersWithRole.size < roles.length,
      ),
    [every, roles],
  )
  const isComparison = roles.length >= 2
  const onlyDifferences =
    isComparison &&
    (filter === null ? every.length - different.length > manyEqual : filter === 'differences')
  const rows = onlyDifferences ? different : every
  const change = (values: Readonly<Record<string, string>>) =>
    setSearch((now) => ({ ...Object.fromEntries(now), ...values }), { preventScrollReset: true })
  const chosen = roles.map(({ id }) => id)
  const onRemove = useEventCallback((id: string) =>
    change({ roles: chosen.filter((one) => one !== id).join() }),
  )
  const columns = useMemo(() => columnsOf(roles, onRemove), [roles, onRemove])
  return (
    <Page
      title={t('compareTitle')}
      crumbs={[{ label: t('title'), href: paths.roles() }]}
      subtitle={t(isComparison ? 'compareLine' : 'compareFew')}
      action={
        isComparison &&
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
            onChange={(event) => change({ roles: [...chosen, event.target.value].join() })}
            choices={comparable
              .filter(({ id }) => !chosen.includes(id))
              .map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Box>
        {isComparison && (
          <CheckChoice
            label={t('onlyDifferences')}
            checked={onlyDifferences}
            onChange={(checked) => change({ show: checked ? 'differences' : 'all' })}
          />
        )}
      </Box>
      {roles.length > 0 && (
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
