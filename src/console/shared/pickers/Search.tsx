import Box from '@mui/material/Box'
import useAutocomplete from '@mui/material/useAutocomplete'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { Input } from '../../ui/fields/Field.tsx'
import { listboxProps, listLook, optionLook, Options } from '../../ui/fields/Options.tsx'
import { ErrorNotice } from '../../shell/errors/ErrorNotice.tsx'
import { EntryLine } from './EntryLine.tsx'
import { optionsOf, resultsOf, type Option } from './results.ts'
import { useSearchText } from './useSearchText.ts'
import type { Source } from '../../shell/objects/source.ts'
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
  /** Why results outside of `within` can't be selected. */
  readonly outside: string
  /** Returns why a result can't be selected; undefined if it can. */
  readonly whyNot: (one: T) => string | undefined
  readonly onPick: (one: T) => void
}

/** The option at the end of the list that loads the next page. */
interface More {
  /** Number of results before it. */
  readonly after: number
}

/** A combobox that searches the portal as the person types. */
export const Search = <T,>(props: Props<T>) => {
  const { source, label, full, within, outside, whyNot, onPick } = props
  const [text, setText] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const searched = useSearchText(text)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    { ...resultsOf(source, searched, within), enabled: isOpen },
  )
  const results = data && optionsOf(source, data.pages, searched, whyNot, outside)
  const total = data?.pages[0]?.total
  const options: readonly (Option<T> | More)[] = [
    ...(results ?? []),
    ...(results && hasNextPage ? [{ after: results.length }] : []),
  ]
  const keyOf = (option: Option<T> | More | undefined): string =>
    option === undefined ? 'more' : 'entry' in option ? option.entry.id : keyOfMore(option)
  // Once there are more results, the option is the first of them: it stays active.
  const keyOfMore = ({ after }: More) => {
    const next = options[after]
    return next && 'entry' in next ? next.entry.id : 'more'
  }
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, setAnchorEl } =
    useAutocomplete<Option<T> | More>({
      ...(props.id === undefined ? {} : { id: props.id }),
      options,
      value: null,
      open: isOpen && full === undefined,
      inputValue: text,
      openOnFocus: true,
      disabledItemsFocusable: true,
      disableCloseOnSelect: true,
      filterOptions: (all) => all,
      // Identifies an option when others are added; the text of the field is never that of an option.
      getOptionLabel: keyOf,
      getOptionKey: keyOf,
      // Results of an earlier text are shown until typing pauses, and can't be selected by mistake.
      getOptionDisabled: (option) =>
        searched !== text || ('entry' in option ? option.reason !== undefined : isFetchingNextPage),
      onOpen: () => setIsOpen(true),
      onClose: () => setIsOpen(false),
      onInputChange: (_event, next, why) => {
        if (why !== 'selectOption') setText(why === 'input' ? next : '')
      },
      onChange: (_event, option) => {
        if (option === null) return
        if (!('entry' in option)) return void fetchNextPage()
        setText('')
        setIsOpen(false)
        onPick(option.one)
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
          {error && (
            <ErrorNotice
              error={error}
              onRetry={() => void (hasNextPage ? fetchNextPage() : refetch())}
            />
          )}
          {options.length > 0 && (
            <Box component="ul" {...getListboxProps(listboxProps)} aria-label={label} sx={listLook}>
              {options.map((option, index) => {
                const { key, ...rest } = getOptionProps({ option, index })
                return (
                  <Box component="li" key={key} {...rest} sx={{ ...optionLook, padding: 2 }}>
                    {'entry' in option ? (
                      <EntryLine entry={option.entry} note={option.reason} />
                    ) : isFetchingNextPage ? (
                      t('searching')
                    ) : (
                      t('more', { count: total })
                    )}
                  </Box>
                )
              })}
            </Box>
          )}
          <Box
            component="output"
            sx={{
              display: 'block',
              paddingInline: 3,
              fontSize: '0.75rem',
              '&:not(:empty)': { paddingBlock: 2 },
              color: 'text.secondary',
            }}
          >
            {!results
              ? !error && t('searching')
              : results.length === 0
                ? t(`nothing.${source.kind}`)
                : results.every(({ reason }) => reason !== undefined) && t(`unfit.${source.kind}`)}
          </Box>
        </Options>
      )}
    </Box>
  )
}
