import * as z from 'zod'
import type { Operation } from '../protocol/operation.ts'
import { unwrapped } from '../protocol/wire.ts'
import { resultTexts } from '../reference/parameters.ts'
import { records } from '../reference/records.ts'
import { withAdditionTexts } from './additions.ts'
import type { JsonSchema } from './document.ts'

type Override = NonNullable<z.core.ToJSONSchemaParams['override']>
type Overridden = Parameters<Override>[0]

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: unknown) => isPlain(value) && Object.keys(value).length === 0

/** Messages are predicates such as "must be a number", or sentences. */
const sentence = (message: string): string => {
  if (/^(must|can|cannot) /.test(message)) return `The value ${message}.`
  const text = `${message.slice(0, 1).toUpperCase()}${message.slice(1)}`
  return text.endsWith('.') ? text : `${text}.`
}

/** Messages of those checks of a schema that JSON Schema cannot express, or expresses only as a pattern that is hard to read. */
const rulesOf = (schema: z.core.$ZodType): string[] =>
  (schema._zod.def.checks ?? []).flatMap(({ _zod: { def } }) => {
    const isPattern = def.check === 'string_format' && 'pattern' in def
    if (def.check !== 'custom' && !isPattern) return []
    const message = def.error?.({ code: 'custom', input: undefined, path: [] } as never)
    const text = typeof message === 'string' ? message : message?.message
    // Empty values are encoded in their own way.
    if (text === undefined || /\bempty\b/.test(text)) return []
    return [sentence(text)]
  })

/** Marks the fields of an object that other portals don't have. */
const markAdditions = ({ shape }: z.ZodObject, { properties = {} }: JsonSchema) => {
  for (const [name, field] of Object.entries<z.core.$ZodType>(shape)) {
    const property = properties[name]
    if (property && unwrapped(field).isAddition) property['x-addition'] = true
  }
}

/** Several patterns, each with the type that it is about. */
const describeText = (json: JsonSchema) => {
  if (json.type === 'string' && json.allOf)
    json.allOf = json.allOf.map((part) => ({ type: 'string', ...part }))
}

const describeNumber = (json: JsonSchema) => {
  if (json.type !== 'integer') return
  json.format = 'int64'
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
}

/** Tuples of one type as arrays of a fixed length, which more tools understand. */
const describeTuple = (json: JsonSchema) => {
  const { prefixItems = [] } = json
  const [first] = prefixItems
  if (prefixItems.some((item) => JSON.stringify(item) !== JSON.stringify(first))) return
  delete json.prefixItems
  if (first) json.items = first
  else delete json.items
  json.minItems = prefixItems.length
  json.maxItems = prefixItems.length
}

const describeObject = (json: JsonSchema, isRecord: boolean) => {
  const { additionalProperties: others, propertyNames: names } = json
  if (isRecord && (isEmpty(others) || others === undefined)) json.additionalProperties = true
  else if (isEmpty(others) || others === false) delete json.additionalProperties
  if (isPlain(names) && Object.keys(names).join() === 'type') delete json.propertyNames
}

const override = ({ zodSchema, jsonSchema }: Overridden) => {
  const json = jsonSchema as JsonSchema
  if (json.$ref !== undefined) return
  const { known } = z.globalRegistry.get(zodSchema) ?? {}
  if (known) {
    json['x-extensible-enum'] = known
    json.description = `One of ${known.map((value) => `\`${value}\``).join(', ')}. Newer portals can return other values.`
  }
  describeText(json)
  describeNumber(json)
  if (zodSchema instanceof z.ZodTuple) describeTuple(json)
  if (zodSchema instanceof z.ZodObject) markAdditions(zodSchema, json)
  if (json.type === 'object') describeObject(json, zodSchema instanceof z.ZodRecord)
  // A default that is used instead of an invalid value doesn't concern the sender.
  if (zodSchema instanceof z.ZodCatch) delete json.default
  const rules = rulesOf(zodSchema)
  if (rules.length > 0) json.description = [json.description, ...rules].filter(Boolean).join(' ')
}

/** A file, of a request or of a response. */
const binary = {
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/octet-stream',
} as const

const reference = (id: string) => `#/components/schemas/${id}`

const nameOf = (id: string) => `operation ${id}`

const convert = (
  schemas: Readonly<Record<string, z.ZodType>>,
  io: 'input' | 'output',
): Record<string, JsonSchema> => {
  const registry = z.registry<{ id: string }>()
  for (const [id, { schema }] of Object.entries(records)) registry.add(schema, { id })
  // Operations share schemas; an object around each keeps them from being references to one another.
  for (const [id, schema] of Object.entries(schemas))
    registry.add(z.object({ of: schema }), { id: nameOf(id) })
  const { schemas: converted } = z.toJSONSchema(registry, {
    uri: reference,
    io,
    metadata: z.registry<Record<string, unknown>>(),
    unrepresentable: () => binary,
    override,
  })
  return converted as Record<string, JsonSchema>
}

const withoutId = ({
  $schema: _schema,
  $id: _id,
  ...schema
}: Record<string, unknown>): JsonSchema => schema

/** With descriptions of its fields, by name. */
const withFieldTexts = (
  schema: JsonSchema,
  texts: Readonly<Record<string, string>>,
): JsonSchema => {
  if (!schema.properties) return schema
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const description = [texts[name], property.description].filter(Boolean).join(' ')
    return [name, description === '' ? property : { ...property, description }] as const
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}

const describedRecords = (converted: Record<string, JsonSchema>): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(records).map(([id, { description, fields = {} }]) => {
      const schema = withoutId(converted[id] as Record<string, unknown>)
      return [id, withAdditionTexts({ ...withFieldTexts(schema, fields), description })]
    }),
  )

export interface Schemas {
  /** The records that several operations use, by name. */
  readonly components: Readonly<Record<string, JsonSchema>>
  /** The parameters of each operation, as typed values, by the name of the operation. */
  readonly params: ReadonlyMap<string, JsonSchema>
  readonly results: ReadonlyMap<string, JsonSchema>
}

const pick = (converted: Record<string, JsonSchema>, names: readonly string[]) =>
  new Map(names.map((name) => [name, converted[nameOf(name)]?.properties?.of ?? {}]))

/** The JSON Schemas of all operations, by their names. */
export const schemasOf = (operations: Readonly<Record<string, Operation>>): Schemas => {
  const names = Object.keys(operations)
  const of = (field: 'params' | 'result') =>
    Object.fromEntries(names.map((name) => [name, operations[name]?.[field] ?? z.unknown()]))
  const input = convert(of('params'), 'input')
  const output = convert(of('result'), 'output')
  return {
    components: describedRecords(output),
    params: pick(input, names),
    results: new Map(
      [...pick(output, names)].map(([name, result]) => [
        name,
        withAdditionTexts(withFieldTexts(result, resultTexts)),
      ]),
    ),
  }
}
