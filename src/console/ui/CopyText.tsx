import CheckIcon from '@mui/icons-material/Check'
import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useEffect, useState, type ReactNode } from 'react'
import { monospace } from './theme.ts'
import { t } from './messages.ts'

interface Props {
  /** What is copied, such as "ID"; part of the button's accessible name. */
  readonly label: string
  readonly text: string
  /** What is shown of the text. Default: all of it. */
  readonly shown?: ReactNode
}

/** How long the button shows that the text was copied (ms). */
const shownMs = 2_000

/** An ID or a URL in monospace, cut where there is no space, with a button that copies all of it. */
export const CopyText = ({ label, text, shown = text }: Props) => {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), shownMs)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      // Without access to the clipboard, the text can be selected.
    }
  }
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minInlineSize: 0 }}>
      <Box
        component="code"
        title={text}
        sx={{
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          fontFamily: monospace,
          fontSize: '0.75rem',
        }}
      >
        {shown}
      </Box>
      <IconButton
        size="small"
        aria-label={t(isCopied ? 'copied' : 'copy', { label })}
        onClick={() => void copy()}
        sx={{ marginBlock: -1 }}
      >
        {isCopied ? <CheckIcon sx={{ fontSize: 16 }} /> : <ContentCopyIcon sx={{ fontSize: 16 }} />}
      </IconButton>
    </Box>
  )
}
