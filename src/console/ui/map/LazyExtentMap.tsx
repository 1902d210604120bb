import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ComponentProps } from 'react'
import { loadable } from '../loadable.ts'
import { useLoadable } from '../useLoadable.ts'
import type { ExtentMap } from './ExtentMap.tsx'
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
