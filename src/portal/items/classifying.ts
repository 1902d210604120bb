import type { ClassificationSchema } from '../../rest/content/classification.ts'
import { mistakeSentence, mistakesIn } from '../../rest/content/classificationRules.ts'
import type { Database } from '../db/database.ts'
import { organization } from '../db/schema.ts'
import { failures } from '../common/failures.ts'

/** Returns the classification schema of the organization, or undefined. */
export const classificationSchema = async (
  db: Database,
): Promise<ClassificationSchema | undefined> => {
  const [row] = await db.select({ schema: organization.classificationSchema }).from(organization)
  return row?.schema ?? undefined
}

type ItemClassification = Readonly<Record<string, unknown>> | null | undefined

/** Returns the mistake in the classification of an item, or undefined; new items require one, others can keep theirs. */
const classificationMistake = (
  value: ItemClassification,
  isNew: boolean,
  schema: ClassificationSchema,
): string | undefined => {
  if (value === undefined && !isNew) return undefined
  if (!value) return 'is required: the organization has a classification schema'
  const [first] = mistakesIn(value, schema)
  return first === undefined ? undefined : `does not fit the schema: ${mistakeSentence(first)}`
}

/** Returns why an item with this classification cannot be imported, in the words of `checkClassification`, or undefined. */
export const classificationRefusal = (
  ...marking: Parameters<typeof classificationMistake>
): string | undefined => {
  const mistake = classificationMistake(...marking)
  return mistake === undefined
    ? undefined
    : failures.badParameter('classification', mistake).message
}

/** Throws 400 for a classification that does not fit the schema of the organization, and for a new item without one. */
export const checkClassification = async (
  db: Database,
  value: ItemClassification,
  isNew: boolean,
): Promise<void> => {
  if (value === undefined && !isNew) return
  const schema = await classificationSchema(db)
  const mistake = schema && classificationMistake(value, isNew, schema)
  if (mistake !== undefined) throw failures.badParameter('classification', mistake)
}
