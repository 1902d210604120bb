import type { ClassificationAttribute, ClassificationSchema } from '../../rest/classification.ts'
import type { Database } from '../db/database.ts'
import { organization } from '../db/schema.ts'
import { failures } from '../failures.ts'

/** Keys of a value that are no attributes: what is shown of it, and who marked the item when (rest-content.md section 13). */
const ownKeys = ['banner', 'createdUser', 'createdDate', 'lastEditedUser', 'lastEditedDate']

/** The schema of the organization, or undefined. */
export const classificationSchema = async (
  db: Database,
): Promise<ClassificationSchema | undefined> => {
  const [row] = await db.select({ schema: organization.classificationSchema }).from(organization)
  return row?.schema ?? undefined
}

const isDate = (value: unknown) =>
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}/.test(value) &&
    !Number.isNaN(Date.parse(value)))

const fitsType = (value: unknown, type: ClassificationAttribute['type']): boolean => {
  switch (type) {
    case 'string':
      return typeof value === 'string'
    case 'date':
      return isDate(value)
    case 'integer':
      return Number.isInteger(value)
    case 'float':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
  }
}

/** All values among the groups of a grouped choice, however deep. */
const valuesIn = (part: unknown): unknown[] => {
  if (Array.isArray(part)) return part.flatMap(valuesIn)
  if (typeof part !== 'object' || part === null) return [part]
  return 'value' in part
    ? [part.value, ...valuesIn(Object.values(part).filter((inner) => typeof inner === 'object'))]
    : Object.values(part).flatMap(valuesIn)
}

const choicesOf = ({ validValues, validValuesMap }: ClassificationAttribute) => {
  if (validValues) return validValues.map(({ value }) => value)
  return validValuesMap && Object.keys(validValuesMap).length > 0
    ? valuesIn(validValuesMap)
    : undefined
}

const isMissing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)

const mistakeIn = (
  name: string,
  value: unknown,
  attribute: ClassificationAttribute,
): string | undefined => {
  if (isMissing(value)) return attribute.isRequired ? `'${name}' is needed` : undefined
  const isSeveral = attribute.uiElement.startsWith('multi')
  if (Array.isArray(value) && !isSeveral) return `'${name}' must be one value`
  const values = [value].flat()
  if (!values.every((one) => fitsType(one, attribute.type)))
    return `'${name}' must be of the type ${attribute.type}`
  const choices = choicesOf(attribute)
  const unknown = choices && values.find((one) => !choices.includes(one as string))
  return unknown === undefined ? undefined : `'${name}' must not be ${JSON.stringify(unknown)}`
}

/** What is wrong with a value, each attribute for itself. Expressions of the schema are not evaluated. */
export const mistakesIn = (
  value: Readonly<Record<string, unknown>>,
  { attributes, classificationMetadata: { primaryAttribute } }: ClassificationSchema,
): string[] => {
  const unknown = Object.keys(value).filter(
    (name) => !Object.hasOwn(attributes, name) && !ownKeys.includes(name),
  )
  return [
    ...unknown.map((name) => `'${name}' is no attribute of the schema`),
    ...(isMissing(value[primaryAttribute]) && !attributes[primaryAttribute]?.isRequired
      ? [`'${primaryAttribute}' is needed`]
      : []),
    ...Object.entries(attributes).flatMap(
      ([name, attribute]) => mistakeIn(name, value[name], attribute) ?? [],
    ),
  ]
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
    throw failures.badParameter('classification', `does not fit the schema: ${first}`)
}
