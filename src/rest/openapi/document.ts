import type { Access } from '../protocol/authorization.ts'
import type { Step } from '../protocol/asCode.ts'

/** A JSON Schema of draft 2020-12, as far as the description uses it. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  title?: string
  description?: string
  default?: unknown
  examples?: unknown[]
  const?: unknown
  enum?: unknown[]
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  allOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  contentMediaType?: string
  contentSchema?: JsonSchema
  /** The documented values of an enumeration to which newer portals can add. */
  'x-extensible-enum'?: readonly string[]
  /** What a list that is written with commas in one text contains. */
  'x-list'?: JsonSchema
  /** The product version that introduced the parameter. */
  'x-since'?: string
  /** The parameter of which this one is another name. */
  'x-alias-of'?: string
  /** Only the embedded portal has the parameter or the field. */
  'x-addition'?: true
}

export interface Reference {
  readonly $ref: string
}

export interface ParameterObject {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
  readonly style?: 'form'
  readonly explode?: boolean
  readonly 'x-since'?: string
  readonly 'x-addition'?: true
}

export interface EncodingObject {
  readonly style: 'form'
  readonly explode: boolean
}

export interface MediaType {
  readonly schema: JsonSchema
  readonly encoding?: Readonly<Record<string, EncodingObject>>
}

export interface RequestBodyObject {
  readonly required: true
  readonly content: Readonly<Record<string, MediaType>>
}

export interface LinkObject {
  readonly operationId: string
  readonly parameters: Readonly<Record<string, string>>
  readonly description: string
}

export interface ResponseObject {
  readonly description: string
  readonly content?: Readonly<Record<string, MediaType>>
  readonly links?: Readonly<Record<string, LinkObject>>
}

/** An error that an operation can return. */
export interface DescribedError {
  readonly code: number
  readonly messageCode?: string
  readonly description: string
}

/** A server, whose URL can have variables. */
export interface ServerObject {
  readonly url: string
  readonly description?: string
  readonly variables?: Readonly<
    Record<string, { readonly default: string; readonly description: string }>
  >
}

export interface OperationObject {
  readonly operationId: string
  readonly tags: readonly [string]
  readonly summary: string
  readonly description: string
  readonly parameters: readonly (ParameterObject | Reference)[]
  readonly requestBody?: Reference
  readonly responses: Readonly<Record<string, Reference>>
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  /** Which methods the portal accepts, that of this operation first. */
  readonly 'x-methods': readonly ('GET' | 'POST')[]
  /** Who can call the operation, as data. */
  readonly 'x-access': Access
  readonly 'x-since'?: string
  /** Only the embedded portal has the operation. */
  readonly 'x-addition'?: true
  /** What the path is below; without it, the REST root of the portal. */
  readonly servers?: readonly ServerObject[]
  readonly 'x-errors': readonly DescribedError[]
  /** A request with example values, without the token. */
  readonly 'x-example': Step
}

export type PathItem = Partial<Record<'get' | 'post', OperationObject>>

export interface OpenApiDocument {
  readonly openapi: '3.1.1'
  readonly info: {
    readonly title: string
    readonly version: string
    readonly summary: string
    readonly description: string
    readonly license: { readonly name: string; readonly identifier: string }
  }
  readonly servers: readonly ServerObject[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly parameters: Readonly<Record<string, ParameterObject>>
    readonly requestBodies: Readonly<Record<string, RequestBodyObject>>
    readonly responses: Readonly<Record<string, ResponseObject>>
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  }
}
