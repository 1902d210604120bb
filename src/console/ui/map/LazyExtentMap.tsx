import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ComponentProps } from 'react'
import { loadable } from '../loadable.ts'
import { useLoadable } from '../useLoadable.ts'
import type { ExtentMap } from './ExtentMap.tsx'
import { type Box as Extent, sides, toTyped } from './box.ts'
import { t } from './messages.ts'

const map = loadable(async () => (await import('./ExtentMap.tsx')).ExtentMap)

/** The map, once loaded, in a reserved area. If the load fails, shows a message; the numbers can still be entered. */
export const LazyExtentMap = (props: ComponentProps<typeof ExtentMap>) => {
  const { part: Map, hasFailed, retry } = useLoadable(map)
  if (Map) return <Map {...props} />
  return (
    <Box
      sx={{
        aspectRatio: '2 / 1',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 2,
        padding: 4,
        borderRadius: '8px',
        color: 'text.secondary',
        backgroundColor: 'sunken',
      }}
    >
      {hasFailed && (
        <>
          <span role="alert">{t('noMap')}</span>
          <Button variant="outlined" size="small" onClick={retry}>
            {t('retry')}
          </Button>
        </>
      )}
    </Box>
  )
}

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
