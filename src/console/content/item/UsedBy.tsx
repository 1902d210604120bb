import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import type { Item } from '../../../rest/records/item.ts'
import { paths } from '../../shell/paths.ts'
import { ItemTypeLabel } from '../../ui/icons/IconLabel.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Rows } from '../../ui/table/Rows.tsx'
import { usesRead } from './relationships/uses.ts'
import { t } from './messages.ts'

/** The number of items that are shown. */
const mostShown = 5

/** The items that use an item; nothing if there are none, or if the portal doesn't report them. */
export const UsedBy = ({ item }: { item: Item }) => {
  const { data } = useQuery({ ...usesRead('dependents', item.id), retry: false })
  if (!data || data.list.length === 0) return null
  return (
    <Card
      title={t(data.hasMore ? 'usedBy.more' : 'usedBy.title', { count: data.list.length })}
      aside={<Link href={paths.item(item.id, 'relations')}>{t('usedBy.all')}</Link>}
    >
      <Rows>
        {data.list.slice(0, mostShown).map(({ id, title = id, type }) => (
          <li key={id}>
            <Box sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
              <Link href={paths.item(id)}>{title}</Link>
            </Box>
            {type !== undefined && <ItemTypeLabel type={type} />}
          </li>
        ))}
      </Rows>
    </Card>
  )
}
