import { useState } from 'react'
import type { ClassificationAttribute } from '../../../rest/content/classification.ts'
import { choicesOf } from '../../../rest/content/classificationRules.ts'
import { CheckChoice } from '../../ui/fields/Choice.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { SeveralField } from './SeveralField.tsx'
import { controlOf, dayIn, numberIn } from './value.ts'
import { t } from './messages.ts'

interface Props {
  readonly attribute: ClassificationAttribute
  readonly isNeeded: boolean
  readonly value: unknown
  /** The error, as a sentence. */
  readonly error: string | undefined
  /** Undefined for an empty value. */
  readonly onChange: (value: unknown) => void
  readonly onLeft: () => void
}

/** A field for one attribute of a classification, with the control that its schema requires. */
export const AttributeField = (props: Props) => {
  const { attribute, isNeeded, value, error, onChange, onLeft } = props
  const help = [
    attribute.description,
    isNeeded && t('required'),
    (attribute.valueExpression ?? '').trim() !== '' && t('notCalculated'),
  ]
    .filter(Boolean)
    .join(' ')
  const about = { label: attribute.label, help: help === '' ? undefined : help, error }
  const choices = choicesOf(attribute) ?? []
  switch (controlOf(attribute)) {
    case 'several':
      return (
        <SeveralField
          {...about}
          choices={choices}
          value={value === undefined ? [] : [value].flat()}
          onChange={onChange}
        />
      )
    case 'one':
      return (
        <SelectField
          {...about}
          placeholder={t('choose')}
          choices={choices.map(({ label, groups }, index) => ({
            value: String(index),
            label: [...groups, label].join(' / '),
          }))}
          value={String(choices.findIndex((choice) => choice.value === value)).replace('-1', '')}
          onChange={(event) => onChange(choices[Number(event.target.value || -1)]?.value)}
          onBlur={onLeft}
        />
      )
    case 'tick':
      return (
        <CheckChoice
          label={about.label}
          help={error ?? about.help}
          checked={value === true}
          onChange={onChange}
        />
      )
    case 'date':
      return (
        <TextField
          {...about}
          type="date"
          value={dayIn(value)}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeft}
        />
      )
    case 'number':
      return <NumberField {...props} about={about} />
    case 'text':
      return (
        <TextField
          {...about}
          autoComplete="off"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeft}
        />
      )
  }
}

const shownAs = (value: unknown) =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : ''

/** Keeps typed text, because "1." and "-" are beginnings of numbers. */
const NumberField = ({
  value,
  onChange,
  onLeft,
  about,
}: Pick<Props, 'value' | 'onChange' | 'onLeft'> & {
  readonly about: Pick<Parameters<typeof TextField>[0], 'label' | 'help' | 'error'>
}) => {
  const [typed, setTyped] = useState('')
  const isTyped = numberIn(typed) === value
  return (
    <TextField
      {...about}
      inputMode="decimal"
      autoComplete="off"
      value={isTyped ? typed : shownAs(value)}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(numberIn(event.target.value))
      }}
      onBlur={onLeft}
    />
  )
}
