import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useRef, useState } from 'react'
import type { SettingName } from '../../../../rest/records/settings.ts'
import { Input } from '../../../ui/fields/Field.tsx'
import { addEntries } from './entries.ts'
import { t } from '../messages.ts'

interface Props {
  readonly name: SettingName
  readonly label: string
  readonly id: string
  readonly describedBy?: string | undefined
  readonly entries: readonly string[]
  /** The entries when the form was opened. */
  readonly before: readonly string[]
  readonly onChange: (entries: readonly string[]) => void
}

/** A list with entries to add and remove. Entries are validated before they are addEntries; several can be pasted at once. */
export const EntriesControl = ({
  name,
  label,
  id,
  describedBy,
  entries,
  before,
  onChange,
}: Props) => {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)

  const add = () => {
    const found = addEntries(name, entries, text)
    if ('entries' in found) {
      onChange(found.entries)
      setProblem(undefined)
      setText('')
    } else if ('duplicate' in found) setProblem(t('duplicate', { entry: found.duplicate }))
    else
      setProblem(
        found.entry === undefined
          ? found.message
          : t('entryProblem', { entry: found.entry, message: found.message }),
      )
  }
  return (
    <Box
      sx={{
        border: '1px solid var(--mui-palette-control)',
        borderRadius: '8px',
        padding: 2,
        backgroundColor: 'background.paper',
      }}
    >
      <Box
        component="ul"
        aria-label={label}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', margin: 0, padding: 0 }}
      >
        {entries.map((entry) => (
          <Box
            component="li"
            key={entry}
            sx={{
              display: 'inline-flex',
              alignItems: 'center',
              maxInlineSize: '100%',
              overflowWrap: 'anywhere',
              paddingInlineStart: 2.5,
              borderRadius: '999px',
              fontSize: '0.8125rem',
              ...(before.includes(entry)
                ? { backgroundColor: 'sunken' }
                : { backgroundColor: 'tone.success.soft', color: 'tone.success.text' }),
            }}
          >
            {!before.includes(entry) && '+ '}
            {entry}
            <IconButton
              size="small"
              aria-label={t('removeEntry', { entry })}
              onClick={() => {
                onChange(entries.filter((one) => one !== entry))
                input.current?.focus()
              }}
            >
              <CloseIcon sx={{ fontSize: 16 }} />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, '* + &': { marginBlockStart: 2 } }}>
        <Input
          id={id}
          ref={input}
          value={text}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={describedBy}
          onChange={(event) => {
            setText(event.target.value)
            setProblem(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
          onBlur={() => {
            // Leaving the field adds valid text to the list; invalid text stays in the field with its error.
            if (text.trim() !== '') add()
          }}
        />
        <Button variant="outlined" onClick={add}>
          {t('add')}
        </Button>
      </Box>
      {problem !== undefined && (
        <Box role="alert" sx={{ marginBlockStart: 1, fontSize: '0.75rem', color: 'error.main' }}>
          {problem}
        </Box>
      )}
    </Box>
  )
}
