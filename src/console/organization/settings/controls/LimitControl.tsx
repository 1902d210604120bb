import Box from '@mui/material/Box'
import { useRef, useState } from 'react'
import { Input } from '../../../ui/fields/Field.tsx'
import { LabeledSwitch } from '../../../ui/fields/LabeledSwitch.tsx'
import { limitInWords, limitUnit, noLimit } from '../limits.ts'
import type { ControlProps } from './control.ts'
import { t } from '../messages.ts'

interface Props extends ControlProps<string> {
  /** The value when the form was opened. */
  readonly before: string
}

/** A number with the switch "No limit", which stands for -1. */
export const LimitControl = ({
  name,
  label,
  id,
  describedBy,
  isWrong,
  value,
  before,
  onChange,
  onBlur,
}: Props) => {
  const number = useRef<HTMLInputElement>(null)
  const isUnlimited = value.trim() === noLimit
  // What the number is again when the switch is turned off.
  const [last, setLast] = useState(before === noLimit ? '' : before)
  const change = (isOn: boolean) => {
    if (isOn) setLast(value)
    onChange(isOn ? noLimit : last)
    if (!isOn) requestAnimationFrame(() => number.current?.focus())
  }
  const unit = limitUnit(name)
  const words = limitInWords(name, value)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
      <Input
        ref={number}
        id={id}
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        value={isUnlimited ? '' : value}
        disabled={isUnlimited}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        inputMode="numeric"
        autoComplete="off"
        sx={{ inlineSize: 120 }}
      />
      {unit !== undefined && <span>{unit}</span>}
      {words !== undefined && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('inWords', { duration: words })}
        </Box>
      )}
      <Box component="span" sx={{ marginInlineStart: 2 }}>
        <LabeledSwitch
          label={t('noLimit')}
          aria-label={t('noLimitOf', { label })}
          checked={isUnlimited}
          onChange={change}
          onBlur={onBlur}
        />
      </Box>
    </Box>
  )
}
