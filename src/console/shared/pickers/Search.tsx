import Box from '@mui/material/Box'
import useAutocomplete from '@mui/material/useAutocomplete'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { Input } from '../../ui/fields/Field.tsx'
import { listLook, optionLook, Options } from '../../ui/fields/Options.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { allOf, toQuery } from '../../shell/searchText.ts'
import { EntryLine } from './EntryLine.tsx'
import { useSearchText } from './useSearchText.ts'
import { found, maxResults, type Source } from '../../shell/objects/source.ts'
import { t } from './messages.ts'

interface Props<T> {
  readonly source: Source<T>
  readonly id: string | undefined
  readonly label: string
  readonly describedBy: string | undefined
  readonly isWrong: boolean
  readonly placeholder: string
  /** Why no more entries can be selected. */
  readonly full: string | undefined
  /** A query that restricts the results. */
  readonly within: string
  /** Returns why a result can't be selected; undefined if it can. */
  readonly whyNot: (one: T) => string | undefined
  readonly onPick: (one: T) => void
}

/** A combobox that searches the portal as the person types. */
export const Search = <T,>(props: Props<T>) => {
  const { source, label, full, within, whyNot, onPick } = props
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const searched = useSearchText(text)
  const q = allOf(toQuery(searched), within)
  const { data, error, refetch } = useQuery({ ...found(source, q), enabled: isOpen })
  const options = data?.results ?? []
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, setAnchorEl } =
    useAutocomplete<T>({
      ...(props.id === undefined ? {} : { id: props.id }),
      options,
      value: null,
      open: isOpen && full === undefined,
      inputValue: text,
      openOnFocus: true,
      disabledItemsFocusable: true,
      filterOptions: (all) => all,
      getOptionLabel: (one) => source.entryOf(one).title,
      getOptionKey: (one) => source.entryOf(one).id,
      // Results of an earlier text are shown until typing pauses, and can't be selected by mistake.
      getOptionDisabled: (one) => searched !== text || whyNot(one) !== undefined,
      onOpen: () => setIsOpen(true),
      onClose: () => setIsOpen(false),
      onInputChange: (_event, next, why) => setText(why === 'input' ? next : ''),
      onChange: (_event, one) => {
        if (one === null) return
        // If the person typed the whole title, the selection does not change the text, so clear it here.
        setText('')
        onPick(one)
      },
    })
  const isShown = isOpen && full === undefined
  return (
    <Box
      ref={setAnchorEl}
      {...getRootProps({
        // Enter selects an option; only in the empty field does it submit the form.
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key === 'Enter' && text !== '') event.preventDefault()
        },
      })}
      sx={{ position: 'relative' }}
    >
      <Input
        {...getInputProps()}
        {...(props.id === undefined ? { 'aria-label': label } : {})}
        placeholder={full ?? props.placeholder}
        disabled={full !== undefined}
        aria-describedby={props.describedBy}
        aria-invalid={props.isWrong || undefined}
      />
      {isShown && (
        <Options>
          {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
          {options.length > 0 && (
            <Box component="ul" {...getListboxProps()} aria-label={label} sx={listLook}>
              {options.map((option, index) => {
                const { key, ...rest } = getOptionProps({ option, index })
                return (
                  <Box component="li" key={key} {...rest} sx={{ ...optionLook, padding: 2 }}>
                    <EntryLine entry={source.entryOf(option)} note={whyNot(option)} />
                  </Box>
                )
              })}
            </Box>
          )}
          <Box
            component="output"
            sx={{
              display: 'block',
              paddingInline: 2,
              fontSize: '0.75rem',
              color: 'text.secondary',
            }}
          >
            {!data
              ? !error && t('searching')
              : data.total === 0
                ? t(`nothing.${source.kind}`)
                : data.total > maxResults && t('more', { count: maxResults })}
          </Box>
        </Options>
      )}
    </Box>
  )
}
