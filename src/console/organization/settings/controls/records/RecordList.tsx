import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { isFields, moved } from '../jsonValue.ts'
import { t } from '../../messages.ts'

/** An entry of a list with its path in the value of the setting. */
interface Entry {
  readonly path: readonly PropertyKey[]
  readonly label: string
  readonly value: unknown
}

interface Props {
  readonly id?: string
  readonly label: string
  readonly describedBy?: string | undefined
  /** Path of the list in the value of the setting. */
  readonly path: readonly PropertyKey[]
  readonly value: unknown
  /** Undefined removes the value. */
  readonly onChange: (path: readonly PropertyKey[], value: unknown) => void
  /** Renders the form of an entry. */
  readonly children: (entry: Entry) => ReactNode
}

const nameOf = (entry: unknown): string | undefined => {
  if (!isFields(entry)) return undefined
  const name = entry['name'] ?? entry['label'] ?? entry['title'] ?? entry['id']
  return typeof name === 'string' && name !== '' ? name : undefined
}

/** An ordered list of records to add, move, remove, and edit. */
export const RecordList = (props: Props) => {
  const { id, label, describedBy, path, value, onChange, children } = props
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <Box component="fieldset" id={id} aria-label={label} aria-describedby={describedBy} sx={plain}>
      {entries.map((entry, at) => {
        const number = at + 1
        const name = t('entryOf', { label, number })
        const move = (to: number) => onChange(path, moved(entries, at, to))
        return (
          // Entries have no ID, so their index is the key.
          <Box key={at} sx={box}>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, marginBlockEnd: 2 }}>
              <Box sx={{ fontWeight: 600, flexGrow: 1, minInlineSize: 0 }}>
                {nameOf(entry) ?? number}
              </Box>
              <EntryButton
                name={t('moveUp', { name })}
                disabled={at === 0}
                onClick={() => move(at - 1)}
              >
                <ArrowUpwardIcon fontSize="small" />
              </EntryButton>
              <EntryButton
                name={t('moveDown', { name })}
                disabled={number === entries.length}
                onClick={() => move(at + 1)}
              >
                <ArrowDownwardIcon fontSize="small" />
              </EntryButton>
              <EntryButton
                name={t('removeEntry', { entry: name })}
                onClick={() => onChange([...path, at], undefined)}
              >
                <CloseIcon fontSize="small" />
              </EntryButton>
            </Box>
            {children({ path: [...path, at], label: name, value: entry })}
          </Box>
        )
      })}
      <Button
        size="small"
        variant="outlined"
        aria-label={t('addTo', { label })}
        onClick={() => onChange([...path, entries.length], {})}
      >
        {t('add')}
      </Button>
    </Box>
  )
}

const plain = { margin: 0, padding: 0, border: 0, minInlineSize: 0 } as const
const box = {
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '8px',
  padding: 3,
  marginBlockEnd: 2,
} as const

const EntryButton = ({
  name,
  disabled = false,
  onClick,
  children,
}: {
  name: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) => (
  <IconButton size="small" aria-label={name} title={name} disabled={disabled} onClick={onClick}>
    {children}
  </IconButton>
)
