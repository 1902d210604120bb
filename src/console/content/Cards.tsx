import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../rest/records/item.ts'
import { Moment } from '../shell/Moment.tsx'
import { paths } from '../shell/paths.ts'
import { Thumbnail } from '../shell/Thumbnail.tsx'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { useMessages } from './messages.ts'

interface Props {
  readonly items: readonly Item[]
  readonly isSelected: (id: string) => boolean
  readonly onSelect: (item: Item, isSelected: boolean) => void
}

/** Shows items as cards with thumbnails. */
export const Cards = ({ items, isSelected, onSelect }: Props) => {
  const { t } = useMessages()
  const { t: ui } = useTranslation('ui')
  return (
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
          sx={{ position: 'relative', padding: 3, ...(isSelected(item.id) && selectedLook) }}
        >
          <Thumbnail of={{ itemId: item.id, path: item.thumbnail }} type={item.type} isLarge />
          <Box
            sx={{
              position: 'absolute',
              insetInlineStart: 18,
              insetBlockStart: 18,
              lineHeight: 0,
              borderRadius: '4px',
              backgroundColor: 'background.paper',
            }}
          >
            <Checkbox
              checked={isSelected(item.id)}
              onChange={(event) => onSelect(item, event.target.checked)}
              aria-label={ui('selectRow', { name: item.title })}
            />
          </Box>
          <Link
            href={paths.item(item.id)}
            color="inherit"
            sx={{
              display: 'block',
              marginBlockStart: 2,
              fontWeight: 600,
              overflowWrap: 'anywhere',
            }}
          >
            {item.title}
          </Link>
          <Typography variant="caption" component="p" color="textSecondary">
            {item.type} · {item.owner}
          </Typography>
          <Typography variant="caption" component="p" color="textSecondary">
            <Moment time={item.modified} />
          </Typography>
        </Paper>
      ))}
    </Box>
  )
}

const selectedLook = { outline: '2px solid', outlineColor: 'selectedLine' } as const
