import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import type { Item } from '../../../rest/records/item.ts'
import { formatRelative } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { Thumbnail } from '../../shell/Thumbnail.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ItemTypeLabel, SharingLabel } from '../../ui/icons/IconLabel.tsx'
import { HomeCard } from '../HomeCard.tsx'
import { ownItems } from '../queries.ts'
import { t } from './messages.ts'
import { t as tHome } from '../messages.ts'

/** The person's items that were modified last. */
export const OwnItems = () => {
  const items = useQuery(ownItems())
  return (
    <HomeCard
      title={t('continue')}
      aside={<Link href={paths.content()}>{t('ownItems')}</Link>}
      query={items}
      rows={6}
    >
      {({ results }) =>
        results.length === 0 ? (
          <EmptyState icon="content" isSmall line={t('noItemsLine')}>
            {t('noItems')}
          </EmptyState>
        ) : (
          <Box
            component="ul"
            aria-label={t('continue')}
            sx={{
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(150px, 45%), 1fr))',
              gap: 4,
              listStyle: 'none',
              margin: 0,
              padding: 0,
            }}
          >
            {results.map((item) => (
              <ItemCard key={item.id} item={item} />
            ))}
          </Box>
        )
      }
    </HomeCard>
  )
}

const levels = ['private', 'shared', 'org', 'public'] as const

const ItemCard = ({ item }: { item: Item }) => {
  const { id, title, type, thumbnail, access, modified } = item
  const level = levels.find((one) => one === access)
  return (
    <Box component="li" sx={{ minInlineSize: 0, fontSize: '0.8125rem' }}>
      <Thumbnail of={{ itemId: id, path: thumbnail }} type={type} isLarge />
      <Box sx={{ marginBlock: 2, overflowWrap: 'anywhere' }}>
        <Link href={paths.item(id)} sx={{ fontWeight: 550 }}>
          {title}
        </Link>
      </Box>
      <Box sx={{ display: 'grid', gap: 1, overflow: 'hidden' }}>
        <ItemTypeLabel type={type} />
        {level && <SharingLabel access={level}>{tHome(`access.${level}`)}</SharingLabel>}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('edited', { time: formatRelative(modified) })}
        </Box>
      </Box>
    </Box>
  )
}
