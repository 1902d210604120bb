import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from './Field.tsx'

interface Props {
  /** What is searched: name and placeholder of the field. */
  readonly label: string
  readonly value: string
  /** Told once typing pauses, and at once on Enter. */
  readonly onSearch: (value: string) => void
  /** What is wrong with what is searched for; stands below. */
  readonly error?: ReactNode
}

const pause = 250

const SearchInput = styled(Input)({
  paddingInlineEnd: 38,
  '&::-webkit-search-cancel-button': { display: 'none' },
})

/** A search field. What is typed shows at once, whatever the list behind it does. */
export const SearchField = ({ label, value, onSearch, error }: Props) => {
  const { t } = useTranslation('ui')
  const [text, setText] = useState(value)
  const [told, setTold] = useState(value)
  const errorId = useId()
  const isWrong = error != null && error !== ''
  const input = useRef<HTMLInputElement>(null)
  // The address changed otherwise: by the back button, by a link.
  if (value !== told) {
    setTold(value)
    if (value !== text.trim()) setText(value)
  }
  const tell = (next: string) => {
    const trimmed = next.trim()
    if (trimmed !== value) onSearch(trimmed)
  }
  useEffect(() => {
    if (text.trim() === value) return undefined
    const timer = setTimeout(() => onSearch(text.trim()), pause)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])
  return (
    <Box sx={{ position: 'relative', inlineSize: 280, maxInlineSize: '100%' }}>
      <SearchInput
        type="search"
        ref={input}
        value={text}
        placeholder={label}
        aria-label={label}
        {...(isWrong ? { 'aria-invalid': true, 'aria-describedby': errorId } : {})}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') tell(text)
        }}
      />
      {text !== '' && (
        <IconButton
          size="small"
          aria-label={t('clear')}
          onClick={() => {
            setText('')
            tell('')
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
