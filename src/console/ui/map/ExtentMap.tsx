import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useColorScheme } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toTyped, type Box as Extent } from './box.ts'
import { MapFrame } from './MapFrame.tsx'
import { mapColors } from './mapColors.ts'
import { openWorldMap, type WorldMap } from './worldMap.ts'
import { t } from './messages.ts'

interface Props {
  readonly label: string
  /** WGS84 degrees. */
  readonly value: Extent | undefined
  /** If omitted, the map is read-only. */
  readonly onChange?: ((value: Extent | undefined) => void) | undefined
}

/** An extent (WGS84) on a world map; with `onChange` it can be drawn, moved, and resized. It is large, so it is loaded when it is shown. */
export const ExtentMap = ({ label, value, onChange }: Props) => {
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<WorldMap>(undefined)
  const drawn = useRef<Extent>(undefined)
  const [isDrawing, setIsDrawing] = useState(value === undefined)
  const { colorScheme } = useColorScheme()
  const canDraw = onChange !== undefined

  const onDrawn = useEffectEvent((box: Extent) => {
    drawn.current = box
    setIsDrawing(false)
    onChange?.(box)
  })
  const open = useEffectEvent((target: HTMLElement) =>
    openWorldMap({
      target,
      colors: mapColors(colorScheme),
      ...(canDraw ? { onDrawn: (box) => onDrawn(box) } : {}),
    }),
  )
  useEffect(() => {
    if (!container.current) return undefined
    const opened = open(container.current)
    map.current = opened
    return () => {
      map.current = undefined
      opened.close()
    }
  }, [])
  useEffect(() => map.current?.setColors(mapColors(colorScheme)), [colorScheme])
  useEffect(() => map.current?.setDrawing(isDrawing), [isDrawing])

  const [west, south, east, north] = value ?? []
  useEffect(() => {
    const box: Extent | undefined =
      west === undefined || south === undefined || east === undefined || north === undefined
        ? undefined
        : [west, south, east, north]
    const isDrawn = box !== undefined && drawn.current?.every((one, at) => one === box[at])
    if (isDrawn === true) return
    map.current?.show(box)
    map.current?.fit(box)
  }, [west, south, east, north])

  const description = value ? t('shown', { label, ...toTyped(value) }) : t('none', { label })
  return (
    <Box sx={{ minInlineSize: 0 }}>
      <MapFrame
        ref={container}
        description={description}
        onZoom={(steps) => map.current?.zoom(steps)}
        onFit={() => map.current?.fit(value)}
      />
      {canDraw && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, marginBlockStart: 2 }}>
          <Button
            size="small"
            variant={isDrawing ? 'contained' : 'outlined'}
            aria-pressed={isDrawing}
            onClick={() => setIsDrawing(!isDrawing)}
          >
            {t('draw')}
          </Button>
          {value && (
            <Button size="small" onClick={() => onChange?.(undefined)}>
              {t('clear')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}
