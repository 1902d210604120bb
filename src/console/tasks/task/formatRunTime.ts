import { locale } from '../../shell/format.ts'

// Cached, because creating one takes longer than all of its use on a page.
let times: Intl.DateTimeFormat | undefined

/** Formats the time of a run (epoch ms) to the minute in the viewer's time zone, with the day of the week. */
export const formatRunTime = (time: number): string => {
  times ??= new Intl.DateTimeFormat(locale(), {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  return times.format(time)
}
