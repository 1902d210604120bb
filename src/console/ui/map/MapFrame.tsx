import AddIcon from '@mui/icons-material/Add'
import FitScreenIcon from '@mui/icons-material/FitScreen'
import RemoveIcon from '@mui/icons-material/Remove'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ReactNode, Ref } from 'react'
import { t } from './messages.ts'

interface Props {
  /** The element that contains the map. */
  readonly ref: Ref<HTMLDivElement>
  /** What the map shows, for people who can't see it. */
  readonly description: string
  /** Zooms by a number of steps; negative numbers zoom out. */
  readonly onZoom: (steps: number) => void
  /** Brings what the map shows into view. */
  readonly onFit: () => void
}

/** The area of a map with its zoom buttons. */
export const MapFrame = ({ ref, description, onZoom, onFit }: Props) => (
  <Box sx={{ position: 'relative' }}>
    <Box
      ref={ref}
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
      <MapButton name={t('zoomIn')} onClick={() => onZoom(1)}>
        <AddIcon fontSize="small" />
      </MapButton>
      <MapButton name={t('zoomOut')} onClick={() => onZoom(-1)}>
        <RemoveIcon fontSize="small" />
      </MapButton>
      <MapButton name={t('fit')} onClick={onFit}>
        <FitScreenIcon fontSize="small" />
      </MapButton>
    </Box>
  </Box>
)

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
