import type { Step } from '../../rest/protocol/asCode.ts'
import { withoutAdditionText } from '../../rest/reference/additions.ts'
import type {
  DescribedError,
  JsonSchema,
  OpenApiDocument,
  OperationObject,
  ParameterObject,
} from '../../rest/openapi/document.ts'

/** A parameter of an operation, or a field of a result. */
export interface ReferenceField {
  readonly name: string
  readonly schema: JsonSchema
  readonly description: string | undefined
  readonly isRequired: boolean
  readonly isInPath: boolean
  readonly since: string | undefined
  /** Only the embedded portal has it. */
  readonly isAddition: boolean
}

export interface ReferenceRecord {
  readonly name: string
  readonly fields: readonly ReferenceField[]
}

/** What an operation returns. */
export type ReferenceResult =
  | { readonly kind: 'file' | 'page' }
  | {
      readonly kind: 'object' | 'list'
      readonly fields: readonly ReferenceField[]
      /** The records that the fields refer to. */
      readonly records: readonly ReferenceRecord[]
    }

/** An operation as the page shows it. */
export interface ReferenceOperation {
  readonly id: string
  readonly tag: string
  readonly summary: string
  /** What the operation does. */
  readonly paragraphs: readonly string[]
  /** Facts with their labels, such as who can call the operation. */
  readonly facts: readonly { readonly label: string; readonly text: string }[]
  readonly methods: readonly string[]
  readonly path: string
  readonly pathInFolder: string | undefined
  readonly since: string | undefined
  /** Only the embedded portal has it. */
  readonly isAddition: boolean
  readonly parameters: readonly ReferenceField[]
  readonly result: ReferenceResult
  readonly errors: readonly DescribedError[]
  readonly example: Step
  /** The root of the example if the operation belongs to a federated server and not to the portal. */
  readonly exampleRoot: string | undefined
}

export interface ReferenceGroup {
  readonly tag: string
  readonly description: string
  readonly operations: readonly ReferenceOperation[]
}

const nameOf = (ref: string) => ref.split('/').at(-1) ?? ''

/** Without the version and the mark of an addition, which the page shows beside the name. */
const withoutMarks = (description: string | undefined) =>
  withoutAdditionText(description?.replace(/ ?Since [\d.]+\.$/, ''))

const fieldsOf = (
  schema: JsonSchema,
  { schemas }: OpenApiDocument['components'],
): ReferenceField[] => {
  const target = schema.$ref === undefined ? schema : (schemas[nameOf(schema.$ref)] ?? {})
  return Object.entries(target.properties ?? {}).map(([name, property]) => ({
    name,
    schema: property,
    description: withoutMarks(property.description),
    isRequired: target.required?.includes(name) ?? false,
    isInPath: false,
    since: property['x-since'],
    isAddition: property['x-addition'] === true,
  }))
}

/** The names of the records to which a schema refers, in its fields and their entries. */
const namesIn = (schema: JsonSchema): string[] => [
  ...(schema.$ref === undefined ? [] : [nameOf(schema.$ref)]),
  ...[
    schema.items,
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...Object.values(schema.properties ?? {}),
  ].flatMap((inner) => (inner ? namesIn(inner) : [])),
]

const resultOf = (operation: OperationObject, { components }: OpenApiDocument): ReferenceResult => {
  const content =
    components.responses[nameOf(operation.responses['200']?.$ref ?? '')]?.content ?? {}
  if (content['application/octet-stream']) return { kind: 'file' }
  if (content['text/html']) return { kind: 'page' }
  const { oneOf, anyOf } = content['application/json']?.schema ?? {}
  const [result = {}] = oneOf ?? anyOf ?? []
  const entry = result.type === 'array' ? result.items : undefined
  const own = entry ?? result
  const names = new Set(namesIn(own))
  if (own.$ref !== undefined) names.delete(nameOf(own.$ref))
  return {
    kind: entry ? 'list' : 'object',
    fields: fieldsOf(own, components),
    records: [...names].flatMap((name) => {
      const schema = components.schemas[name]
      return schema?.properties ? [{ name, fields: fieldsOf(schema, components) }] : []
    }),
  }
}

const ofParameter = ({ name, schema, description, required, ...rest }: ParameterObject) => ({
  name,
  schema,
  description: withoutMarks(description),
  isRequired: required,
  isInPath: rest.in === 'path',
  since: rest['x-since'],
  isAddition: rest['x-addition'] === true,
})

/** The parameters of every operation, which the page explains once. */
const isOwn = ({ schema }: ReferenceField) => schema.$ref === undefined

const parametersOf = (
  operation: OperationObject,
  { components }: OpenApiDocument,
): ReferenceField[] => {
  const named = operation.parameters.flatMap((parameter) =>
    '$ref' in parameter ? [] : [ofParameter(parameter)],
  )
  const content = components.requestBodies[nameOf(operation.requestBody?.$ref ?? '')]?.content ?? {}
  const form = content['multipart/form-data'] ?? content['application/x-www-form-urlencoded']
  return [...named, ...(form ? fieldsOf(form.schema, components).filter(isOwn) : [])]
}

const fact = /^\*\*(.+?):\*\* (.*)$/s

const read = (
  path: string,
  pathInFolder: string | undefined,
  operation: OperationObject,
  document: OpenApiDocument,
): ReferenceOperation => {
  const parts = operation.description
    .split('\n\n')
    .filter((part) => withoutAdditionText(part) !== undefined)
  return {
    id: operation.operationId,
    tag: operation.tags[0],
    summary: operation.summary,
    paragraphs: parts.filter((part) => !fact.test(part)),
    facts: parts.flatMap((part) => {
      const [, label, text] = fact.exec(part) ?? []
      return label === undefined || text === undefined ? [] : [{ label, text }]
    }),
    methods: operation['x-methods'],
    path,
    pathInFolder,
    since: operation['x-since'],
    isAddition: operation['x-addition'] === true,
    parameters: parametersOf(operation, document),
    result: resultOf(operation, document),
    errors: operation['x-errors'],
    example: operation['x-example'],
    exampleRoot: Object.values(operation.servers?.[0]?.variables ?? {})[0]?.default,
  }
}

/** The operations of a description, by area. The path with the optional folder is a second path of the same operation. */
export const readReference = (document: OpenApiDocument): readonly ReferenceGroup[] => {
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.values(item).map((operation) => ({ path, operation })),
  )
  const inFolder = new Map(
    all.flatMap(({ path, operation: { operationId } }) =>
      operationId.endsWith('.inFolder') ? [[operationId, path] as const] : [],
    ),
  )
  const operations = all
    .filter(({ operation: { operationId } }) => !inFolder.has(operationId))
    .map(({ path, operation }) =>
      read(path, inFolder.get(`${operation.operationId}.inFolder`), operation, document),
    )
  return document.tags.map(({ name, description }) => ({
    tag: name,
    description,
    operations: operations.filter(({ tag }) => tag === name),
  }))
}

const textOf = ({ id, tag, summary, path, methods, parameters }: ReferenceOperation) =>
  [id, tag, summary, path, ...methods, ...parameters.map(({ name }) => name)]
    .join('\n')
    .toLowerCase()

/** The operations that contain every word of a search in their name, area, summary, path, methods, or parameters. */
export const searchReference = (
  groups: readonly ReferenceGroup[],
  search: string,
): readonly ReferenceGroup[] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  return groups.flatMap((group) => {
    const operations = group.operations.filter((operation) => {
      const text = textOf(operation)
      return words.every((word) => text.includes(word))
    })
    return operations.length === 0 ? [] : [{ ...group, operations }]
  })
}
