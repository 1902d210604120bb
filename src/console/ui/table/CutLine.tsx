import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { use, useCallback, useState } from 'react'
import { Tooltip, type TooltipAnchor } from '../Tooltip.tsx'
import { Breakable } from './Breakable.tsx'
import { TabStop } from './TabStop.ts'

interface Props {
  readonly text: string
  /** The line is a link. */
  readonly href?: string | undefined
  /** The language of the text, such as `ar`; null if it is not known. */
  readonly lang?: string | null | undefined
}

const look = {
  '@container (min-width: 640px)': {
    inlineSize: 'fit-content',
    maxInlineSize: '100%',
    overflow: 'hidden',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 1,
  },
} as const

/** One line in rows, so that all are of one height; where it is cut, hover and focus show all of it. On cards, all of it. */
export const CutLine = ({ text, href, lang }: Props) => {
  const isTabStop = use(TabStop)
  const [isCut, setIsCut] = useState(false)
  const watch = useCallback((line: HTMLElement | null) => {
    if (!line) return undefined
    const observer = new ResizeObserver(() => setIsCut(line.scrollHeight > line.clientHeight))
    observer.observe(line)
    return () => observer.disconnect()
  }, [])
  const content = (
    <bdi lang={lang ?? undefined}>
      <Breakable text={text} />
    </bdi>
  )
  const line = (anchor: TooltipAnchor) => {
    const shows = isCut ? anchor : {}
    return href === undefined ? (
      <Box
        component="span"
        ref={watch}
        {...shows}
        tabIndex={isCut ? (isTabStop ? 0 : -1) : undefined}
        sx={{ ...look, display: 'block' }}
      >
        {content}
      </Box>
    ) : (
      <Link
        href={href}
        ref={watch}
        {...shows}
        sx={{ ...look, display: 'inline-block', maxInlineSize: '100%', fontWeight: 550 }}
      >
        {content}
      </Link>
    )
  }
  return <Tooltip text={text}>{line}</Tooltip>
}
