import type { SettingName } from '../../../rest/records/settings.ts'
import { durationInWords } from '../../shell/durationInWords.ts'
import { formatNumber } from '../../shell/format.ts'
import { t } from './messages.ts'

/** The draft of a limit that is turned off. */
export const noLimit = '-1'

/** The units of limits that are durations. */
const units: { readonly [K in SettingName]?: 'minutes' | 'days' } = {
  maxTokenExpirationMinutes: 'minutes',
  temporaryPasswordDays: 'days',
}

/** The unit after the field of a limit; undefined for a number. */
export const limitUnit = (name: SettingName): string | undefined => {
  const unit = units[name]
  return unit && t(unit)
}

/** The text of a limit in the review: "No limit" for -1, a duration for the lifetime of tokens (min) and passwords (days). */
export const limitText = (name: SettingName, value: unknown): string => {
  if (String(value) === noLimit) return t('noLimit')
  const unit = units[name]
  if (unit === undefined) return formatNumber(Number(value))
  return durationInWords(Number(value) * (unit === 'days' ? 1440 : 1))
}

/** The entered lifetime of tokens (min) in words, from an hour on; undefined for shorter ones and for other limits. */
export const limitInWords = (name: SettingName, draft: string): string | undefined =>
  name === 'maxTokenExpirationMinutes' && Number(draft) >= 60 ? limitText(name, draft) : undefined
