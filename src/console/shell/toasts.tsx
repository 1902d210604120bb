import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createStore } from './store.ts'

interface ToastOptions {
  readonly tone?: 'neutral' | 'success' | 'warning'
  /** Where the message leads. */
  readonly link?: { readonly label: string; readonly href: string }
}

interface Toast extends ToastOptions {
  readonly id: number
  readonly message: string
}

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

const dismiss = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id))

/** Tells something that went well or is under way. Errors have homes of their own and never come here. */
export const toast = (message: string, options: ToastOptions = {}): void => {
  lastId += 1
  toasts.set([...toasts.get().slice(-3), { ...options, id: lastId, message }])
}

/** Long enough to read it: two seconds and a quarter of one for each word. */
const readingTime = (message: string) => 4_000 + message.split(' ').length * 250

const ToastCard = ({ toast: { id, message, tone = 'neutral', link } }: { toast: Toast }) => {
  const { t } = useTranslation()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => dismiss(id), readingTime(message))
    return () => clearTimeout(timer)
  }, [held, id, message])
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
        paddingBlock: 2,
        paddingInlineStart: 4,
        paddingInlineEnd: 2,
        borderInlineStart: `3px solid var(--mui-palette-tone-${tone}-solid)`,
        boxShadow: 'var(--mui-palette-shadow)',
        pointerEvents: 'auto',
      }}
    >
      <span>{message}</span>
      {link && <Link href={link.href}>{link.label}</Link>}
      <IconButton size="small" aria-label={t('toasts.dismiss')} onClick={() => dismiss(id)}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Paper>
  )
}

/** Where toasts appear; stands once in the layout. */
export const Toasts = () => {
  const { t } = useTranslation()
  const current = toasts.use()
  return (
    <Box
      role="log"
      aria-live="polite"
      aria-label={t('toasts.list')}
      sx={{
        position: 'fixed',
        insetBlockEnd: 16,
        insetInline: 16,
        zIndex: 'snackbar',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'end',
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
