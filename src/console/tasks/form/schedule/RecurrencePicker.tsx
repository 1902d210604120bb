import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Schedule } from '../../../../rest/tasks/schedule/fields.ts'
import { scheduleFields } from '../../../../rest/tasks/schedule/parseField.ts'
import { isSame } from '../../../shell/changes/equality.ts'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { limitsOf, toRecurrence, toSchedule } from '../../schedule/recurrence.ts'
import type { TaskForm } from '../form.ts'
import { momentOf, momentText } from '../moments.ts'
import { trimmedSchedule } from '../values.ts'
import { pickedOf, recurrenceKinds, recurrenceOf, type Picked, type PickerKind } from './picked.ts'
import { RecurrenceFields } from './RecurrenceFields.tsx'
import { t } from './messages.ts'

/** What was picked last, with the times that it has set. */
interface LastPick {
  readonly picked: Picked
  readonly schedule: Schedule
  readonly isOnce: boolean
}

/**
 * The picker of a schedule. It shows the cron fields of the form, whichever way they were entered, and sets them; choices that lead to
 * the same fields, such as every week on all days, stay as they were picked.
 */
export const RecurrencePicker = ({ form }: { readonly form: TaskForm }) => {
  const { isSubmitted } = form.formState
  const [fields, startDate, maxOccurrences] = useWatch({
    control: form.control,
    compute: (all) =>
      [trimmedSchedule(all), momentOf(all.startDate), all.maxOccurrences.trim()] as const,
  })
  const [now] = useState(Date.now)
  const recurrence = toRecurrence(fields, {
    startDate,
    maxOccurrences: maxOccurrences === '' ? -1 : Number(maxOccurrences),
  })
  const [last, setLast] = useState<LastPick>()
  const isOnce = recurrence.kind === 'once'
  const isAsPicked = last && isSame(last.schedule, fields) && last.isOnce === isOnce
  const picked = isAsPicked ? last.picked : pickedOf(recurrence, now, last?.picked)

  const set = (name: keyof Schedule | 'startDate' | 'maxOccurrences', text: string) =>
    form.setValue(name, text, { shouldDirty: true, shouldValidate: isSubmitted })
  const pick = (change: Partial<Picked>) => {
    const next = { ...picked, ...change }
    const wanted = recurrenceOf(next, fields)
    const schedule = toSchedule(wanted)
    const limits = limitsOf(wanted)
    setLast({ picked: next, schedule, isOnce: wanted.kind === 'once' })
    for (const name of scheduleFields) set(name, schedule[name])
    if (wanted.kind === 'once') {
      set('startDate', momentText(limits.startDate))
      set('maxOccurrences', String(limits.maxOccurrences ?? ''))
    } else if (isOnce) {
      // The limits belonged to the single run.
      set('startDate', '')
      set('maxOccurrences', '')
    }
  }
  const kinds: readonly PickerKind[] =
    picked.kind === 'custom' ? [...recurrenceKinds, 'custom'] : recurrenceKinds
  return (
    <>
      <SelectField
        label={t('repeats')}
        help={picked.kind === 'custom' ? t('customHelp') : undefined}
        value={picked.kind}
        onChange={(event) => pick({ kind: event.target.value as PickerKind })}
        choices={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <RecurrenceFields picked={picked} onPick={pick} now={now} />
    </>
  )
}
