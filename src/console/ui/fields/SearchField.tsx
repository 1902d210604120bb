import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useId, useRef, type ReactNode } from 'react'
import { SpriteIcon } from '../icons/SpriteIcon.tsx'
import { Input } from './Field.tsx'
import { useTypedText, type TypedFor } from './useTypedText.ts'
import { t } from '../messages.ts'

interface Props {
  /** The searched objects: accessible name and placeholder of the field. */
  readonly label: string
  readonly value: string
  /** Called when typing pauses, and immediately on Enter. */
  readonly onSearch: (value: string) => void
  /** The error of the search text, shown below the field. */
  readonly error?: ReactNode
  /** Rows that the page has follow sooner than a request. Default: a request. */
  readonly typedFor?: TypedFor | undefined
  /** Moves the focus to the first object that was found; called on the down arrow key. */
  readonly onDown?: (() => void) | undefined
}

const trimmed = (text: string) => text.trim()

const SearchInput = styled(Input)({
  paddingInlineStart: 34,
  paddingInlineEnd: 38,
  '&::-webkit-search-cancel-button': { display: 'none' },
})

/** A search field. It shows typed text immediately, even while the list is loading. */
export const SearchField = ({ label, value, onSearch, error, typedFor, onDown }: Props) => {
  const { text, setText, last, send } = useTypedText(value, trimmed, onSearch, typedFor)
  const errorId = useId()
  const isWrong = error != null && error !== ''
  const input = useRef<HTMLInputElement>(null)
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
          if (event.key === 'Enter' && trimmed(text) !== value) send(trimmed(text))
          if (event.key === 'ArrowDown' && onDown && !event.nativeEvent.isComposing) {
            event.preventDefault()
            onDown()
          }
        }}
      />
      {text !== '' && (
        <IconButton
          size="small"
          aria-label={t('clear')}
          onClick={() => {
            setText('')
            if (last !== '') send('')
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
