/** What the timeline shows: seven days in cells of an hour, or 24 hours in cells of ten minutes. */
export const zooms = ['week', 'day'] as const
export type Zoom = (typeof zooms)[number]

/** Hours, in both zooms. */
export const columns = 24

const minute = 60_000
const hour = 60 * minute
/** All time zones differ from UTC by multiples of a quarter of an hour. */
const quarter = 15 * minute

/** The cells of a timeline: rows of 24 hours, numbered row by row. */
export interface Cells {
  readonly zoom: Zoom
  readonly rows: number
  /** The first minute, and the first minute after the last cell (epoch ms). */
  readonly from: number
  readonly until: number
  /** The length of a cell (ms). */
  readonly length: number
  /** Returns the number of the cell with a time (epoch ms); -1 outside of the timeline. */
  readonly cellAt: (time: number) => number
  /** Returns the first minute of a cell (epoch ms); undefined for an hour that the change to daylight-saving time skips. */
  readonly startOf: (cell: number) => number | undefined
}

const cellsOf = (
  of: Pick<Cells, 'zoom' | 'rows' | 'from' | 'until' | 'length'>,
  numberOf: (time: number) => number,
  step: number,
): Cells => {
  const { from, until } = of
  const numbers = Int16Array.from({ length: Math.ceil((until - from) / step) }, (_, index) =>
    numberOf(from + index * step),
  )
  const starts = new Map<number, number>()
  for (const [index, cell] of numbers.entries())
    if (!starts.has(cell)) starts.set(cell, from + index * step)
  return {
    ...of,
    cellAt: (time) =>
      time < from || time >= until ? -1 : (numbers[Math.floor((time - from) / step)] ?? -1),
    startOf: (cell) => starts.get(cell),
  }
}

/** Returns today and the six days after it, hour by hour in the browser's time zone. */
const week = (now: number): Cells => {
  const today = new Date(now)
  const [year, month, date] = [today.getFullYear(), today.getMonth(), today.getDate()]
  const days = Array.from({ length: 8 }, (_, index) =>
    new Date(year, month, date + index).getTime(),
  )
  const [from = 0] = days
  const until = days.at(-1) ?? from
  return cellsOf(
    { zoom: 'week', rows: 7, from, until, length: hour },
    (time) => days.findLastIndex((day) => day <= time) * columns + new Date(time).getHours(),
    quarter,
  )
}

/** Returns the current hour and the 23 hours after it, ten minutes by ten minutes: each column is an hour. */
const day = (now: number): Cells => {
  const from = new Date(now).setMinutes(0, 0, 0)
  const length = 10 * minute
  return cellsOf(
    { zoom: 'day', rows: 6, from, until: from + columns * hour, length },
    (time) => {
      const index = Math.floor((time - from) / length)
      return (index % 6) * columns + Math.floor(index / 6)
    },
    length,
  )
}

/** Returns the cells of a timeline that begins with the day or the hour of `now` (epoch ms). */
export const cellsFrom = (zoom: Zoom, now: number): Cells => (zoom === 'week' ? week : day)(now)
