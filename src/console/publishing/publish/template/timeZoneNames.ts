import { timeZones } from '../../../../rest/publishing/timeZones.ts'
import { locale } from '../../../shell/format.ts'
import { compare } from '../../../ui/compare.ts'

/** A time zone that servers know. */
export interface NamedTimeZone {
  /** The name in templates. */
  readonly id: string
  /** The name in the tz database. */
  readonly zone: string
  /** The city that it is named after; empty for a zone without one. */
  readonly city: string
  /** Minutes ahead of UTC without daylight saving time. */
  readonly offset: number
  readonly hasDaylightSaving: boolean
}

/** Returns how far a zone is ahead of UTC at a time (minutes). */
const offsetAt = (zone: string, time: number): number => {
  const name = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

const cityOf = (zone: string) =>
  zone.startsWith('Etc/') || !zone.includes('/')
    ? ''
    : zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

const described = (id: string, zone: string): NamedTimeZone | undefined => {
  const year = new Date().getUTCFullYear()
  try {
    const [winter, summer] = [0, 6].map((month) => offsetAt(zone, Date.UTC(year, month, 1)))
    const offset = Math.min(winter ?? 0, summer ?? 0)
    return { id, zone, city: cityOf(zone), offset, hasDaylightSaving: winter !== summer }
  } catch {
    // The browser does not know the zone.
    return undefined
  }
}

let known: readonly NamedTimeZone[] | undefined

/** Returns all time zones, from west to east. */
export const allTimeZones = (): readonly NamedTimeZone[] =>
  (known ??= Object.entries(timeZones)
    .flatMap(([id, zone]) => described(id, zone) ?? [])
    .toSorted((a, b) => a.offset - b.offset || compare(a.id, b.id)))

/** Returns an offset as text, such as `UTC−08:00`. */
export const offsetText = (offset: number): string => {
  const minutes = Math.abs(offset)
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${offset < 0 ? '−' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

const same = (a: string, b: string) => a.localeCompare(b, locale(), { sensitivity: 'base' }) === 0

/** Returns the time zone with this name; undefined for other names, which a server can nevertheless know. */
export const timeZoneNamed = (id: string): NamedTimeZone | undefined =>
  allTimeZones().find((one) => one.id === id)

/** Returns the time zone that a text means: its name in another case, its city, or its name in the tz database. */
export const timeZoneMeant = (text: string): NamedTimeZone | undefined => {
  const typed = text.trim()
  return typed === ''
    ? undefined
    : allTimeZones().find(({ id, zone, city }) =>
        [id, zone, city].some((name) => same(name, typed)),
      )
}
