import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { EntryLine } from './EntryLine.tsx'
import type { Entry } from '../../shell/objects/source.ts'
import { t } from './messages.ts'

/** Returns the IDs with one of them moved up (-1) or down (1); unchanged at either end. */
export const moved = (ids: readonly string[], index: number, by: -1 | 1): readonly string[] => {
  const one = ids[index]
  const to = index + by
  if (one === undefined || to < 0 || to >= ids.length) return ids
  return ids.toSpliced(index, 1).toSpliced(to, 0, one)
}

/** A selected entry with a note about a problem. */
export interface ChosenEntry {
  readonly entry: Entry
  readonly note: string | undefined
}

interface Props {
  readonly label: string
  readonly chosen: readonly ChosenEntry[]
  /** Whether the order is significant and can be changed. */
  readonly isOrdered: boolean
  readonly onChange: (ids: readonly string[]) => void
  /** Called after a removal, to move the focus. */
  readonly onRemoved: () => void
}

/** The selected entries as rows, which can be removed and, if ordered, moved. */
export const Chosen = ({ label, chosen, isOrdered, onChange, onRemoved }: Props) => {
  const ids = chosen.map(({ entry }) => entry.id)
  if (chosen.length === 0) return null
  return (
    <Box
      component={isOrdered ? 'ol' : 'ul'}
      aria-label={t('chosen', { label })}
      sx={{ listStyle: 'none', margin: 0, padding: 0, marginBlockEnd: 2 }}
    >
      {chosen.map(({ entry, note }, index) => {
        const { id, title } = entry
        return (
          <Box
            component="li"
            key={id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 1,
              paddingBlock: 1,
              borderBlockEnd: '1px solid',
              borderColor: 'line',
            }}
          >
            <EntryLine entry={entry} note={note} />
            <Box component="span" sx={{ display: 'flex', flexShrink: 0 }}>
              {isOrdered && (
                <>
                  <IconButton
                    size="small"
                    disabled={index === 0}
                    aria-label={t('up', { title })}
                    onClick={() => onChange(moved(ids, index, -1))}
                  >
                    <ArrowUpwardIcon fontSize="small" />
                  </IconButton>
                  <IconButton
                    size="small"
                    disabled={index === ids.length - 1}
                    aria-label={t('down', { title })}
                    onClick={() => onChange(moved(ids, index, 1))}
                  >
                    <ArrowDownwardIcon fontSize="small" />
                  </IconButton>
                </>
              )}
              <IconButton
                size="small"
                aria-label={t('remove', { title })}
                onClick={() => {
                  onChange(ids.toSpliced(index, 1))
                  onRemoved()
                }}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            </Box>
          </Box>
        )
      })}
    </Box>
  )
}
