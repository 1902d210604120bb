import Box from '@mui/material/Box'
import { useEffect, useState, type ComponentProps } from 'react'
import type { ExtentMap } from './ExtentMap.tsx'
import { useWords } from './words.ts'

/** The map as soon as it has arrived; its place is kept. Where it does not come, that is said, and the numbers go on working. */
export const LazyExtentMap = (props: ComponentProps<typeof ExtentMap>) => {
  const { t } = useWords()
  const [loaded, setLoaded] = useState<{ Map?: typeof ExtentMap; hasFailed?: true }>({})
  useEffect(() => {
    let isGone = false
    import('./ExtentMap.tsx').then(
      ({ ExtentMap: Map }) => isGone || setLoaded({ Map }),
      () => isGone || setLoaded({ hasFailed: true }),
    )
    return () => {
      isGone = true
    }
  }, [])
  const { Map, hasFailed } = loaded
  if (Map) return <Map {...props} />
  return (
    <Box
      sx={{
        aspectRatio: '2 / 1',
        display: 'grid',
        placeItems: 'center',
        padding: 4,
        borderRadius: '8px',
        color: 'text.secondary',
        backgroundColor: 'sunken',
      }}
    >
      {hasFailed === true && t('noMap')}
    </Box>
  )
}
