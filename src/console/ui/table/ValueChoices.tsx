import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { CheckChoice } from '../fields/Choice.tsx'
import { Input } from '../fields/Field.tsx'
import { t } from '../messages.ts'

export interface Choice<V extends string> {
  readonly value: V
  readonly label: string
  /** The number of rows with the value, formatted. */
  readonly count?: string
}

interface Props<V extends string> {
  /** What the values are, for the list of checkboxes. */
  readonly label: string
  readonly choices: readonly Choice<V>[]
  readonly chosen: readonly V[]
  readonly onChange: (chosen: readonly V[]) => void
  /** Shown if there are no values. */
  readonly none: string
}

/** From this number of values on, they can be searched. */
const searchedFrom = 8
/** The number of values that are listed at once; the others are found by text. */
const listed = 100

/** The values of a filter as checkboxes, with a search. Chosen values are listed also if no row has them. */
export const ValueChoices = <V extends string>({
  label,
  choices,
  chosen,
  onChange,
  none,
}: Props<V>) => {
  const [text, setText] = useState('')
  // What was chosen before the filter was opened is first, and stays in place while it is open.
  const [first] = useState(chosen)
  // A checkbox reacts at once, while the rows are still loading.
  const [picked, setPicked] = useState(chosen)
  const pick = (next: readonly V[]) => {
    setPicked(next)
    onChange(next)
  }
  const labels = new Map(choices.map((choice) => [choice.value, choice]))
  const choiceOf = (value: V): Choice<V> => labels.get(value) ?? { value, label: value }
  const all = [
    ...first.map(choiceOf),
    ...choices.filter(({ value }) => !first.includes(value)),
    ...picked.filter((value) => !first.includes(value) && !labels.has(value)).map(choiceOf),
  ]
  const wanted = text.trim().toLowerCase()
  const found = all.filter(({ value, label: name }) =>
    // By username, too, where the label is a full name.
    [name, value].some((part) => part.toLowerCase().includes(wanted)),
  )
  const more = found.length - listed
  if (all.length === 0) return <Typography color="textSecondary">{none}</Typography>
  return (
    <>
      {all.length >= searchedFrom && (
        <Input
          type="search"
          aria-label={t('findValue')}
          placeholder={t('findValue')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Box
        component="fieldset"
        aria-label={label}
        sx={{
          margin: 0,
          marginBlockStart: all.length >= searchedFrom ? 2 : 0,
          padding: 0,
          border: 0,
          minInlineSize: 0,
          maxBlockSize: 320,
          overflow: 'auto',
        }}
      >
        {found.slice(0, listed).map(({ value, label: name, count }) => (
          <Box
            key={value}
            sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 3 }}
          >
            <Box sx={{ overflowWrap: 'anywhere' }}>
              <CheckChoice
                label={name}
                checked={picked.includes(value)}
                onChange={(isChosen) =>
                  pick(isChosen ? [...picked, value] : picked.filter((other) => other !== value))
                }
              />
            </Box>
            <Box
              component="span"
              sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
            >
              {count}
            </Box>
          </Box>
        ))}
      </Box>
      {more > 0 && (
        <Typography component="output" color="textSecondary" sx={{ fontSize: '0.75rem' }}>
          {t('moreValues', { count: more })}
        </Typography>
      )}
      {found.length === 0 && (
        <Typography component="output" color="textSecondary">
          {t('noValueFound')}
        </Typography>
      )}
    </>
  )
}
