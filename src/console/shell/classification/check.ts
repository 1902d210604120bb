import { mistakesIn } from '../../../rest/content/classificationRules.ts'
import { queryClient } from '../api.ts'
import { schemaIn, schemaRead } from './schema.ts'
import { valueIn } from './value.ts'
import { t } from './messages.ts'

/**
 * What is wrong with the text of a classification by the schema of the organization, in words; undefined for nothing, and where no
 * schema can be had: the portal decides then. What is no JSON object is not looked at.
 */
export const classificationError = async (text: string): Promise<string | undefined> => {
  const value = valueIn(text)
  if (!value) return undefined
  const answer = await queryClient.query(schemaRead()).catch(() => ({}))
  const schema = schemaIn(answer)
  if (schema === 'none' || schema === 'unreadable') return undefined
  if (text.trim() === '') return t('classification:error.required')
  const { length } = mistakesIn(value, schema)
  return length === 0 ? undefined : t('classification:error.invalid', { count: length })
}
