import type { ClassificationSchema } from '../../rest/classification.ts'
import { mistakeInWords, mistakesIn } from '../../rest/classificationRules.ts'
import type { Database } from '../db/database.ts'
import { organization } from '../db/schema.ts'
import { failures } from '../failures.ts'

/** The schema of the organization, or undefined. */
export const classificationSchema = async (
  db: Database,
): Promise<ClassificationSchema | undefined> => {
  const [row] = await db.select({ schema: organization.classificationSchema }).from(organization)
  return row?.schema ?? undefined
}

/** Refuses a marking that does not fit the schema of the organization, and for a new item none at all. */
export const checkClassification = async (
  db: Database,
  value: Readonly<Record<string, unknown>> | null | undefined,
  isNew: boolean,
): Promise<void> => {
  if (value === undefined && !isNew) return
  const schema = await classificationSchema(db)
  if (!schema) return
  if (!value)
    throw failures.badParameter(
      'classification',
      'is needed: the organization has a classification schema',
    )
  const [first] = mistakesIn(value, schema)
  if (first !== undefined)
    throw failures.badParameter(
      'classification',
      `does not fit the schema: ${mistakeInWords(first)}`,
    )
}
