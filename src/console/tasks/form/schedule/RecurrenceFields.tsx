import Box from '@mui/material/Box'
import { CheckChoice } from '../../../ui/fields/Choice.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { hourIntervals, minuteIntervals } from '../../schedule/recurrence.ts'
import { momentOf, momentText, viewerZone } from '../moments.ts'
import { formatLocalTime } from './formatRun.ts'
import { dayChoices, positions, type DayChoice, type Picked } from './picked.ts'
import { t } from './messages.ts'
import { locale } from '../../../shell/format.ts'

/** November 1, 2026 is a Sunday. */
const sunday = Date.UTC(2026, 10, 1)
const dayLength = 86_400_000

const nameOf = (time: number, part: 'weekday' | 'month') =>
  new Intl.DateTimeFormat(locale(), { [part]: 'long', timeZone: 'UTC' }).format(time)

/** Returns the name of a day of the week, from 1 (Sunday). */
const dayName = (dayOfWeek: number): string =>
  nameOf(sunday + (dayOfWeek - 1) * dayLength, 'weekday')

/** Returns the name of a month, from 1. */
const monthName = (month: number): string => nameOf(Date.UTC(2026, month - 1, 15), 'month')

/** The days of the week from Monday. */
const weekFromMonday = [2, 3, 4, 5, 6, 7, 1] as const

interface Props {
  readonly picked: Picked
  readonly onPick: (change: Partial<Picked>) => void
  /** Epoch ms; the time of day is shown as the clock of the viewer shows it now. */
  readonly now: number
}

/** The controls of the picked kind of recurrence. */
export const RecurrenceFields = (props: Props) => {
  switch (props.picked.kind) {
    case 'minutes':
      return <MinutesField {...props} />
    case 'hours':
      return <HoursFields {...props} />
    case 'daily':
    case 'weekdays':
      return <TimeField {...props} />
    case 'weekly':
      return (
        <>
          <DaysField {...props} />
          <TimeField {...props} />
        </>
      )
    case 'monthly':
    case 'yearly':
      return (
        <>
          {props.picked.kind === 'yearly' && <MonthField {...props} />}
          <MonthDayFields {...props} />
          <TimeField {...props} />
        </>
      )
    case 'once':
      return <MomentField {...props} />
    case 'custom':
      return null
  }
}

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

const choicesOf = (values: readonly number[], labelOf: (value: number) => string = String) =>
  values.map((value) => ({ value: String(value), label: labelOf(value) }))

const pad = (value: number) => String(value).padStart(2, '0')

const MinutesField = ({ picked, onPick }: Props) => (
  <SelectField
    label={t('interval')}
    value={picked.everyMinutes}
    onChange={(event) => onPick({ everyMinutes: Number(event.target.value) })}
    choices={choicesOf(minuteIntervals, (count) => t('everyMinutes', { count }))}
  />
)

const HoursFields = ({ picked, onPick }: Props) => (
  <>
    <SelectField
      label={t('interval')}
      value={picked.everyHours}
      onChange={(event) => onPick({ everyHours: Number(event.target.value) })}
      choices={choicesOf(hourIntervals, (count) => t('everyHours', { count }))}
    />
    <SelectField
      label={t('minute')}
      value={picked.minute}
      onChange={(event) => onPick({ minute: Number(event.target.value) })}
      choices={choicesOf(numbers(0, 59), pad)}
    />
  </>
)

const TimeField = ({ picked: { hour, minute }, onPick, now }: Props) => {
  const zone = viewerZone()
  const time = formatLocalTime(new Date(now).setUTCHours(hour, minute, 0, 0))
  return (
    <TextField
      label={t('time')}
      help={zone === 'UTC' ? undefined : t('timeLocal', { zone, time })}
      type="time"
      required
      value={`${pad(hour)}:${pad(minute)}`}
      onChange={(event) => {
        const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(event.target.value) ?? []
        if (hours !== undefined) onPick({ hour: Number(hours), minute: Number(minutes) })
      }}
    />
  )
}

const DaysField = ({ picked: { daysOfWeek }, onPick }: Props) => (
  <Field label={t('days')}>
    {({ id }) => (
      <Box
        component="fieldset"
        id={id}
        aria-label={t('days')}
        sx={{
          margin: 0,
          padding: 0,
          border: 0,
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
        }}
      >
        {weekFromMonday.map((day) => {
          const isChosen = daysOfWeek.includes(day)
          return (
            <CheckChoice
              key={day}
              label={dayName(day)}
              checked={isChosen}
              onChange={(isOn) =>
                onPick({
                  daysOfWeek: isOn ? [...daysOfWeek, day] : daysOfWeek.filter((one) => one !== day),
                })
              }
              disabledReason={
                isChosen && daysOfWeek.length === 1 ? t('lastDayOfSelection') : undefined
              }
            />
          )
        })}
      </Box>
    )}
  </Field>
)

const MonthField = ({ picked, onPick }: Props) => (
  <SelectField
    label={t('month')}
    value={picked.month}
    onChange={(event) => onPick({ month: Number(event.target.value) })}
    choices={choicesOf(numbers(1, 12), monthName)}
  />
)

const MonthDayFields = ({ picked, onPick }: Props) => {
  const { dayChoice, day, position, dayOfWeek } = picked
  return (
    <>
      <SelectField
        label={t('on')}
        value={dayChoice}
        onChange={(event) => onPick({ dayChoice: event.target.value as DayChoice })}
        choices={dayChoices.map((value) => ({ value, label: t(`dayChoice.${value}`) }))}
      />
      {(dayChoice === 'day' || dayChoice === 'nearestWeekday') && (
        <SelectField
          label={t('day')}
          help={day > 28 ? t('dayHelp') : undefined}
          value={day}
          onChange={(event) => onPick({ day: Number(event.target.value) })}
          choices={choicesOf(numbers(1, 31))}
        />
      )}
      {dayChoice === 'dayOfWeek' && (
        <>
          <SelectField
            label={t('position')}
            value={position}
            onChange={(event) => onPick({ position: Number(event.target.value) })}
            choices={positions.map((value) => ({
              value: String(value),
              label: t(`positions.${value}`),
            }))}
          />
          <SelectField
            label={t('dayOfWeek')}
            value={dayOfWeek}
            onChange={(event) => onPick({ dayOfWeek: Number(event.target.value) })}
            choices={choicesOf(weekFromMonday, dayName)}
          />
        </>
      )}
    </>
  )
}

const MomentField = ({ picked, onPick }: Props) => (
  <TextField
    label={t('at')}
    help={t('atHelp', { zone: viewerZone() })}
    type="datetime-local"
    required
    value={momentText(picked.at)}
    onChange={(event) => {
      const at = momentOf(event.target.value)
      if (at !== undefined) onPick({ at })
    }}
  />
)
