import { locale } from './format.ts'

const units = [
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const

/** Formats a duration (min) exactly, in words: "2 hours", "14 days", "1 day, 30 minutes". */
export const durationInWords = (minutes: number): string => {
  let rest = Math.round(minutes)
  const parts = units.flatMap(([unit, length]) => {
    const value = Math.floor(rest / length)
    rest -= value * length
    return value === 0 ? [] : [inUnit(value, unit)]
  })
  return parts.length === 0
    ? inUnit(0, 'minute')
    : new Intl.ListFormat(locale(), { type: 'unit', style: 'short' }).format(parts)
}

const inUnit = (value: number, unit: string) =>
  value.toLocaleString(locale(), { style: 'unit', unit, unitDisplay: 'long' })
