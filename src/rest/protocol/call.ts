import * as z from 'zod'
import type { Operation, Params } from './operation.ts'
import { toRequest } from './request.ts'
import { filesOf, textsOf, unwrapped } from './wire.ts'

/** A field of a call that can be stored and shown: a secret has only its name, a file only its file name. */
const CallField = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), name: z.string(), value: z.string() }),
  z.object({ kind: z.literal('secret'), name: z.string() }),
  z.object({ kind: z.literal('file'), name: z.string(), fileName: z.string() }),
])
export type CallField = z.output<typeof CallField>

/** A call of an operation as plain data without secrets. `path` is below the REST root of the portal, or below `root`. */
export const Call = z.object({
  path: z.string(),
  fields: z.array(CallField),
  /** The URL of a federated server, or of its administration. */
  root: z.string().optional(),
})
export type Call = z.output<typeof Call>

/** Replaces the value of a secret. */
export const masked = '••••••'

/** Returns the names of the parameters that are passwords, tokens, or keys. */
export const secretNames = (params: Params): readonly string[] =>
  Object.entries(params.shape).flatMap(([name, schema]) => {
    const { secret, alias } = unwrapped(schema)
    return secret ? [name, ...(alias === undefined ? [] : [alias])] : []
  })

/** Returns the value with every secret of its schema masked, at any depth, and those inside texts hidden. */
export const withoutSecrets = (schema: z.core.$ZodType, value: unknown): unknown => {
  const { form, secret, hides } = unwrapped(schema)
  if (value === undefined || value === null || value === '') return value
  if (secret) return masked
  if (hides && typeof value === 'string') return hides(value)
  if (form instanceof z.ZodArray && Array.isArray(value))
    return value.map((entry) => withoutSecrets(form.def.element, entry))
  if (form instanceof z.ZodObject && isPlainObject(value)) {
    const shape: z.core.$ZodShape = form.def.shape
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => {
        const innerSchema = shape[name]
        return [name, innerSchema ? withoutSecrets(innerSchema, inner) : inner]
      }),
    )
  }
  return value
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const fileNameOf = (name: string, file: Blob) =>
  file instanceof File && file.name !== '' ? file.name : name

/**
 * Returns the call that `send` would make, as data that can be stored and shown. Throws a PortalError for input that the
 * contract does not allow.
 */
export const callOf = (operation: Operation, input: object): Call => {
  const { params } = operation
  const secrets = new Set(secretNames(params))
  const { path, fields } = toRequest(operation, input, (values) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const schema = params.shape[name]
        return [name, schema ? withoutSecrets(schema, value) : value]
      }),
    ),
  )
  return {
    path,
    fields: [...fields].flatMap(([name, value]): CallField[] => {
      const files = filesOf(value)
      if (files.length > 0)
        return files.map((file) => ({ kind: 'file', name, fileName: fileNameOf(name, file) }))
      if (secrets.has(name)) return [{ kind: 'secret', name }]
      return textsOf(value).map((text) => ({ kind: 'text', name, value: text }))
    }),
  }
}
