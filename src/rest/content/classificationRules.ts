import type { ClassificationAttribute, ClassificationSchema } from './classification.ts'

/** Keys of a value that are not attributes: the displayed text, and who classified the item and when. */
const ownKeys = ['banner', 'createdUser', 'createdDate', 'lastEditedUser', 'lastEditedDate']

/** A value as items store it: one key for each attribute with a value. */
export type ClassificationValue = Readonly<Record<string, unknown>>

/** A possible value of an attribute. */
export interface ClassificationChoice {
  readonly label: string
  readonly value: unknown
  /** The groups that contain the choice, outermost first; empty if choices are not grouped. */
  readonly groups: readonly string[]
}

/** A mistake in one attribute of a value. */
export interface ClassificationMistake {
  readonly attribute: string
  /** The mistake, as a predicate of the attribute's name. */
  readonly message: string
}

export const mistakeSentence = ({ attribute, message }: ClassificationMistake): string =>
  `'${attribute}' ${message}`

const isHolder = (part: unknown): part is object => typeof part === 'object' && part !== null

/** Returns all choices in the groups of a grouped choice, at any depth. A group is named by its label, or else its key. */
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

/** Returns the possible values of an attribute in the order of the schema; undefined if any value of its type is possible. */
export const choicesOf = ({
  validValues,
  validValuesMap,
}: ClassificationAttribute): readonly ClassificationChoice[] | undefined => {
  if (validValues) return validValues.map(({ label, value }) => ({ label, value, groups: [] }))
  return validValuesMap && Object.keys(validValuesMap).length > 0
    ? choicesIn(validValuesMap, [])
    : undefined
}

/** Returns whether an attribute can have several values. */
export const takesSeveral = ({ uiElement }: ClassificationAttribute): boolean =>
  uiElement.startsWith('multi')

/** Returns whether an attribute requires a value; the attribute that classifies items always does. */
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
  if (isMissing(value)) return needed ? 'is required' : undefined
  if (Array.isArray(value) && !takesSeveral(attribute)) return 'must be a single value'
  const values = [value].flat()
  if (!values.every((one) => fitsType(one, attribute.type)))
    return `must be of the type ${attribute.type}`
  const choices = choicesOf(attribute)?.map((choice) => choice.value)
  const unknown = choices && values.find((one) => !choices.includes(one))
  return unknown === undefined ? undefined : `can't be ${JSON.stringify(unknown)}`
}

/** Returns the mistakes of a value, by attribute. Expressions of the schema are not evaluated. */
export const mistakesIn = (
  value: ClassificationValue,
  schema: ClassificationSchema,
): ClassificationMistake[] => {
  const { attributes } = schema
  const unknown = Object.keys(value).filter(
    (name) => !Object.hasOwn(attributes, name) && !ownKeys.includes(name),
  )
  return [
    ...unknown.map((name) => ({ attribute: name, message: 'is not an attribute of the schema' })),
    ...Object.entries(attributes).flatMap(([name, attribute]) => {
      const message = mistakeIn(value[name], attribute, isNeeded(name, schema))
      return message === undefined ? [] : [{ attribute: name, message }]
    }),
  ]
}
