import Box from '@mui/material/Box'
import { isAdministrative, privileges } from '../../../../../rest/protocol/privileges.ts'
import { StateChip } from '../../../../ui/StateChip.tsx'
import type { Column } from '../../../../ui/table/DataTable.tsx'
import { TitleCell } from '../../../../ui/table/TitleCell.tsx'
import { monospace } from '../../../../ui/theme.ts'
import { branchesWith, categoryOf } from '../../../roles/privileges/privilegeTree.ts'
import { privilegeWords } from '../../../roles/privileges/messages.ts'
import type { PrivilegeRow } from './sources.ts'
import { t } from './messages.ts'
import { t as tRoles } from '../../../roles/messages.ts'

/** Returns the area and the category of a privilege, such as "General · Content". */
export const branchName = (privilege: string): string =>
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

const effect = ({ limit }: PrivilegeRow) => (limit ? t(`limit.${limit}`) : t('granted'))

/** Returns the columns of the privileges of a member with this role. */
export const privilegeColumns = (role: string): readonly Column<PrivilegeRow>[] => {
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
      cell: ({ privilege }) => branchName(privilege),
    },
    {
      id: 'source',
      header: t('column.source'),
      sort: source,
      value: source,
      cell: source,
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
