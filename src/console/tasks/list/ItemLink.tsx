import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { createContext, use } from 'react'
import { paths } from '../../shell/paths.ts'
import { itemsById } from '../../shell/objects/items.ts'
import { useNamed } from '../../shell/objects/source.ts'
import { monospace } from '../../ui/theme.ts'
import { t } from './messages.ts'

/** The IDs of the items of a list, so that the titles of many are read in the same request. */
export const ItemIds = createContext<readonly string[]>([])

/** As many items as one request reads. */
const batch = 100

/** An item by title, linked to its page; its ID if it doesn't exist or is not accessible. */
export const ItemLink = ({ id }: { id: string }) => {
  const ids = use(ItemIds)
  const at = ids.indexOf(id)
  const first = at - (at % batch)
  const { byId, isRead } = useNamed(itemsById, at < 0 ? [id] : ids.slice(first, first + batch))
  const item = byId.get(id)
  if (!item)
    return (
      <Box
        component="span"
        title={isRead ? t('noAccess') : undefined}
        sx={{ color: 'text.secondary', fontFamily: monospace }}
      >
        {isRead ? `${id.slice(0, 8)}…` : ''}
      </Box>
    )
  return (
    <Link href={paths.item(id)} color="inherit" title={item.title} sx={cut}>
      {item.title}
    </Link>
  )
}

const cut = {
  display: 'block',
  inlineSize: 'fit-content',
  maxInlineSize: 148,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
