import type { JsonSchema } from '../../rest/openapi/document.ts'
import { t } from './messages.ts'

type Kind = 'text' | 'integer' | 'number' | 'boolean' | 'file' | 'object' | 'list' | 'any'

const isEmptyText = ({ type, maxLength }: JsonSchema) => type === 'string' && maxLength === 0
const isNull = ({ type }: JsonSchema) => type === 'null'

/** The schema without the alternative that clears a value, or that is null. */
const essential = (schema: JsonSchema): JsonSchema => {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  if (schema.anyOf) {
    const others = schema.anyOf.filter((one) => !isEmptyText(one) && !isNull(one))
    const [only] = others
    return only && others.length === 1 ? essential(only) : { ...schema, anyOf: others }
  }
  return type === undefined ? schema : { ...schema, type }
}

const kindOf = ({ type, format }: JsonSchema): Kind => {
  if (format === 'binary') return 'file'
  switch (type) {
    case 'string':
      return 'text'
    case 'integer':
    case 'number':
    case 'boolean':
    case 'object':
      return type
    case 'array':
      return 'list'
    case undefined:
    default:
      return 'any'
  }
}

/** Returns the name of a value's type, such as "List of texts". */
export const typeText = (schema: JsonSchema): string => {
  const own = essential(schema)
  if (own.$ref !== undefined) return own.$ref.split('/').at(-1) ?? ''
  if (own.contentSchema) return t('type.json', { type: typeText(own.contentSchema) })
  if (own.anyOf) {
    const [first = '', ...others] = new Set(own.anyOf.map((one) => typeText(one)))
    return others.reduce((before, second) => t('type.or', { first: before, second }), first)
  }
  const kind = kindOf(own)
  if (kind !== 'list') return t(`type.${kind}`)
  const items = essential(own.items ?? {})
  if (items['x-list']) return t('type.lists')
  const type =
    items.$ref === undefined
      ? t(`type.entry.${kindOf(items)}`)
      : (items.$ref.split('/').at(-1) ?? '')
  return t('type.list', { type })
}

const listed = (values: readonly unknown[]) => values.map(String).join(', ')

const between = (
  min: number | undefined,
  max: number | undefined,
  say: {
    both: (min: number, max: number) => string
    max: (max: number) => string
    min: (min: number) => string
  },
): string[] => {
  if (min !== undefined && max !== undefined) return [say.both(min, max)]
  if (max !== undefined) return [say.max(max)]
  return min === undefined ? [] : [say.min(min)]
}

/** A limit of zero from below limits nothing. */
const positive = (value: number | undefined) => (value === 0 ? undefined : value)

/** Returns the limits of a value as text. */
export const limitTexts = (schema: JsonSchema): string[] => {
  const own = essential(schema)
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, items } = own
  const known = own['x-extensible-enum']
  return [
    ...(own.enum ? [t('limit.values', { values: listed(own.enum) })] : []),
    ...(own.const === undefined ? [] : [t('limit.values', { values: listed([own.const]) })]),
    ...(known ? [t('limit.known', { values: listed(known) })] : []),
    ...between(positive(minLength), maxLength, {
      both: (min, max) => t('limit.characters', { min, max }),
      max: (max) => t('limit.charactersMax', { max }),
      min: (min) => (min === 1 ? t('limit.notEmpty') : t('limit.charactersMin', { min })),
    }),
    ...between(positive(minItems), maxItems, {
      both: (min, max) =>
        min === max ? t('limit.entriesExactly', { max }) : t('limit.entries', { min, max }),
      max: (max) => t('limit.entriesMax', { max }),
      min: (min) => (min === 1 ? t('limit.notEmpty') : t('limit.entriesMin', { min })),
    }),
    ...between(minimum, maximum, {
      both: (min, max) => t('limit.range', { min, max }),
      max: (max) => t('limit.max', { max }),
      min: (min) => t('limit.min', { min }),
    }),
    ...(items
      ? limitTexts(items['x-list'] ?? items).map((limit) => t('limit.each', { limit }))
      : []),
  ]
}

/** Returns a default value in its wire form; undefined if there is none, or if it is empty. */
export const defaultText = (schema: JsonSchema): string | undefined => {
  const { default: value } = schema
  if (value === undefined || value === null || value === '') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}
