import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import type { Item } from '../../../rest/records/item.ts'
import { Moment } from '../../shell/Moment.tsx'
import { paths } from '../../shell/paths.ts'
import { People, peopleOf, Person } from '../../shell/people/Person.tsx'
import { Thumbnail } from '../../shell/Thumbnail.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ItemTypeLabel } from '../../ui/icons/IconLabel.tsx'
import { Rows } from '../../ui/table/Rows.tsx'
import { HomeCard, type CardQuery } from '../HomeCard.tsx'
import { allItems, sharedItems, sharedRows } from '../queries.ts'
import { t } from './messages.ts'

interface Props {
  readonly title: string
  readonly query: CardQuery<{ readonly results: readonly Item[] }>
  /** The expected number of rows. */
  readonly rows: number
  /** Shown if there are no items. */
  readonly empty: ReactNode
}

const none: readonly Item[] = []

/** Columns that have no space in narrow cards are left out. */
const wide = { display: 'none', '@container (min-width: 640px)': { display: 'block' } } as const

/** Items with type, owner, and the time of the last change. */
const ItemRows = ({ title, query, rows, empty }: Props) => {
  const items = query.data?.results ?? none
  const owners = useMemo(() => peopleOf(items.map(({ owner }) => owner)), [items])
  return (
    <HomeCard
      title={title}
      aside={<Link href={paths.allContent()}>{t('all')}</Link>}
      query={query}
      rows={rows}
    >
      {() =>
        items.length === 0 ? (
          empty
        ) : (
          <People value={owners}>
            <Box sx={{ containerType: 'inline-size', fontSize: '0.8125rem' }}>
              <Rows aria-label={title}>
                {items.map(({ id, title: name, type, thumbnail, owner, modified }) => (
                  <Box component="li" key={id} sx={{ flexWrap: 'nowrap !important' }}>
                    <Thumbnail of={{ itemId: id, path: thumbnail }} type={type} />
                    <Box sx={{ flex: '2 1 0', minInlineSize: 0, overflowWrap: 'anywhere' }}>
                      <Link href={paths.item(id)} sx={{ fontWeight: 550 }}>
                        {name}
                      </Link>
                    </Box>
                    <Box sx={{ ...wide, flex: '1.2 1 0', '& > span': { whiteSpace: 'normal' } }}>
                      <ItemTypeLabel type={type} />
                    </Box>
                    <Box
                      sx={{
                        ...wide,
                        flex: '1.2 1 0',
                        minInlineSize: 0,
                        '& span': { maxInlineSize: 'none' },
                      }}
                    >
                      <Person username={owner} />
                    </Box>
                    <Box
                      sx={{
                        flex: '0 0 96px',
                        textAlign: 'end',
                        color: 'text.secondary',
                        whiteSpace: 'nowrap',
                      }}
                    >
                      <Moment time={modified} />
                    </Box>
                  </Box>
                ))}
              </Rows>
            </Box>
          </People>
        )
      }
    </HomeCard>
  )
}

/** The items of the organization that were modified last. */
export const RecentItems = () => (
  <ItemRows
    title={t('items')}
    query={useQuery(allItems())}
    rows={5}
    empty={
      <EmptyState icon="content" isSmall>
        {t('noItems')}
      </EmptyState>
    }
  />
)

/** The items of other members that were modified last. */
export const SharedItems = () => (
  <ItemRows
    title={t('shared')}
    query={useQuery(sharedItems())}
    rows={sharedRows()}
    empty={
      <EmptyState icon="content" isSmall line={t('noneSharedLine')}>
        {t('noneShared')}
      </EmptyState>
    }
  />
)
