import { isNothing } from './equality.ts'
import { texts } from '../../ui/texts.ts'

const t = texts('values', { nothing: 'None', on: 'On', off: 'Off' })

/** Returns a value as text. `format` formats values that are set, and each entry of a list. */
export const formatValue = (value: unknown, format?: (value: unknown) => string): string => {
  if (isNothing(value)) return t('nothing')
  if (format && Array.isArray(value))
    return value.length === 0 ? t('nothing') : value.map(format).join('\n')
  if (format) return format(value)
  if (typeof value === 'boolean') return t(value ? 'on' : 'off')
  if (typeof value === 'string') return value
  if (value instanceof Blob) return value instanceof File ? value.name : value.type
  return JSON.stringify(value, null, 1) ?? ''
}
