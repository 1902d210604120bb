import { RelativeTime } from '../ui/RelativeTime.tsx'
import { formatAge, formatDateTime, formatMinute, formatRelative } from './format.ts'

interface Props {
  /** Epoch ms. */
  readonly time: number
  /** Shows date and time as text, too, for details. */
  readonly isExact?: boolean
}

/** A moment as "3 days ago" or "Nov 12", with the exact one. */
export const Moment = ({ time, isExact = false }: Props) => (
  <RelativeTime
    time={time}
    relative={isExact ? formatRelative(time) : formatAge(time)}
    exact={formatDateTime(time)}
    short={isExact ? formatMinute(time) : undefined}
  />
)
