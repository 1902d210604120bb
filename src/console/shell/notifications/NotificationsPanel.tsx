import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { changeHistory } from '../changes/history.ts'
import { undoChange } from '../undo/undoChange.ts'
import { underReview } from '../undo/underReview.ts'
import { Moment } from '../Moment.tsx'
import { accountScope } from '../session/accountScope.ts'
import { DesktopSwitch } from './DesktopSwitch.tsx'
import { notifications, notificationStore } from '../toasts/notifications.ts'
import type { StoredNotification } from '../toasts/notificationStore.ts'
import { t } from './messages.ts'

interface Props {
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

/** Returns the IDs of the changes that can be undone: those that are still in the change history. */
const useUndoable = (entries: readonly StoredNotification[]): ReadonlySet<string> | undefined => {
  const ids = entries.flatMap(({ undo }) => undo ?? [])
  const { data } = useQuery({
    queryKey: ['changes to undo', ...ids],
    queryFn: async () => {
      const changes = await Promise.all(ids.map((id) => changeHistory.get(id)))
      return new Set(changes.flatMap((change) => (change?.opposite ? [change.id] : [])))
    },
    gcTime: 0,
  })
  return data
}

/** What toasts said, newest first, and the switch for desktop notifications; open as long as it is rendered. */
export const NotificationsPanel = ({ anchor, onClose }: Props) => {
  const titleId = useId()
  const { data: entries = [] } = useQuery(notifications())
  const undoable = useUndoable(entries)
  const unread = entries.filter(({ isRead }) => !isRead).map(({ id }) => id)
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': titleId,
          sx: {
            display: 'flex',
            flexDirection: 'column',
            marginBlockStart: 2,
            inlineSize: 420,
            maxInlineSize: 'calc(100vw - 32px)',
            maxBlockSize: 'min(640px, calc(100dvh - 72px))',
          },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
          paddingBlock: 2,
          paddingInlineStart: 4,
          paddingInlineEnd: 2,
          borderBlockEnd: '1px solid var(--mui-palette-line)',
        }}
      >
        <Typography variant="h2" id={titleId} sx={{ marginInlineEnd: 'auto' }}>
          {t('title')}
        </Typography>
        {unread.length > 0 && (
          <Button
            size="small"
            onClick={({ currentTarget }) => {
              focusPanel(currentTarget)
              void notificationStore.markAsRead(...unread)
            }}
          >
            {t('markAll')}
          </Button>
        )}
        {entries.length > 0 && (
          <Button
            size="small"
            onClick={({ currentTarget }) => {
              focusPanel(currentTarget)
              void notificationStore.clear(accountScope())
            }}
          >
            {t('clear')}
          </Button>
        )}
      </Box>
      {entries.length === 0 ? (
        <Box sx={{ paddingBlock: 8, paddingInline: 6, textAlign: 'center' }}>
          <Typography sx={{ fontWeight: 600 }}>{t('empty')}</Typography>
          <Typography variant="body2" color="textSecondary" sx={{ marginBlockStart: 1 }}>
            {t('emptyHelp')}
          </Typography>
        </Box>
      ) : (
        <Box
          component="ul"
          // Scrolls by keyboard, too.
          tabIndex={0}
          aria-labelledby={titleId}
          sx={{ listStyle: 'none', margin: 0, padding: 0, overflowY: 'auto' }}
        >
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              isUndoable={entry.undo !== undefined && undoable?.has(entry.undo) === true}
              onClose={onClose}
            />
          ))}
        </Box>
      )}
      <Box sx={{ padding: 3, borderBlockStart: '1px solid var(--mui-palette-line)' }}>
        <DesktopSwitch />
      </Box>
    </Popover>
  )
}

/** Keeps the focus in the panel when a button of it is removed. */
const focusPanel = (button: HTMLElement) =>
  button.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true })

interface EntryProps {
  readonly entry: StoredNotification
  readonly isUndoable: boolean
  readonly onClose: () => void
}

const icons = { neutral: 'info', success: 'success', warning: 'warning', error: 'error' } as const

const Entry = ({ entry, isUndoable, onClose }: EntryProps) => {
  const [isUndoing, setIsUndoing] = useState(false)
  const { id, message, tone, time, link, undo, isRead } = entry
  const read = () => void notificationStore.markAsRead(id)
  const undoIt = async (entryId: string) => {
    setIsUndoing(true)
    await undoChange(entryId)
    setIsUndoing(false)
    if (underReview.get()) onClose()
  }
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 3,
        paddingBlock: 2.5,
        paddingInline: 4,
        fontSize: '0.8125rem',
        '& + &': { borderBlockStart: '1px solid var(--mui-palette-line)' },
      }}
    >
      <SpriteIcon name={icons[tone]} size={20} color={`var(--mui-palette-tone-${tone}-text)`} />
      <Box sx={{ flex: 1, minInlineSize: 0 }}>
        <Typography
          variant="body2"
          sx={{ overflowWrap: 'anywhere', fontWeight: isRead ? undefined : 600 }}
        >
          <VisuallyHidden>{t(`tone.${tone}`)}</VisuallyHidden> {message}
        </Typography>
        <Box sx={{ display: 'flex', gap: 3, color: 'text.secondary', fontSize: '0.75rem' }}>
          <Moment time={time} />
          {link && (
            <Link
              href={link.href}
              onClick={() => {
                read()
                onClose()
              }}
            >
              {link.label}
            </Link>
          )}
          {isUndoable && undo !== undefined && (
            <Link
              component="button"
              type="button"
              aria-disabled={isUndoing}
              onClick={({ currentTarget }) => {
                if (isUndoing) return
                focusPanel(currentTarget)
                void undoIt(undo)
              }}
              sx={{ fontSize: 'inherit' }}
            >
              {t(isUndoing ? 'undoing' : 'undo')}
            </Link>
          )}
        </Box>
      </Box>
      {!isRead && (
        <Box sx={{ flexShrink: 0 }}>
          <Box
            sx={{
              inlineSize: 8,
              blockSize: 8,
              marginBlockStart: 1.5,
              borderRadius: 999,
              backgroundColor: 'tone.info.solid',
            }}
          />
          <VisuallyHidden>{t('unread')}</VisuallyHidden>
        </Box>
      )}
    </Box>
  )
}
