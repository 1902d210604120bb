import type { SettingName } from '../../../rest/records/settings.ts'
import { durationInWords } from '../../shell/durationInWords.ts'
import { formatNumber } from '../../shell/format.ts'
import { t } from './messages.ts'

/** The draft of a limit that is turned off. */
export const noLimit = '-1'

/** The text of a limit in the review: "No limit" for -1, a duration for the lifetime of tokens (min). */
export const limitText = (name: SettingName, value: unknown): string => {
  if (String(value) === noLimit) return t('noLimit')
  return name === 'maxTokenExpirationMinutes'
    ? durationInWords(Number(value))
    : formatNumber(Number(value))
}

/** The entered lifetime of tokens (min) in words, from an hour on; undefined for shorter ones and for other limits. */
export const limitInWords = (name: SettingName, draft: string): string | undefined =>
  name === 'maxTokenExpirationMinutes' && Number(draft) >= 60 ? limitText(name, draft) : undefined
