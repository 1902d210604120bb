import Box from '@mui/material/Box'
import { useEffect, useRef, type MouseEvent } from 'react'
import { AppLink } from '../AppLink.tsx'
import { Thumbnail } from '../Thumbnail.tsx'
import { optionProps } from './aria.ts'
import type { Entry } from './entry.ts'
import { Key } from './Key.tsx'
import { Marked } from './Marked.tsx'
import type { Query } from './match.ts'

interface Props {
  readonly entry: Entry
  readonly id: string
  readonly query: Query
  readonly isActive: boolean
  /** Called when the pointer moves over the row. */
  readonly onPoint: () => void
  /** Called for a click that the browser does not perform itself, such as one that opens a new tab. */
  readonly onChoose: () => void
}

const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey

/** One option of the palette; a link if the entry has a path, so that it can be opened in a new tab and copied. */
export const Row = ({ entry, id, query, isActive, onPoint, onChoose }: Props) => {
  const { icon: Icon, picture, itemType, title, line, end, href, isMore = false } = entry
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <Box
      {...(href === undefined ? {} : { component: AppLink, href })}
      ref={row}
      {...optionProps(id, isActive)}
      // The focus stays in the text field.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onMouseMove={onPoint}
      onClick={(event: MouseEvent) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onChoose()
      }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minBlockSize: 38,
        '@media (pointer: coarse)': { minBlockSize: 44 },
        paddingInline: 2.5,
        border: '1px solid transparent',
        borderRadius: '8px',
        color: isMore ? 'link' : 'text.primary',
        textDecoration: 'none',
        cursor: 'pointer',
        scrollMarginBlock: 32,
        '&[aria-selected=true]': {
          backgroundColor: 'selected',
          borderColor: 'selectedLine',
        },
      }}
    >
      <Box
        component="span"
        aria-hidden
        sx={{ display: 'flex', justifyContent: 'center', inlineSize: 42, flexShrink: 0 }}
      >
        {picture ? (
          <Thumbnail of={picture} type={itemType} />
        ) : (
          <Icon sx={{ fontSize: 18, color: 'text.secondary' }} />
        )}
      </Box>
      <Box
        component="span"
        sx={{
          flex: 1,
          minInlineSize: 0,
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        }}
      >
        <Marked query={query}>{title}</Marked>
        {line !== undefined && line !== '' && (
          <Box
            component="span"
            sx={{
              // On phones, a second line.
              display: { xs: 'block', sm: 'inline' },
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              marginInlineStart: { sm: 2 },
              fontSize: '0.8125rem',
              color: 'text.secondary',
            }}
          >
            <Marked query={query}>{line}</Marked>
          </Box>
        )}
      </Box>
      {end !== undefined && (
        <Box
          component="span"
          sx={{ flexShrink: 0, fontSize: '0.8125rem', color: 'text.secondary' }}
        >
          {end}
        </Box>
      )}
      {isActive && (
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'block' } }}>
          <Key>Enter</Key>
        </Box>
      )}
    </Box>
  )
}
