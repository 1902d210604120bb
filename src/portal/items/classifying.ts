import type { ClassificationSchema } from '../../rest/content/classification.ts'
import { mistakeInWords, mistakesIn } from '../../rest/content/classificationRules.ts'
import type { Database } from '../db/database.ts'
import { organization } from '../db/schema.ts'
import { failures } from '../common/failures.ts'

/** The schema of the organization, or undefined. */
export const classificationSchema = async (
  db: Database,
): Promise<ClassificationSchema | undefined> => {
  const [row] = await db.select({ schema: organization.classificationSchema }).from(organization)
  return row?.schema ?? undefined
}

type Marking = Readonly<Record<string, unknown>> | null | undefined

/** What is wrong with the marking of an item, or undefined; new items need one, others may keep theirs. */
const mistakeInMarking = (
  value: Marking,
  isNew: boolean,
  schema: ClassificationSchema,
): string | undefined => {
  if (value === undefined && !isNew) return undefined
  if (!value) return 'is needed: the organization has a classification schema'
  const [first] = mistakesIn(value, schema)
  return first === undefined ? undefined : `does not fit the schema: ${mistakeInWords(first)}`
}

/** Why an item of this marking cannot be put into the portal, in the words of `checkClassification`. */
export const refusalOfMarking = (
  ...marking: Parameters<typeof mistakeInMarking>
): string | undefined => {
  const mistake = mistakeInMarking(...marking)
  return mistake === undefined
    ? undefined
    : failures.badParameter('classification', mistake).message
}

/** Refuses a marking that does not fit the schema of the organization, and for a new item none at all. */
export const checkClassification = async (
  db: Database,
  value: Marking,
  isNew: boolean,
): Promise<void> => {
  if (value === undefined && !isNew) return
  const schema = await classificationSchema(db)
  const mistake = schema && mistakeInMarking(value, isNew, schema)
  if (mistake !== undefined) throw failures.badParameter('classification', mistake)
}
