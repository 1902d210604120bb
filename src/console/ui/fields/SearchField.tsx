import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SpriteIcon } from '../icons/SpriteIcon.tsx'
import { Input } from './Field.tsx'

interface Props {
  /** The searched objects: accessible name and placeholder of the field. */
  readonly label: string
  readonly value: string
  /** Called when typing pauses, and immediately on Enter. */
  readonly onSearch: (value: string) => void
  /** The error of the search text, shown below the field. */
  readonly error?: ReactNode
}

const pause = 250

const SearchInput = styled(Input)({
  paddingInlineStart: 34,
  paddingInlineEnd: 38,
  '&::-webkit-search-cancel-button': { display: 'none' },
})

/** A search field. It shows typed text immediately, even while the list is loading. */
export const SearchField = ({ label, value, onSearch, error }: Props) => {
  const { t } = useTranslation('ui')
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  // Searches that were sent from this field and are not in the URL yet, oldest first.
  const [asked, setAsked] = useState<readonly string[]>([])
  const errorId = useId()
  const isWrong = error != null && error !== ''
  const input = useRef<HTMLInputElement>(null)
  if (value !== shown) {
    setShown(value)
    const own = asked.lastIndexOf(value)
    setAsked(asked.slice(own < 0 ? asked.length : own + 1))
    // The URL was changed by the back button or a link. An earlier search from this field can appear late, when more text was typed.
    if (own < 0) setText(value)
  }
  const wanted = text.trim()
  const last = asked.at(-1) ?? value
  const ask = (next: string) => {
    setAsked([...asked, next])
    onSearch(next)
  }
  const onPause = useEffectEvent(ask)
  useEffect(() => {
    if (wanted === last) return undefined
    const timer = setTimeout(() => onPause(wanted), pause)
    return () => clearTimeout(timer)
  }, [wanted, last])
  return (
    <Box sx={{ position: 'relative', inlineSize: { xs: '100%', sm: 280 }, maxInlineSize: '100%' }}>
      <Box
        component="span"
        sx={{
          position: 'absolute',
          insetInlineStart: 10,
          insetBlockStart: 9,
          display: 'flex',
          pointerEvents: 'none',
        }}
      >
        <SpriteIcon name="search" size={18} />
      </Box>
      <SearchInput
        type="search"
        ref={input}
        value={text}
        placeholder={label}
        aria-label={label}
        {...(isWrong ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && wanted !== value) ask(wanted)
        }}
      />
      {text !== '' && (
        <IconButton
          size="small"
          aria-label={t('clear')}
          onClick={() => {
            setText('')
            if (last !== '') ask('')
            input.current?.focus()
          }}
          sx={{ position: 'absolute', insetInlineEnd: 4, insetBlockStart: 4 }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
      {isWrong && (
        <Box
          role="alert"
          id={errorId}
          sx={{ marginBlockStart: 1, fontSize: '0.75rem', color: 'error.main' }}
        >
          {error}
        </Box>
      )}
    </Box>
  )
}
