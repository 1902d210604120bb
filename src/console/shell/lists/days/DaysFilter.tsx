import { FilterMenu } from '../../../ui/table/FilterMenu.tsx'
import { formatDay } from '../../format.ts'
import { DaysForm } from './DaysForm.tsx'
import { startOf, type Days } from './days.ts'
import { t } from './messages.ts'

interface Props extends Days {
  /** What is filtered by, such as "Modified". */
  readonly label: string
  readonly onChange: (days: Days) => void
}

const formatted = (date: string) => formatDay(startOf(date))

/** A filter of a list by the first and the last day. */
export const DaysFilter = ({ label, from, to, onChange }: Props) => {
  const value =
    from !== '' && to !== ''
      ? t('between', { from: formatted(from), to: formatted(to) })
      : from !== ''
        ? t('since', { from: formatted(from) })
        : to !== ''
          ? t('until', { to: formatted(to) })
          : undefined
  return (
    <FilterMenu label={label} value={value} onClear={() => onChange({ from: '', to: '' })}>
      {(close) => <DaysForm from={from} to={to} onChange={onChange} onClose={close} />}
    </FilterMenu>
  )
}
