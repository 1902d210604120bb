import AddIcon from '@mui/icons-material/Add'
import FitScreenIcon from '@mui/icons-material/FitScreen'
import RemoveIcon from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useColorScheme } from '@mui/material/styles'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { dark, light } from '../designTokens.ts'
import { toTyped, type Box as Extent } from './box.ts'
import { useMessages } from './messages.ts'
import { openWorldMap, type MapColors, type WorldMap } from './worldMap.ts'

interface Props {
  readonly label: string
  /** WGS84 degrees. */
  readonly value: Extent | undefined
  /** If omitted, the map is read-only. */
  readonly onChange?: ((value: Extent | undefined) => void) | undefined
}

const colorsOf = (scheme: string | undefined): MapColors => {
  const { sunken, control, selectedLine, line } = scheme === 'dark' ? dark : light
  return { land: scheme === 'dark' ? line : sunken, lines: `${control}66`, box: selectedLine }
}

/** An extent (WGS84) on a world map; with `onChange` it can be drawn, moved, and resized. It is large, so it is loaded when it is shown. */
export const ExtentMap = ({ label, value, onChange }: Props) => {
  const { t } = useMessages()
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
      colors: colorsOf(colorScheme),
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
  useEffect(() => map.current?.setColors(colorsOf(colorScheme)), [colorScheme])
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
      <Box sx={{ position: 'relative' }}>
        <Box
          ref={container}
          component="figure"
          aria-label={description}
          sx={{
            margin: 0,
            aspectRatio: '2 / 1',
            inlineSize: '100%',
            minBlockSize: 140,
            overflow: 'hidden',
            border: '1px solid',
            borderColor: 'control',
            borderRadius: '8px',
            backgroundColor: 'background.paper',
          }}
        />
        <Box
          sx={{
            position: 'absolute',
            insetBlockStart: 8,
            insetInlineEnd: 8,
            display: 'grid',
            gap: 1,
          }}
        >
          <MapButton name={t('zoomIn')} onClick={() => map.current?.zoom(1)}>
            <AddIcon fontSize="small" />
          </MapButton>
          <MapButton name={t('zoomOut')} onClick={() => map.current?.zoom(-1)}>
            <RemoveIcon fontSize="small" />
          </MapButton>
          <MapButton name={t('fit')} onClick={() => map.current?.fit(value)}>
            <FitScreenIcon fontSize="small" />
          </MapButton>
        </Box>
      </Box>
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

const MapButton = ({
  name,
  onClick,
  children,
}: {
  name: string
  onClick: () => void
  children: ReactNode
}) => (
  <IconButton
    size="small"
    aria-label={name}
    title={name}
    onClick={onClick}
    sx={{
      border: '1px solid',
      borderColor: 'control',
      backgroundColor: 'background.paper',
      '&:hover': { backgroundColor: 'sunken' },
    }}
  >
    {children}
  </IconButton>
)
