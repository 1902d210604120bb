import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useId, type ReactNode } from 'react'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Chevron } from '../../../ui/icons/Chevron.tsx'
import { InlineBar } from '../../../ui/InlineBar.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { t } from '../messages.ts'

interface Props {
  /** The accessible name, with the area: "General · Content". */
  readonly name: string
  /** The category, shown below the heading of its area. */
  readonly category: string
  /** "3 of 12". */
  readonly count: string
  /** The granted part of the privileges, from 0 to 1. */
  readonly share: number
  readonly selected: 'none' | 'some' | 'all'
  readonly isOpen: boolean
  /** Undefined if the branch is always expanded. */
  readonly onToggle: (() => void) | undefined
  readonly onSelect: ((isGranted: boolean) => void) | undefined
  readonly children: ReactNode
}

/** A category of privileges: a checkbox for all, and an expandable list. */
export const PrivilegeBranch = ({
  name,
  category,
  count,
  share,
  selected,
  isOpen,
  onToggle,
  onSelect,
  children,
}: Props) => {
  const listId = useId()
  return (
    <Box sx={{ borderBlockStart: '1px solid', borderColor: 'line' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minBlockSize: 40 }}>
        <Checkbox
          aria-label={t('tree.all', { branch: name })}
          checked={selected === 'all'}
          indeterminate={selected === 'some'}
          disabled={!onSelect}
          onChange={() => onSelect?.(selected !== 'all')}
        />
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={listId}
          disabled={!onToggle}
          onClick={onToggle ?? (() => undefined)}
          sx={{
            flex: 1,
            justifyContent: 'space-between',
            minBlockSize: 40,
            borderRadius: 1,
            paddingInline: 1,
            fontWeight: 600,
            '&:hover': { backgroundColor: 'sunken' },
          }}
        >
          <Box
            component="span"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, textAlign: 'start' }}
          >
            {onToggle && <Chevron isOpen={isOpen} />}
            {/* The accessible name contains the area, because the two areas have categories of the same name. */}
            <span aria-hidden>{category}</span>
            <VisuallyHidden>{name}</VisuallyHidden>
          </Box>
          <Box
            component="span"
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              fontWeight: 400,
              color: 'text.secondary',
              fontVariantNumeric: 'tabular-nums',
              whiteSpace: 'nowrap',
            }}
          >
            {count}
            <InlineBar share={share} />
          </Box>
        </ButtonBase>
      </Box>
      <Box
        component="ul"
        id={listId}
        aria-label={name}
        hidden={!isOpen}
        sx={{ listStyle: 'none', margin: 0, padding: 0, paddingInlineStart: 6 }}
      >
        {isOpen && children}
      </Box>
    </Box>
  )
}
