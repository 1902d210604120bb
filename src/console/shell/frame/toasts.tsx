import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { barSpace, useMeasuredHeight } from '../../ui/layout/bottomSpace.ts'
import { createStore } from '../storage/store.ts'

interface ToastOptions {
  readonly tone?: 'neutral' | 'success' | 'warning' | 'error'
  /** A link to details. */
  readonly link?: { readonly label: string; readonly href: string }
  /** A newer notification replaces an older one of the same topic. Default: the message itself. */
  readonly topic?: string | undefined
}

interface Toast extends ToastOptions {
  readonly id: number
  readonly message: string
}

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

const dismiss = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))

/** Maximum number of notifications shown at once; newer ones replace older ones. */
const most = 3

const topicOf = ({ topic, message }: Pick<Toast, 'topic' | 'message'>) => topic ?? message

/** Shows a notification for a few seconds, an error until it is closed. Errors of a form or side panel are shown in the form or panel instead. */
export const toast = (message: string, options: ToastOptions = {}): void => {
  lastId += 1
  const next = { ...options, id: lastId, message }
  const others = toasts.get().filter((one) => topicOf(one) !== topicOf(next))
  toasts.set([...others.slice(1 - most), next])
}

/** How long a notification is shown (ms), longer with a link; undefined: until it is closed. */
const shownFor = ({ tone, link }: Toast): number | undefined =>
  tone === 'error' ? undefined : link ? 10_000 : 6_000

/** An open side panel or dialog covers the page and its notifications; MUI hides the page from assistive technology then. */
const isCovered = () => document.querySelector('#root[aria-hidden=true]') !== null

const ToastCard = ({ toast: shown }: { toast: Toast }) => {
  const { id, message, tone = 'neutral', link } = shown
  const { t } = useTranslation()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    const time = shownFor(shown)
    if (held || time === undefined) return undefined
    const timer = setInterval(() => {
      if (!isCovered()) dismiss(shown.id)
    }, time)
    return () => clearInterval(timer)
  }, [held, shown])
  return (
    <Paper
      variant="outlined"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        maxInlineSize: '100%',
        paddingBlock: 2,
        paddingInlineStart: 4,
        paddingInlineEnd: 2,
        borderInlineStart: `3px solid var(--mui-palette-tone-${tone}-solid)`,
        boxShadow: 'var(--mui-palette-shadow)',
        pointerEvents: 'auto',
      }}
    >
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
        <Link href={link.href} sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}>
          {link.label}
        </Link>
      )}
      <IconButton size="small" aria-label={t('toasts.dismiss')} onClick={() => dismiss(id)}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Paper>
  )
}

interface Props {
  /** Where the page area begins, for each width of the window: distance from the start of the window (px). */
  readonly start: { readonly xs: number; readonly md: number }
}

/** Renders the notifications, once, in the layout: at the bottom start of the page area, above a bottom bar, below side panels and dialogs. */
export const Toasts = ({ start }: Props) => {
  const { t } = useTranslation()
  const current = toasts.use()
  const list = useRef<HTMLElement>(null)
  useMeasuredHeight('toasts', list)
  return (
    <Box
      ref={list}
      role="log"
      aria-live="polite"
      aria-label={t('toasts.list')}
      sx={{
        position: 'fixed',
        insetBlockEnd: `calc(16px + ${barSpace})`,
        insetInlineStart: start,
        inlineSize: 400,
        maxInlineSize: { xs: `calc(100% - ${2 * start.xs}px)`, md: 400 },
        zIndex: 'fab',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'start',
        gap: 2,
        pointerEvents: 'none',
      }}
    >
      {current.map((entry) => (
        <ToastCard key={entry.id} toast={entry} />
      ))}
    </Box>
  )
}
