import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useState, type ReactNode } from 'react'
import { Popover } from '../layout/Popover.tsx'
import { t } from '../messages.ts'

interface Props {
  /** What is filtered by. */
  readonly label: string
  /** The chosen value in words, or the chosen values; undefined or no values if the filter is not set. */
  readonly value: string | readonly string[] | undefined
  readonly onClear: () => void
  /** What to choose from; `close` when it is done. */
  readonly children: (close: () => void) => ReactNode
}

const part = {
  minHeight: 28,
  fontSize: '0.75rem',
  fontWeight: 500,
  '&:hover': { color: 'text.primary' },
} as const

/** Chips with more values show their number. */
const namedValues = 2

/** A filter as a chip: shows its value, opens its choices, and can be removed. */
export const FilterMenu = ({ label, value, onClear, children }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const values = typeof value === 'string' ? [value] : (value ?? [])
  const isSet = values.length > 0
  const text =
    values.length > namedValues ? t('severalValues', { count: values.length }) : values.join(', ')
  return (
    <Box
      sx={{
        display: 'inline-flex',
        maxInlineSize: '100%',
        borderRadius: 999,
        color: 'text.secondary',
        ...(isSet && {
          backgroundColor: 'selected',
          color: 'link',
          boxShadow: 'inset 0 0 0 1px var(--mui-palette-selectedLine)',
        }),
      }}
    >
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{
          ...part,
          minInlineSize: 0,
          borderRadius: 999,
          paddingInlineStart: 2.5,
          paddingInlineEnd: isSet ? 1 : 1.5,
        }}
      >
        <Box
          component="span"
          sx={{
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            maxInlineSize: 260,
          }}
        >
          {isSet ? t('filterIs', { label, value: text }) : label}
        </Box>
        {!isSet && <ArrowDropDownIcon sx={{ fontSize: 18 }} />}
      </ButtonBase>
      {isSet && (
        <ButtonBase
          aria-label={t('clearFilter', { label })}
          onClick={onClear}
          sx={{ ...part, minInlineSize: 24, borderRadius: 999, paddingInline: 1 }}
        >
          <CloseIcon sx={{ fontSize: 14 }} />
        </ButtonBase>
      )}
      {anchor && (
        <Popover label={label} anchor={anchor} onClose={() => setAnchor(undefined)}>
          {children(() => setAnchor(undefined))}
        </Popover>
      )}
    </Box>
  )
}
