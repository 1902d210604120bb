import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import { keyframes, styled } from '@mui/material/styles'
import { useLayoutEffect, useRef, useState } from 'react'
import { SpriteIcon } from '../../ui/icons/SpriteIcon.tsx'
import { useCountdown } from './useCountdown.ts'
import { t } from '../messages/index.ts'

export interface ToastOptions {
  readonly tone?: 'neutral' | 'success' | 'warning' | 'error'
  /** A link to details. */
  readonly link?: { readonly label: string; readonly href: string }
  /** The ID of the change in the change history that the toast offers to undo. */
  readonly undo?: string | undefined
  /** A newer toast replaces an older one of the same topic. Default: the message itself. */
  readonly topic?: string | undefined
}

export interface Toast extends ToastOptions {
  readonly id: number
  readonly message: string
  /** The ID of the notification that keeps the message. */
  readonly kept: string | undefined
}

/** How long a toast is shown (ms), longer with an action; undefined: until it is closed. All are kept in the notifications. */
const shownFor = ({ tone, link, undo }: Toast): number | undefined =>
  tone === 'error' ? undefined : undo !== undefined ? 10_000 : link ? 6_000 : 4_000

/** Moves the focus to the page when the element that contains it is removed. */
const useFocusKept = () => {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = element
    return () => {
      if (current?.contains(document.activeElement))
        document.getElementById('content')?.focus({ preventScroll: true })
    }
  }, [])
  return element
}

const shrink = keyframes({ to: { scale: '0 1' } })

/** The time that is left to undo, as a line that gets shorter; without motion, a line. */
const Line = styled('div')({
  position: 'absolute',
  insetInline: 0,
  insetBlockEnd: 0,
  blockSize: 2,
  transformOrigin: 'left',
  '[dir=rtl] &': { transformOrigin: 'right' },
  backgroundColor: 'var(--mui-palette-link)',
  '@media (prefers-reduced-motion: no-preference)': { animation: `${shrink} linear both` },
})

interface Props {
  readonly toast: Toast
  /** Undoes the change. Never rejects. */
  readonly onUndo: (entryId: string) => Promise<void>
  /** Called when the person has dealt with the toast. */
  readonly onClose: () => void
  /** Called when the toast was shown long enough. */
  readonly onEnd: () => void
}

/** A message with its tone, a link to details or an offer to undo, and a button that closes it. It stays while it is hovered or has the focus. */
export const ToastCard = ({ toast, onUndo, onClose, onEnd }: Props) => {
  const { message, tone = 'neutral', link, undo } = toast
  const [isHovered, setIsHovered] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const [isUndoing, setIsUndoing] = useState(false)
  const card = useFocusKept()
  const time = shownFor(toast)
  const isPaused = useCountdown(time, isHovered || isFocused || isUndoing, onEnd)
  const undoIt = async (entryId: string) => {
    setIsUndoing(true)
    await onUndo(entryId)
    onClose()
  }
  return (
    <Box
      ref={card}
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      sx={{
        position: 'relative',
        overflow: 'hidden',
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        maxInlineSize: '100%',
        paddingBlock: 1.5,
        paddingInlineStart: 3,
        paddingInlineEnd: 1,
        border: '1px solid var(--mui-palette-line)',
        borderRadius: 1,
        color: 'text.primary',
        backgroundColor: 'raised',
        boxShadow: 'var(--mui-palette-shadow)',
        pointerEvents: 'auto',
      }}
    >
      {tone !== 'neutral' && (
        <SpriteIcon name={tone} size={20} color={`var(--mui-palette-tone-${tone}-text)`} />
      )}
      <Box
        component="span"
        title={message}
        sx={{
          flex: 1,
          minInlineSize: 0,
          overflow: 'hidden',
          overflowWrap: 'anywhere',
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: '4',
        }}
      >
        {message}
      </Box>
      {link && (
        <Link href={link.href} onClick={onClose} sx={action}>
          {link.label}
        </Link>
      )}
      {undo !== undefined && (
        <Link
          component="button"
          type="button"
          aria-disabled={isUndoing}
          onClick={() => {
            if (!isUndoing) void undoIt(undo)
          }}
          sx={action}
        >
          {t(isUndoing ? 'toasts.undoing' : 'toasts.undo')}
        </Link>
      )}
      <IconButton size="small" aria-label={t('toasts.dismiss')} onClick={onClose}>
        <CloseIcon fontSize="small" />
      </IconButton>
      {undo !== undefined && !isUndoing && (
        <Line
          style={{
            animationDuration: `${time ?? 0}ms`,
            animationPlayState: isPaused ? 'paused' : 'running',
          }}
        />
      )}
    </Box>
  )
}

const action = { flexShrink: 0, whiteSpace: 'nowrap', fontWeight: 600 } as const
