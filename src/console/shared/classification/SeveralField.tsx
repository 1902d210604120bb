import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ClassificationChoice } from '../../../rest/content/classificationRules.ts'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { FieldGroup } from '../../ui/fields/FieldGroup.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import type { FieldProps } from '../../ui/fields/Field.tsx'
import { t } from './messages.ts'

/** The number of choices above which the field has a search. */
const many = 15

interface Props extends Omit<FieldProps, 'isWide'> {
  readonly choices: readonly ClassificationChoice[]
  readonly value: readonly unknown[]
  readonly onChange: (value: unknown[]) => void
}

const groupOf = ({ groups }: ClassificationChoice) => groups.join(' / ')

/** A field for several values of a schema, in groups; long lists have a search. */
export const SeveralField = ({ choices, value, onChange, ...about }: Props) => {
  const [wanted, setWanted] = useState('')
  const words = wanted.toLowerCase()
  const found = choices.filter(
    (choice) =>
      choice.label.toLowerCase().includes(words) || groupOf(choice).toLowerCase().includes(words),
  )
  const groups = [...new Set(found.map(groupOf))]
  // Selected values are stored in the schema's order.
  const change = (changed: unknown, isChosen: boolean) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((one) => (one === changed ? isChosen : value.includes(one))),
    )
  return (
    <FieldGroup {...about}>
      {choices.length > many && (
        <SearchField label={t('find')} value={wanted} onSearch={setWanted} />
      )}
      <Box sx={{ maxBlockSize: 320, overflow: 'auto' }}>
        {groups.map((group) => (
          <div key={group}>
            {group !== '' && (
              <Typography sx={{ paddingBlockStart: 2, color: 'text.secondary' }}>
                {group}
              </Typography>
            )}
            {found
              .filter((choice) => groupOf(choice) === group)
              .map((choice) => (
                <CheckChoice
                  key={String(choice.value)}
                  label={choice.label}
                  checked={value.includes(choice.value)}
                  onChange={(isChosen) => change(choice.value, isChosen)}
                />
              ))}
          </div>
        ))}
      </Box>
    </FieldGroup>
  )
}
