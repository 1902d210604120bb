import type { ClassificationAttribute, ClassificationSchema } from './classification.ts'

/** Keys of a value that are no attributes: what is shown of it, and who marked the item when (rest-content.md section 13). */
const ownKeys = ['banner', 'createdUser', 'createdDate', 'lastEditedUser', 'lastEditedDate']

/** A value as items keep it: one key for each attribute that is used. */
export type ClassificationValue = Readonly<Record<string, unknown>>

/** A value that an attribute may have. */
export interface ClassificationChoice {
  readonly label: string
  readonly value: unknown
  /** The groups it stands in, outermost first; none where choices are not grouped. */
  readonly groups: readonly string[]
}

/** What is wrong with one attribute of a value. */
export interface ClassificationMistake {
  readonly attribute: string
  /** What is wrong, to be read after its name. */
  readonly message: string
}

export const mistakeInWords = ({ attribute, message }: ClassificationMistake): string =>
  `'${attribute}' ${message}`

const isHolder = (part: unknown): part is object => typeof part === 'object' && part !== null

/** All choices among the groups of a grouped choice, however deep; a group is called by its label, else by its key. */
const choicesIn = (
  part: unknown,
  groups: readonly string[],
  key?: string,
): ClassificationChoice[] => {
  const within = (name: string | undefined) => (name === undefined ? groups : [...groups, name])
  if (Array.isArray(part)) return part.flatMap((one) => choicesIn(one, within(key)))
  if (!isHolder(part)) return [{ label: String(part), value: part, groups }]
  const { label, ...rest } = part as Record<string, unknown>
  const name = typeof label === 'string' ? label : undefined
  if (!('value' in part))
    return Object.entries(rest).flatMap(([inKey, inner]) =>
      choicesIn(inner, within(name ?? key), name === undefined ? inKey : undefined),
    )
  const { value } = part
  const called = name ?? String(value)
  return [
    { label: called, value, groups },
    ...Object.values(rest)
      .filter(isHolder)
      .flatMap((inner) => choicesIn(inner, within(called))),
  ]
}

/** The values that an attribute may have, in the order of the schema; undefined where it may have any of its type. */
export const choicesOf = ({
  validValues,
  validValuesMap,
}: ClassificationAttribute): readonly ClassificationChoice[] | undefined => {
  if (validValues) return validValues.map(({ label, value }) => ({ label, value, groups: [] }))
  return validValuesMap && Object.keys(validValuesMap).length > 0
    ? choicesIn(validValuesMap, [])
    : undefined
}

/** Whether an attribute may have several values at a time. */
export const takesSeveral = ({ uiElement }: ClassificationAttribute): boolean =>
  uiElement.startsWith('multi')

/** Whether an attribute must have a value; the one that marks items must, whatever is said of it. */
export const isNeeded = (
  name: string,
  { attributes, classificationMetadata: { primaryAttribute } }: ClassificationSchema,
): boolean => name === primaryAttribute || attributes[name]?.isRequired === true

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

const isMissing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && !value.length)

const mistakeIn = (
  value: unknown,
  attribute: ClassificationAttribute,
  needed: boolean,
): string | undefined => {
  if (isMissing(value)) return needed ? 'is needed' : undefined
  if (Array.isArray(value) && !takesSeveral(attribute)) return 'must be one value'
  const values = [value].flat()
  if (!values.every((one) => fitsType(one, attribute.type)))
    return `must be of the type ${attribute.type}`
  const choices = choicesOf(attribute)?.map((choice) => choice.value)
  const unknown = choices && values.find((one) => !choices.includes(one))
  return unknown === undefined ? undefined : `must not be ${JSON.stringify(unknown)}`
}

/** What is wrong with a value, each attribute for itself (rest-content.md section 13). Expressions of the schema are not evaluated. */
export const mistakesIn = (
  value: ClassificationValue,
  schema: ClassificationSchema,
): ClassificationMistake[] => {
  const { attributes } = schema
  const unknown = Object.keys(value).filter(
    (name) => !Object.hasOwn(attributes, name) && !ownKeys.includes(name),
  )
  return [
    ...unknown.map((name) => ({ attribute: name, message: 'is no attribute of the schema' })),
    ...Object.entries(attributes).flatMap(([name, attribute]) => {
      const message = mistakeIn(value[name], attribute, isNeeded(name, schema))
      return message === undefined ? [] : [{ attribute: name, message }]
    }),
  ]
}
