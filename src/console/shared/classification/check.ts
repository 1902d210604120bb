import { mistakesIn } from '../../../rest/content/classificationRules.ts'
import { queryClient } from '../../shell/api.ts'
import { schemaIn, schemaRead } from './schema.ts'
import { valueIn } from './value.ts'
import { t } from './messages.ts'

/**
 * Returns the error of a classification's text according to the organization's schema; undefined if it is valid, or if no schema is
 * available, because the portal validates it, too. Text that is not a JSON object is not validated.
 */
export const classificationError = async (text: string): Promise<string | undefined> => {
  const value = valueIn(text)
  if (!value) return undefined
  const answer = await queryClient.query(schemaRead()).catch(() => ({}))
  const schema = schemaIn(answer)
  if (schema === 'none' || schema === 'unreadable') return undefined
  if (text.trim() === '') return t('error.required')
  const { length } = mistakesIn(value, schema)
  return length === 0 ? undefined : t('error.invalid', { count: length })
}
