import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { hasPrivilege } from '../../../../rest/protocol/authorization.ts'
import type { Item } from '../../../../rest/records/item.ts'
import type { User } from '../../../../rest/records/user.ts'
import { formatBytes, formatNumber } from '../../../shell/format.ts'
import { itemTypeName } from '../../../shell/itemTypeName.ts'
import { countsIn } from '../../../shared/counts/countsIn.ts'
import { SharingLevels } from '../../../shared/counts/SharingLevels.tsx'
import { Moment } from '../../../shell/Moment.tsx'
import { paths } from '../../../shell/paths.ts'
import { useSession } from '../../../shell/session/session.ts'
import { Thumbnail } from '../../../shell/Thumbnail.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ItemTypeLabel, SharingLabel } from '../../../ui/icons/IconLabel.tsx'
import { DataTable, type Column } from '../../../ui/table/DataTable.tsx'
import { TitleCell } from '../../../ui/table/TitleCell.tsx'
import { ownedItems } from './member.ts'
import { Section } from './Section.tsx'
import { t } from './messages.ts'

/** The maximum number of types that are named; the others are in the list of the member's items. */
const namedTypes = 6

const columns: readonly Column<Item>[] = [
  {
    id: 'title',
    header: t('content.column.title'),
    cell: ({ id, title, type, thumbnail }) => (
      <TitleCell
        picture={<Thumbnail of={{ itemId: id, path: thumbnail }} type={type} />}
        title={title}
        href={paths.item(id)}
      />
    ),
  },
  {
    id: 'type',
    header: t('content.column.type'),
    cell: ({ type }) => <ItemTypeLabel type={type} />,
  },
  {
    id: 'access',
    header: t('content.column.access'),
    cell: ({ access }) =>
      access && (
        <SharingLabel access={access}>
          {t(`itemAccess.${access}`, { defaultValue: access })}
        </SharingLabel>
      ),
  },
  {
    id: 'size',
    header: t('content.column.size'),
    align: 'end',
    quiet: true,
    cell: ({ size }) => formatBytes(size),
  },
  {
    id: 'modified',
    header: t('content.column.modified'),
    align: 'end',
    quiet: true,
    cell: ({ modified }) => <Moment time={modified} />,
  },
]

interface TypesProps {
  readonly found: Parameters<typeof countsIn>[0]
  readonly owner: string
}

/** The most frequent types of the items of an owner, each with the list behind it. */
const Types = ({ found, owner }: TypesProps) => {
  const types = [...countsIn(found, 'type')]
  return (
    <Box
      component="ul"
      aria-label={t('content.types')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        listStyle: 'none',
        padding: 0,
        margin: 0,
        marginBlock: 3,
      }}
    >
      {types.slice(0, namedTypes).map(([value, count]) => (
        <li key={value}>
          <Link href={paths.allContent({ owner, type: itemTypeName(value) })}>
            {itemTypeName(value)}
          </Link>{' '}
          <strong>{formatNumber(count)}</strong>
        </li>
      ))}
      {types.length > namedTypes && (
        <Box component="li" sx={{ color: 'text.secondary' }}>
          {t('content.moreTypes', { count: types.length - namedTypes })}
        </Box>
      )}
    </Box>
  )
}

/** What a member owns: by sharing level, by type, and the items modified last. */
export const OwnedContent = ({ user: { username } }: { user: User }) => {
  const { person } = useSession()
  // The loader has sent the request already.
  const query = useQuery({ ...ownedItems(username), retryOnMount: false })
  const seesAll = username === person.username || hasPrivilege(person, 'portal:admin:viewItems')
  return (
    <Section
      title={t('content.title')}
      query={query}
      aside={
        <>
          <Box component="span" sx={{ flex: 1, color: 'text.secondary' }}>
            {t('content.count', { count: query.data?.total ?? 0 })}
          </Box>
          {query.data && query.data.total > 0 && (
            <Link href={paths.allContent({ owner: username })}>{t('showAll')}</Link>
          )}
        </>
      }
    >
      {(found) =>
        found.total === 0 ? (
          <EmptyState icon="content" isSmall>
            {t(seesAll ? 'content.none' : 'content.noneVisible')}
          </EmptyState>
        ) : (
          <>
            {!seesAll && (
              <Typography color="textSecondary" sx={{ marginBlockEnd: 3 }}>
                {t('content.visible')}
              </Typography>
            )}
            <SharingLevels
              label={t('content.sharing')}
              found={found}
              owner={username}
              nameOf={(level) => t(`itemAccess.${level}`)}
            />
            <Types found={found} owner={username} />
            <DataTable
              caption={t('content.caption')}
              rows={found.results}
              columns={columns}
              rowId={({ id }) => id}
              rowName={({ title }) => title}
            />
          </>
        )
      }
    </Section>
  )
}
