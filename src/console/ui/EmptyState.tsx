import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { SpriteIcon } from './icons/SpriteIcon.tsx'

interface Props {
  /** A name in the sprite, shown in a tile. */
  readonly icon: string
  /** One sentence about what is missing. */
  readonly children: ReactNode
  /** One line about how that changes. */
  readonly line?: ReactNode
  /** One action that the person can perform. */
  readonly action?: ReactNode
  /** For a part of a page, such as a list in a card: the icon is beside the sentence. */
  readonly isSmall?: boolean
}

/** The content of an empty list or page: icon, sentence, line, and action. */
export const EmptyState = ({ icon, children, line, action, isSmall = false }: Props) => (
  <Box sx={{ paddingBlock: isSmall ? 4 : 10, paddingInline: 4, textAlign: 'center' }}>
    {!isSmall && (
      <Box
        sx={{
          display: 'inline-flex',
          padding: 4,
          marginBlockEnd: 3,
          borderRadius: '14px',
          backgroundColor: 'tone.brand.soft',
        }}
      >
        <SpriteIcon name={icon} size={28} color="var(--mui-palette-tone-brand-text)" />
      </Box>
    )}
    {isSmall ? (
      <Typography
        color="textSecondary"
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 2 }}
      >
        <SpriteIcon name={icon} />
        <span>{children}</span>
      </Typography>
    ) : (
      <Typography sx={{ fontSize: '0.9375rem', fontWeight: 620 }}>{children}</Typography>
    )}
    {line != null && (
      <Typography
        color="textSecondary"
        component="div"
        sx={{ maxInlineSize: 560, marginInline: 'auto', marginBlockStart: 1, textWrap: 'balance' }}
      >
        {line}
      </Typography>
    )}
    {action != null && (
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'center',
          gap: 2,
          marginBlockStart: isSmall ? 2 : 4,
        }}
      >
        {action}
      </Box>
    )}
  </Box>
)
