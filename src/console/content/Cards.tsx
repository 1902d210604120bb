import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import type { Item } from '../../rest/records/item.ts'
import { Moment } from '../shell/Moment.tsx'
import { OtherOrganization } from '../shell/OtherOrganization.tsx'
import { paths } from '../shell/paths.ts'
import { Person } from '../shell/people/Person.tsx'
import { Thumbnail } from '../shell/Thumbnail.tsx'
import { ItemTypeLabel } from '../ui/icons/IconLabel.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { t } from './messages.ts'
import { t as tUi } from '../ui/messages.ts'

interface Props {
  readonly items: readonly Item[]
  readonly isSelected: (id: string) => boolean
  readonly onSelect: (item: Item, isSelected: boolean) => void
}

/** Shows items as cards with thumbnails. */
export const Cards = ({ items, isSelected, onSelect }: Props) => (
  <Box
    component="ul"
    aria-label={t('caption')}
    sx={{
      listStyle: 'none',
      margin: 0,
      padding: 0,
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
      gap: 4,
    }}
  >
    {items.map((item) => (
      <Paper
        key={item.id}
        component="li"
        variant="outlined"
        sx={{ padding: 3, overflow: 'hidden', ...(isSelected(item.id) && selectedLook) }}
      >
        <Thumbnail of={{ itemId: item.id, path: item.thumbnail }} type={item.type} isLarge />
        <Box sx={{ display: 'flex', alignItems: 'start', gap: 2, marginBlock: 2 }}>
          <Box sx={{ lineHeight: 0, marginInlineStart: -1 }}>
            <Checkbox
              checked={isSelected(item.id)}
              onChange={(event) => onSelect(item, event.target.checked)}
              aria-label={tUi('selectRow', { name: item.title })}
            />
          </Box>
          <Link
            href={paths.item(item.id)}
            sx={{ fontWeight: 550, overflowWrap: 'anywhere', paddingBlockStart: '2px' }}
          >
            {item.title}
          </Link>
        </Box>
        <Box sx={{ display: 'grid', gap: 1, fontSize: '0.8125rem' }}>
          <ItemTypeLabel type={item.type} />
          <Person username={item.owner} />
          <OtherOrganization of={item} />
          <Box component="span" sx={{ color: 'text.secondary' }}>
            <Moment time={item.modified} />
          </Box>
        </Box>
      </Paper>
    ))}
  </Box>
)

const selectedLook = {
  outline: '2px solid',
  outlineColor: 'selectedLine',
  backgroundColor: 'selected',
} as const
