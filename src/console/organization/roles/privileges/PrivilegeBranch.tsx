import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useId, type ReactNode } from 'react'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { useMessages } from '../messages.ts'

interface Props {
  readonly name: string
  /** "3 of 12". */
  readonly count: string
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
  count,
  selected,
  isOpen,
  onToggle,
  onSelect,
  children,
}: Props) => {
  const { t } = useMessages()
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
          <Box component="span" sx={{ textAlign: 'start' }}>
            {onToggle && (
              <Box component="span" aria-hidden sx={{ display: 'inline-block', inlineSize: 16 }}>
                {isOpen ? '▾' : '▸'}
              </Box>
            )}
            {name}
          </Box>
          <Box
            component="span"
            sx={{
              fontWeight: 400,
              color: 'text.secondary',
              fontVariantNumeric: 'tabular-nums',
              whiteSpace: 'nowrap',
            }}
          >
            {count}
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
