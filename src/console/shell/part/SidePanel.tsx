import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { lowWindow } from '../../ui/bottomSpace.ts'
import { t } from '../../ui/messages.ts'
import { Boundary } from './Boundary.tsx'

interface Props {
  readonly open: boolean
  /** Undefined while the panel must stay open because a request is in progress. */
  readonly onClose?: (() => void) | undefined
  /** A few lines or fields: a dialog of the height of its content, in the middle of the window. */
  readonly isSmall?: boolean
  readonly title: string
  /** The subject, below the title. */
  readonly subtitle?: ReactNode
  readonly children: ReactNode
  /** Actions at the bottom, always visible. */
  readonly actions: ReactNode
}

/**
 * A side panel that opens from the end side, above the page; in narrow windows, it fills the window. An error of its
 * content leaves the panel and the page in place.
 */
export const SidePanel = ({
  open,
  onClose,
  isSmall = false,
  title,
  subtitle,
  children,
  actions,
}: Props) => {
  const titleId = useId()
  const Frame = isSmall ? Dialog : Drawer
  return (
    <Frame
      {...(!isSmall && { anchor: 'right' })}
      open={open}
      onClose={() => onClose?.()}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: {
            ...(isSmall
              ? { inlineSize: 'min(560px, 100% - 32px)', margin: 4 }
              : { inlineSize: { xs: '100%', md: 620 } }),
            display: 'flex',
            flexDirection: 'column',
            boxShadow: 'var(--mui-palette-shadow)',
          },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexShrink: 0,
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
          paddingBlock: 4,
          paddingInline: 5,
          borderBlockEnd: '1px solid',
          borderColor: 'line',
        }}
      >
        <Box sx={{ minInlineSize: 0 }}>
          <Typography
            variant="h2"
            id={titleId}
            sx={{ fontSize: '1.125rem', lineHeight: '26px', overflowWrap: 'anywhere' }}
          >
            {title}
          </Typography>
          {subtitle != null && <Typography color="textSecondary">{subtitle}</Typography>}
        </Box>
        <IconButton
          edge="end"
          aria-label={t('close')}
          disabled={onClose === undefined}
          onClick={() => onClose?.()}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box
        sx={{
          flex: 1,
          overflowY: 'auto',
          padding: 5,
          // In a low window, or at a high zoom, the panel scrolls as a whole: title and actions would leave no space.
          [`@media ${lowWindow}`]: { flex: '1 0 auto', overflowY: 'visible' },
        }}
      >
        <Boundary>{children}</Boundary>
      </Box>
      <Box
        component="footer"
        sx={{
          display: 'flex',
          flexShrink: 0,
          flexWrap: 'wrap',
          justifyContent: 'flex-end',
          gap: 2,
          paddingBlock: 4,
          paddingInline: 5,
          borderBlockStart: '1px solid',
          borderColor: 'line',
        }}
      >
        {actions}
      </Box>
    </Frame>
  )
}
