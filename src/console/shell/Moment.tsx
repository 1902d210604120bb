import { RelativeTime } from '../ui/RelativeTime.tsx'
import { formatDateTime, formatRelative } from './format.ts'

/** A moment (epoch ms) as "3 days ago", with the exact one on hover and focus. */
export const Moment = ({ time }: { time: number }) => (
  <RelativeTime time={time} relative={formatRelative(time)} exact={formatDateTime(time)} />
)
