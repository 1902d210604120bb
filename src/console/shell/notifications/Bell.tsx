import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { formatNumber } from '../format.ts'
import { overlay } from '../part/part.tsx'
import { notifications } from '../toasts/notifications.ts'
import { t } from '../messages/index.ts'

const NotificationsPanel = overlay(
  async () => (await import('./NotificationsPanel.tsx')).NotificationsPanel,
)

/** The button of the header that opens the notifications, with the number of unread ones. */
export const Bell = () => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const { data = [] } = useQuery(notifications())
  const unread = data.filter(({ isRead }) => !isRead).length
  return (
    <>
      <IconButton
        aria-label={t('bell', { count: unread })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        {...NotificationsPanel.ahead}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ padding: 1.5 }}
      >
        <SpriteIcon name="notifications" size={20} />
        {unread > 0 && (
          <Box
            component="span"
            aria-hidden
            sx={{
              position: 'absolute',
              insetBlockStart: 0,
              insetInlineEnd: 0,
              minInlineSize: 16,
              paddingInline: 1,
              borderRadius: 999,
              fontSize: '0.6875rem',
              fontWeight: 600,
              lineHeight: '16px',
              color: 'common.white',
              backgroundColor: 'danger',
            }}
          >
            {formatNumber(unread)}
          </Box>
        )}
      </IconButton>
      {anchor && <NotificationsPanel anchor={anchor} onClose={() => setAnchor(undefined)} />}
    </>
  )
}
