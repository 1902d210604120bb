import { RelativeTime } from '../ui/RelativeTime.tsx'
import { formatDateTime, formatRelative } from './format.ts'

interface Props {
  /** Epoch ms. */
  readonly time: number
  /** Shows the exact moment as text, for details; otherwise it is shown on hover. */
  readonly isExact?: boolean
}

/** A moment as "3 days ago", with the exact one. */
export const Moment = ({ time, isExact = false }: Props) => (
  <RelativeTime
    time={time}
    relative={formatRelative(time)}
    exact={formatDateTime(time)}
    isExact={isExact}
  />
)
