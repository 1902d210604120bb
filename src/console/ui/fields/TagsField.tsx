import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import useAutocomplete from '@mui/material/useAutocomplete'
import { useState, type KeyboardEvent } from 'react'
import { Field, Input, type FieldProps } from './Field.tsx'
import { keepEnter, listboxProps, listLook, optionLook, Options } from './Options.tsx'

/** Adds the words of a text, separated by commas or line breaks, without duplicates. */
export const addTags = (before: readonly string[], text: string): string[] => {
  const words = text.split(/[,\n]/).map((word) => word.trim())
  const known = new Set(before.map((word) => word.toLowerCase()))
  const added = words.filter((word) => {
    const isNew = word !== '' && !known.has(word.toLowerCase())
    known.add(word.toLowerCase())
    return isNew
  })
  return [...before, ...added]
}

export interface TagsTexts {
  /** The accessible name of the suggestions. */
  readonly suggested: string
  /** The label of the button that removes a word. */
  readonly remove: (word: string) => string
}

export interface TagsFieldProps extends FieldProps {
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (words: string[]) => void
  /** Suggested words, the most frequent first. */
  readonly suggestions?: readonly string[]
  readonly texts: TagsTexts
}

/** A field for a list of words, such as tags. Enter or a comma adds a word, Backspace removes the last one. */
export const TagsField = ({
  value,
  onChange,
  suggestions = [],
  texts,
  ...field
}: TagsFieldProps) => (
  <Field {...field}>
    {(control) => (
      <Tags {...{ value, onChange, suggestions, texts }} label={field.label} control={control} />
    )}
  </Field>
)

type TagsProps = Required<Pick<TagsFieldProps, 'value' | 'onChange' | 'suggestions' | 'texts'>> & {
  readonly label: string
  readonly control: { readonly id: string }
}

const mostShown = 8

const Tags = ({ value, onChange, suggestions, texts, label, control }: TagsProps) => {
  const [text, setText] = useState('')
  const take = (entered: string) => {
    onChange(addTags(value, entered))
    setText('')
  }
  const left = suggestions.filter((word) => !value.includes(word))
  const {
    getRootProps,
    getInputProps,
    getListboxProps,
    getOptionProps,
    groupedOptions,
    setAnchorEl,
    popupOpen,
  } = useAutocomplete<string, false, false, true>({
    id: control.id,
    options: left,
    freeSolo: true,
    value: null,
    inputValue: text,
    filterOptions: (all) =>
      all
        .filter((word) => word.toLowerCase().includes(text.trim().toLowerCase()))
        .slice(0, mostShown),
    onInputChange: (_event, next, why) => {
      if (why !== 'input') return
      if (/[,\n]/.test(next)) take(next)
      else setText(next)
    },
    onChange: (_event, word) => {
      if (word !== null) take(word)
    },
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && text === '' && value.length > 0) onChange(value.slice(0, -1))
    keepEnter(event)
  }
  const options = groupedOptions as readonly string[]
  return (
    <>
      <Box ref={setAnchorEl} {...getRootProps({ onKeyDown })} sx={{ position: 'relative' }}>
        <Input
          {...getInputProps()}
          {...control}
          onBlur={(event) => {
            if (text.trim() !== '') take(text)
            getInputProps().onBlur?.(event)
          }}
        />
        {popupOpen && options.length > 0 && (
          <Options>
            <Box
              component="ul"
              {...getListboxProps(listboxProps)}
              aria-label={texts.suggested}
              sx={listLook}
            >
              {options.map((option, index) => {
                const { key, ...rest } = getOptionProps({ option, index })
                return (
                  <Box component="li" key={key} {...rest} sx={optionLook}>
                    {option}
                  </Box>
                )
              })}
            </Box>
          </Options>
        )}
      </Box>
      {value.length > 0 && (
        <Box
          component="ul"
          aria-label={label}
          sx={{ ...listLook, paddingInline: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {value.map((word) => (
            <Box
              component="li"
              key={word}
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                paddingInlineStart: 2,
                borderRadius: 999,
                fontSize: '0.8125rem',
                overflowWrap: 'anywhere',
                backgroundColor: 'tone.neutral.soft',
                color: 'tone.neutral.text',
              }}
            >
              {word}
              <IconButton
                size="small"
                color="inherit"
                aria-label={texts.remove(word)}
                onClick={() => onChange(value.filter((one) => one !== word))}
              >
                <CloseIcon sx={{ fontSize: 14 }} />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
    </>
  )
}
