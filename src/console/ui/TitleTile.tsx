import Box from '@mui/material/Box'
import { SpriteIcon } from './icons/SpriteIcon.tsx'

/** The icon of an object in a tile, before the title of its page. Hidden from screen readers, because the text beside it has the meaning. */
export const TitleTile = ({ icon }: { icon: string }) => (
  <Box
    component="span"
    aria-hidden
    sx={{
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: 0,
      inlineSize: 44,
      blockSize: 44,
      borderRadius: '10px',
      backgroundColor: 'tone.info.soft',
    }}
  >
    <SpriteIcon name={icon} size={24} color="var(--mui-palette-tone-info-text)" />
  </Box>
)
