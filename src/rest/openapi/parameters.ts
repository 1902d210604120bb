import type * as z from 'zod'
import type { Operation } from '../protocol/operation.ts'
import type { OperationText } from '../reference/text.ts'
import { additionTexts } from '../reference/additions.ts'
import { sharedTexts } from '../reference/parameters.ts'
import type { JsonLimits } from '../protocol/json.ts'
import { jsonLimitsOf, unwrapped, wireForm } from '../protocol/wire.ts'
import { withAdditionTexts } from './additions.ts'
import type { EncodingObject, JsonSchema, ParameterObject } from './document.ts'

/** A parameter as it is sent. */
export interface WireParameter {
  readonly name: string
  readonly isFile: boolean
  readonly required: boolean
  readonly description: string | undefined
  readonly schema: JsonSchema
  /** How lists are written; undefined for everything else. */
  readonly encoding: EncodingObject | undefined
  readonly since: string | undefined
  readonly isAddition: boolean
  /** The parameter of which this one is another name. */
  readonly aliasOf: string | undefined
}

const commas: EncodingObject = { style: 'form', explode: false }
const severalTimes: EncodingObject = { style: 'form', explode: true }

/** Removes null, which is sent as an empty text. */
const withoutNull = ({ anyOf, ...schema }: JsonSchema): JsonSchema => {
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null')
    return { ...schema, type: types.length === 1 ? (types[0] ?? 'string') : types }
  }
  if (!anyOf) return schema
  const others = anyOf.filter(({ type }) => type !== 'null').map(withoutNull)
  const [only] = others
  return only && others.length === 1 ? { ...schema, ...only } : { ...schema, anyOf: others }
}

/** Returns the schema of JSON that is sent as a text. A text never has more characters than bytes. */
const jsonText = (
  { description, default: value, ...contentSchema }: JsonSchema,
  { bytes }: JsonLimits,
): JsonSchema => ({
  type: 'string',
  maxLength: bytes,
  contentMediaType: 'application/json',
  contentSchema,
  ...(description !== undefined && { description }),
  ...(value !== undefined && value !== null && { default: JSON.stringify(value) }),
})

/** Lists that are sent several times: each is written with commas. */
const listsOf = ({ items: list = {}, ...schema }: JsonSchema): JsonSchema => ({
  ...schema,
  items: { type: 'string', description: 'A list with commas.', 'x-list': list },
})

const empty: JsonSchema = { type: 'string', maxLength: 0 }

const acceptsEmpty = ({
  type,
  minLength = 0,
  pattern,
  enum: values,
  contentSchema,
  anyOf,
}: JsonSchema) =>
  type === 'string' &&
  minLength === 0 &&
  pattern === undefined &&
  values === undefined &&
  contentSchema === undefined &&
  anyOf === undefined

/** Adds the empty text that clears the value. */
const orEmpty = (schema: JsonSchema): JsonSchema => {
  if (acceptsEmpty(schema)) return schema
  const { description, ...rest } = schema
  return { ...(description !== undefined && { description }), anyOf: [rest, empty] }
}

const wireSchema = (field: z.core.$ZodType, typed: JsonSchema): JsonSchema => {
  const form = wireForm(field)
  const { json } = unwrapped(field)
  const schema = withoutNull(json && form === 'text' ? { ...typed, maxLength: json.bytes } : typed)
  const written =
    form === 'json'
      ? jsonText(schema, jsonLimitsOf(field))
      : form === 'repeated'
        ? listsOf(schema)
        : schema
  const { isNullable, secret } = unwrapped(field)
  const guarded = secret ? { ...written, format: 'password' } : written
  return isNullable && form !== 'file' ? orEmpty(guarded) : guarded
}

const encodingOf = (field: z.core.$ZodType): EncodingObject | undefined => {
  const form = wireForm(field)
  return form === 'list' ? commas : form === 'repeated' ? severalTimes : undefined
}

/** Returns every parameter of an operation as it is sent, including those of the path; `typed` is the JSON Schema of `params`. */
export const wireParameters = (
  { params, paramsSince = {}, paramsOfProduct = {} }: Operation,
  typed: JsonSchema,
  text: OperationText,
): WireParameter[] => {
  const required = new Set(typed.required)
  const clearing =
    'clearEmptyFields' in params.shape ? ' together with `clearEmptyFields=true`' : ''
  return Object.entries(params.shape).flatMap(([name, field]): WireParameter[] => {
    const { isNullable, alias, isAddition } = unwrapped(field)
    // The mark belongs to the parameter, which a text with JSON would hide.
    const { 'x-addition': _mark, ...own } = typed.properties?.[name] ?? {}
    const { description: rules, ...schema } = wireSchema(field, withAdditionTexts(own))
    const since = (paramsSince as Readonly<Record<string, string>>)[name]
    const described = text.parameters?.[name] ?? sharedTexts[name]
    const isFile = wireForm(field) === 'file'
    const sentences = [
      described,
      rules,
      isNullable && !isFile ? `Send it empty${clearing} to clear it.` : undefined,
      since === undefined ? undefined : `Since ${since}.`,
      Object.hasOwn(paramsOfProduct, name) ? 'Not available in ArcGIS Online.' : undefined,
      isAddition ? additionTexts.value : undefined,
    ].filter((sentence) => sentence !== undefined)
    const parameter: WireParameter = {
      name,
      isFile,
      required: required.has(name),
      description: sentences.length === 0 ? undefined : sentences.join(' '),
      schema,
      encoding: encodingOf(field),
      since,
      isAddition,
      aliasOf: undefined,
    }
    if (alias === undefined || alias in params.shape) return [parameter]
    return [
      parameter,
      {
        ...parameter,
        name: alias,
        required: false,
        description: `Another name of \`${name}\`, which existing clients and portals use. Send both names to be understood by every portal.`,
        aliasOf: name,
      },
    ]
  })
}

/** A parameter of the path or the query. */
export const parameterObject = (
  { name, required, description, schema, encoding, since, isAddition }: WireParameter,
  location: 'path' | 'query',
): ParameterObject => ({
  name,
  in: location,
  required: required || location === 'path',
  ...(description !== undefined && { description }),
  schema,
  ...(location === 'query' && encoding),
  ...(since !== undefined && { 'x-since': since }),
  ...(isAddition && { 'x-addition': true }),
})

/** A field of a form. */
export const formProperty = ({
  description,
  schema,
  since,
  isAddition,
  aliasOf,
}: WireParameter): JsonSchema => ({
  ...(description !== undefined && { description }),
  ...schema,
  ...(since !== undefined && { 'x-since': since }),
  ...(isAddition && { 'x-addition': true }),
  ...(aliasOf !== undefined && { 'x-alias-of': aliasOf }),
})
