import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useFullNames } from '../../shell/people/fullNames.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { facetCounts, type Facet } from './list.ts'
import type { WebhookRow } from './rows.ts'
import { useMessages } from './messages.ts'

/** The values that are listed at once; the others are found by text. */
const listed = 30
/** The number of values from which on there is a field to find one. */
const findFrom = 10

interface Props {
  readonly facet: Facet
  /** The webhooks that match the other filters. */
  readonly rows: readonly WebhookRow[]
  readonly chosen: string
  readonly nameOf: (value: string) => string
  readonly onChoose: (value: string) => void
}

/** The values of a facet with the number of webhooks, most frequent first. */
export const FacetChoice = ({ facet, rows, chosen, nameOf, onChoose }: Props) => {
  const { t } = useMessages()
  const [text, setText] = useState('')
  const counts = useMemo(() => facetCounts(rows, facet), [rows, facet])
  const wanted = text.trim().toLowerCase()
  const found = counts.filter(
    ([value]) =>
      wanted === '' ||
      value.toLowerCase().includes(wanted) ||
      nameOf(value).toLowerCase().includes(wanted),
  )
  const shown = found.slice(0, listed)
  const fullName = useFullNames(facet === 'owner' ? shown.map(([value]) => value) : [])
  const name = facet === 'owner' ? fullName : nameOf
  const more = found.length - shown.length
  return (
    <>
      {counts.length >= findFrom && (
        <TextField
          label={t('filter.find')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <List dense aria-label={t(`filter.${facet}`)} sx={{ maxBlockSize: 320, overflowY: 'auto' }}>
        {shown.map(([value, count]) => (
          <li key={value}>
            <ListItemButton
              component="button"
              aria-pressed={value === chosen}
              selected={value === chosen}
              onClick={() => onChoose(value === chosen ? '' : value)}
              sx={{ inlineSize: '100%', overflowWrap: 'anywhere', textAlign: 'start' }}
            >
              {t('filter.counted', { value: name(value), count })}
            </ListItemButton>
          </li>
        ))}
      </List>
      {more > 0 && (
        <Typography color="textSecondary" sx={{ fontSize: '0.75rem' }}>
          {t('filter.more', { count: more })}
        </Typography>
      )}
    </>
  )
}
