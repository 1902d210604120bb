import type { Operation } from './operation.ts'
import { encode, type WireFields } from './wire.ts'

/** What a call sends: the path below the REST root, and the fields of the form. The token is not part of it. */
export interface WireRequest {
  readonly path: string
  readonly fields: WireFields
}

type Values = Record<string, unknown>

/** Fills the placeholders of an operation's path and takes the used fields away. */
const fillPath = (path: string, fields: WireFields): string =>
  path.replace(/\/:(\w+)([?*]?)/g, (_match, name: string, kind: string) => {
    const value = fields.get(name)
    fields.delete(name)
    if (typeof value !== 'string' || value === '') {
      if (kind === '?') return ''
      throw new TypeError(`the path needs '${name}'`)
    }
    return `/${kind === '*' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)}`
  })

/**
 * Everything a call sends: always POST, so that the token and long queries travel in the body and never in an address that
 * something could log (rest-organization.md section 1: resources also answer POST). `change` may replace
 * parsed values before they are encoded. Throws ZodError for input that the contract does not allow.
 */
export const toRequest = (
  operation: Operation,
  input: object,
  change: (values: Values) => Values = (values) => values,
): WireRequest => {
  const fields = encode(operation.params, change(operation.params.parse(input)))
  const path = fillPath(operation.path, fields)
  if ((operation.answer ?? 'json') === 'json') fields.set('f', 'json')
  return { path, fields }
}
