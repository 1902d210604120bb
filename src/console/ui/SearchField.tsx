import CloseIcon from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** What is searched: name and placeholder of the field. */
  readonly label: string
  readonly value: string
  /** Told once typing pauses, and at once on Enter. */
  readonly onSearch: (value: string) => void
}

const pause = 250

/** A search field. What is typed shows at once, whatever the list behind it does. */
export const SearchField = ({ label, value, onSearch }: Props) => {
  const { t } = useTranslation('ui')
  const [text, setText] = useState(value)
  const [told, setTold] = useState(value)
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
    <OutlinedInput
      type="search"
      inputRef={input}
      value={text}
      placeholder={label}
      inputProps={{ 'aria-label': label }}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell(text)
      }}
      endAdornment={
        text !== '' && (
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={t('clear')}
              onClick={() => {
                setText('')
                tell('')
                input.current?.focus()
              }}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          </InputAdornment>
        )
      }
      sx={{
        inlineSize: 280,
        maxInlineSize: '100%',
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  )
}
