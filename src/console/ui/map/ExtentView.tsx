import Box from '@mui/material/Box'
import { type Box as Extent, sides, toTyped } from './box.ts'
import { LazyExtentMap } from './LazyExtentMap.tsx'
import { t } from './messages.ts'

/** An extent (WGS84 degrees, `[xmin, ymin, xmax, ymax]`) on a map and in numbers, read-only. */
export const ExtentView = ({ label, value }: { label: string; value: Extent }) => {
  const numbers = toTyped(value)
  return (
    <Box sx={{ maxInlineSize: 420 }}>
      <LazyExtentMap label={label} value={value} />
      <Box
        component="p"
        sx={{ margin: 0, marginBlockStart: 1, fontSize: '0.75rem', color: 'text.secondary' }}
      >
        {sides.map((side) => `${t(side)} ${numbers[side]}`).join(' · ')}
      </Box>
    </Box>
  )
}
