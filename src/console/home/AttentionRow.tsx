import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { SpriteIcon } from '../ui/icons/SpriteIcon.tsx'

/** Something that needs attention, with one action. */
export interface Attention {
  readonly key: string
  readonly tone: 'error' | 'warning'
  readonly title: string
  readonly line: string
  /** The label of the action. */
  readonly label: string
  readonly href: string
}

/** An entry of the list of what needs attention. */
export const AttentionRow = ({ tone, title, line, label, href }: Omit<Attention, 'key'>) => {
  const { t } = useTranslation('homeTasks')
  return (
    <li>
      <SpriteIcon name={tone} size={20} color={`var(--mui-palette-tone-${tone}-solid)`} />
      <Box sx={{ flex: '1 1 200px', minInlineSize: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 550 }}>{title}</Box>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>{line}</Box>
      </Box>
      <Button
        variant="outlined"
        size="small"
        href={href}
        aria-label={t('nameOf', { action: label, name: title })}
      >
        {label}
      </Button>
    </li>
  )
}
