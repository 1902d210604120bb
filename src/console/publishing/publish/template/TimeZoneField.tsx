import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { Field, Input } from '../../../ui/fields/Field.tsx'
import {
  allTimeZones,
  offsetText,
  timeZoneMeant,
  timeZoneNamed,
  type NamedTimeZone,
} from './timeZoneNames.ts'
import { t } from '../messages.ts'

/** Returns where a time zone is, and how far it is ahead of UTC. */
const placeOf = ({ city, offset, hasDaylightSaving }: NamedTimeZone): string => {
  const place =
    city === '' ? offsetText(offset) : t('template.zoneCity', { city, offset: offsetText(offset) })
  return hasDaylightSaving || city === '' ? place : t('template.noDaylight', { place })
}

interface Props {
  readonly label: string
  readonly help: string
  readonly error: string | undefined
  /** The name of the time zone in the template; empty for none. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Why it can't be entered. */
  readonly disabledReason: string | undefined
}

/** A time zone by its name, with a list of those that servers know. Other names can be entered, because servers differ. */
export const TimeZoneField = ({ label, help, error, value, onChange, disabledReason }: Props) => {
  const listId = useId()
  const known = timeZoneNamed(value)
  const meant = known ? undefined : timeZoneMeant(value)
  const remark = known
    ? placeOf(known)
    : value.trim() === '' || meant
      ? undefined
      : t('template.zoneOther')
  return (
    <Field
      label={label}
      error={error}
      help={disabledReason ?? help}
      {...(remark === undefined ? {} : { description: remark })}
    >
      {(control) => (
        <>
          <Input
            {...control}
            list={listId}
            autoComplete="off"
            spellCheck={false}
            disabled={disabledReason !== undefined}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => onChange(value.trim())}
          />
          <datalist id={listId}>
            {allTimeZones().map((zone) => (
              <option key={zone.id} value={zone.id}>
                {placeOf(zone)}
              </option>
            ))}
          </datalist>
          {/* Part of the description of the field. */}
          {remark !== undefined && disabledReason === undefined && (
            <Box aria-hidden sx={{ marginBlockStart: 1, fontSize: '0.8125rem' }}>
              {remark}
            </Box>
          )}
          {meant && (
            <Box sx={{ marginBlockStart: 1 }}>
              <Button size="small" variant="outlined" onClick={() => onChange(meant.id)}>
                {t('template.useZone', { id: meant.id })}
              </Button>
            </Box>
          )}
        </>
      )}
    </Field>
  )
}
