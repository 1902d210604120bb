import * as z from 'zod'
import { isJson, type Described } from './describedOperations.ts'
import type { JsonSchema, MediaType, RequestBodyObject } from './document.ts'
import { formProperty, type WireParameter } from './parameters.ts'
import { refTo } from './references.ts'

/** The schemas of the fields that (nearly) every form has. */
export const commonFields: Readonly<Record<'Format' | 'Token', JsonSchema>> = {
  Format: {
    type: 'string',
    enum: ['json', 'pjson'],
    description: 'Format of the response: JSON, or indented JSON. Without it, portals return HTML.',
  },
  Token: {
    type: 'string',
    format: 'password',
    description: 'Access token, unless it is sent in a header.',
  },
}

const formOf = (
  fields: readonly WireParameter[],
  { operation }: Described,
  isOpen: boolean,
): MediaType => {
  const withToken = !operation.isSigningIn
  const required = [
    ...fields.filter((field) => field.required).map((field) => field.name),
    ...(isJson(operation) ? ['f'] : []),
  ]
  const encoding = Object.fromEntries(
    fields.flatMap((field) => (field.encoding ? [[field.name, field.encoding]] : [])),
  )
  return {
    schema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(fields.map((field) => [field.name, formProperty(field)])),
        ...(isJson(operation) && { f: refTo('schemas', 'Format') }),
        ...(withToken && { token: refTo('schemas', 'Token') }),
      },
      ...(required.length > 0 && { required }),
      ...(isOpen && { additionalProperties: true }),
    },
    ...(Object.keys(encoding).length > 0 && { encoding }),
  }
}

/** The form of an operation, as every media type in which it can be sent; `multipart/form-data` only where there are files. */
export const bodyOf = (
  fields: readonly WireParameter[],
  described: Described,
): RequestBodyObject => {
  const isOpen = described.operation.params.def.catchall instanceof z.ZodUnknown
  const files = fields.filter((field) => field.isFile)
  const others = fields.filter((field) => !field.isFile)
  return {
    required: true,
    content: {
      ...(files.length > 0 && { 'multipart/form-data': formOf(fields, described, isOpen) }),
      ...(files.every((field) => !field.required) && {
        'application/x-www-form-urlencoded': formOf(others, described, isOpen),
      }),
    },
  }
}
