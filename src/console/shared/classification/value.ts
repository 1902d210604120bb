import type {
  ClassificationAttribute,
  ClassificationSchema,
} from '../../../rest/content/classification.ts'
import {
  choicesOf,
  isNeeded,
  takesSeveral,
  type ClassificationValue,
} from '../../../rest/content/classificationRules.ts'

/** Parses a classification: undefined if the text isn't a JSON object, an empty one for empty text. */
export const valueIn = (text: string): ClassificationValue | undefined => {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as ClassificationValue)
      : undefined
  } catch {
    return undefined
  }
}

export const textOf = (value: ClassificationValue): string => JSON.stringify(value, null, 2)

/** The control for an attribute, regardless of the element's name in the schema. */
export type Control = 'one' | 'several' | 'tick' | 'date' | 'number' | 'text'

export const controlOf = (attribute: ClassificationAttribute): Control => {
  if (choicesOf(attribute)) return takesSeveral(attribute) ? 'several' : 'one'
  switch (attribute.type) {
    case 'boolean':
      return 'tick'
    case 'date':
      return 'date'
    case 'integer':
    case 'float':
      return 'number'
    case 'string':
      return 'text'
  }
}

/** Attributes by category; attributes without a category come first, without a heading. */
export interface Section {
  readonly name: string | undefined
  readonly attributes: readonly (readonly [name: string, attribute: ClassificationAttribute])[]
}

/** Returns the attributes in the order of the layout; those that the layout omits come last, so that all can be edited. */
export const sectionsOf = ({
  attributes,
  attributeCategories = [],
  layouts,
}: ClassificationSchema): Section[] => {
  const { layoutElements } = layouts.default
  const orderOf = (name: string) =>
    layoutElements[name]?.formDisplayOrder ?? Number.POSITIVE_INFINITY
  const ordered = Object.entries(attributes).toSorted(([one], [other]) =>
    orderOf(one) === orderOf(other) ? 0 : orderOf(one) - orderOf(other),
  )
  const sectionOf = ({ attributeCategory }: ClassificationAttribute) =>
    attributeCategories.find((name) => name === attributeCategory)
  return [undefined, ...attributeCategories]
    .map((name) => ({
      name,
      attributes: ordered.filter(([, attribute]) => sectionOf(attribute) === name),
    }))
    .filter(({ attributes: held }) => held.length > 0)
}

/** A date in the format of the interface. */
const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')

const dayAhead = (
  { defaultDateTimeline: count = 0, defaultDateTimelineUnits: units }: ClassificationAttribute,
  today: Date,
) => {
  const day = new Date(today)
  if (units === 'years') day.setFullYear(day.getFullYear() + count)
  else if (units === 'months') day.setMonth(day.getMonth() + count)
  else day.setDate(day.getDate() + count)
  return dayOf(day)
}

const defaultOf = (
  name: string,
  attribute: ClassificationAttribute,
  { classificationMetadata: { primaryAttribute, defaultValue } }: ClassificationSchema,
  today: Date,
): unknown => {
  if (name === primaryAttribute && attribute.defaultValue === undefined) return defaultValue
  if (attribute.type === 'date')
    return attribute.defaultDateTimeline === undefined ? undefined : dayAhead(attribute, today)
  // A cleared checkbox is a value, too.
  if (controlOf(attribute) === 'tick') return attribute.defaultValue === true
  return attribute.defaultValue ?? undefined
}

/** Returns the initial classification: the schema's defaults that the schema itself accepts. */
export const defaultsOf = (
  schema: ClassificationSchema,
  today = new Date(),
): ClassificationValue => {
  const found = Object.entries(schema.attributes).flatMap(([name, attribute]) => {
    const value = defaultOf(name, attribute, schema, today)
    const choices = choicesOf(attribute)?.map((choice) => choice.value)
    const fits = !choices || [value].flat().every((one) => choices.includes(one))
    const isSaid = isNeeded(name, schema) || value !== false
    return value !== undefined && fits && isSaid ? [[name, value] as const] : []
  })
  return withBanner(Object.fromEntries(found), schema)
}

const isFilled = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && !value.length)

export const hasBannerExpression = ({ bannerExpression = '' }: ClassificationSchema): boolean =>
  bannerExpression.trim() !== ''

/** Returns the banner of a classification: its banner attributes in the order of the schema. */
const bannerOf = (value: ClassificationValue, { attributes }: ClassificationSchema): string =>
  Object.entries(attributes)
    .filter(([name, { bannerOrder }]) => bannerOrder !== undefined && isFilled(value[name]))
    .toSorted(([, one], [, other]) => (one.bannerOrder ?? 0) - (other.bannerOrder ?? 0))
    .map(([name, { bannerLabel, labelDelimiter = ' ', valueDelimiter = ',', ...rest }]) => ({
      text: `${bannerLabel === undefined ? '' : bannerLabel + labelDelimiter}${[value[name]].flat().join(valueDelimiter)}`,
      delimiter: rest.attributeDelimiter ?? '//',
    }))
    .map(({ text, delimiter }, index, { length }) =>
      index === length - 1 ? text : text + delimiter,
    )
    .join('')

/**
 * Returns the classification with the banner for its values. A banner that requires an expression is removed, because it could be
 * outdated.
 */
const withBanner = (
  value: ClassificationValue,
  schema: ClassificationSchema,
): ClassificationValue => {
  const { banner: _before, ...rest } = value
  const banner = hasBannerExpression(schema) ? '' : bannerOf(rest, schema)
  return banner === '' ? rest : { ...rest, banner }
}

/** Returns the classification with a new value of one attribute, and an updated banner. */
export const withAttribute = (
  value: ClassificationValue,
  name: string,
  entered: unknown,
  schema: ClassificationSchema,
): ClassificationValue => {
  const { [name]: _before, ...others } = value
  return withBanner(isFilled(entered) ? { ...others, [name]: entered } : others, schema)
}

/** Parses a typed number; other text is returned unchanged, and the schema refuses it. */
export const numberIn = (text: string): unknown => {
  const number = Number(text)
  return text.trim() === '' ? undefined : Number.isNaN(number) ? text : number
}

/** Formats a date for a date field; the interface also uses epoch ms. */
export const dayIn = (value: unknown): string => {
  if (typeof value === 'number') return new Date(value).toISOString().slice(0, 10)
  return typeof value === 'string' ? value.slice(0, 10) : ''
}
