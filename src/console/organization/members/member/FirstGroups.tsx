import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useMemo } from 'react'
import type { User } from '../../../../rest/records/user.ts'
import { formatNumber } from '../../../shell/format.ts'
import { paths } from '../../../shell/paths.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { groupColumns } from './groupColumns.tsx'
import { firstRows, groupRoleOf } from './member.ts'
import { t } from './messages.ts'

/** The groups that come first: those that the member owns or manages. */
const order = ['owner', 'admin']
const rank = (role: string | undefined) => {
  const place = order.indexOf(role ?? '')
  return place < 0 ? order.length : place
}

/** The first groups of a member, with the member's role in each. */
export const FirstGroups = ({ user: { username, groups } }: { user: User }) => {
  const columns = useMemo(
    () =>
      groupColumns(username).flatMap(({ sort: _unsorted, ...column }) =>
        column.isExtra === true || column.id === 'owner' ? [] : [column],
      ),
    [username],
  )
  const first = useMemo(
    () =>
      (groups ?? [])
        .toSorted((a, b) => rank(groupRoleOf(username, a)) - rank(groupRoleOf(username, b)))
        .slice(0, firstRows),
    [groups, username],
  )
  return (
    <Card
      title={t('groups.title')}
      aside={
        groups &&
        groups.length > 0 && (
          <>
            <Box component="span" sx={{ flex: 1, color: 'text.secondary' }}>
              {formatNumber(groups.length)}
            </Box>
            <Link href={paths.member(username, 'groups')}>{t('showAll')}</Link>
          </>
        )
      }
    >
      {first.length === 0 ? (
        <EmptyState icon="groups" isSmall>
          {t(groups ? 'groups.none' : 'notProvided')}
        </EmptyState>
      ) : (
        <DataTable
          caption={t('groups.caption')}
          rows={first}
          columns={columns}
          rowId={({ id }) => id}
          rowName={({ title }) => title}
        />
      )}
    </Card>
  )
}
