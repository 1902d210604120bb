import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { formatNumber } from '../../../shell/format.ts'
import { forcedColors } from '../../../ui/theme.ts'
import { useMessages } from './messages.ts'

interface Props {
  /** The accessible name of the figures. */
  readonly label: string
  readonly counts: readonly { readonly value: string; readonly count: number }[]
  readonly hrefOf: (access: string) => string
}

/** The sharing levels in the order of the bar, the most visible first, with their colors. */
const levels = [
  ['public', 'tone.warning.solid'],
  ['org', 'tone.info.solid'],
  ['shared', 'tone.brand.solid'],
  ['private', 'tone.neutral.solid'],
] as const

/** Numbers of items by sharing level as a bar, with the figures below, each of which opens the items. */
export const SharingBar = ({ label, counts, hrefOf }: Props) => {
  const { t } = useMessages()
  const parts = levels.flatMap(([level, color]) => {
    const count = counts.find(({ value }) => value === level)?.count ?? 0
    return count > 0 ? [{ level, color, count }] : []
  })
  return (
    <>
      <Box aria-hidden sx={{ display: 'flex', gap: '2px', blockSize: 8, marginBlockEnd: 2 }}>
        {parts.map(({ level, color, count }) => (
          <Box
            key={level}
            sx={{
              minInlineSize: 4,
              borderRadius: '2px',
              backgroundColor: color,
              forcedColorAdjust: 'none',
              [forcedColors]: { outline: '1px solid' },
            }}
            style={{ flex: count }}
          />
        ))}
      </Box>
      <Box
        component="ul"
        aria-label={label}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 4,
          rowGap: 1,
          listStyle: 'none',
          padding: 0,
          margin: 0,
          marginBlockEnd: 3,
        }}
      >
        {parts.map(({ level, color, count }) => (
          <Box component="li" key={level} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Box
              aria-hidden
              sx={{ inlineSize: 8, blockSize: 8, borderRadius: '2px', backgroundColor: color }}
            />
            <Link href={hrefOf(level)}>{t(`itemAccess.${level}`)}</Link>
            <strong>{formatNumber(count)}</strong>
          </Box>
        ))}
      </Box>
    </>
  )
}
