import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ComponentProps } from 'react'
import { loadable } from '../loadable.ts'
import { useLoadable } from '../useLoadable.ts'
import type { ExtentMap } from './ExtentMap.tsx'
import { useWords } from './words.ts'

const map = loadable(async () => (await import('./ExtentMap.tsx')).ExtentMap)

/** The map as soon as it has arrived; its place is kept. Where it does not come, that is said, and the numbers go on working. */
export const LazyExtentMap = (props: ComponentProps<typeof ExtentMap>) => {
  const { t } = useWords()
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
