import type { Operation } from './operation.ts'
import { encode, validated, type WireFields } from './wire.ts'

/** A request: the path below the REST root, and the fields of the form, without the token. */
export interface WireRequest {
  readonly path: string
  readonly fields: WireFields
}

type Values = Record<string, unknown>

/** Fills the placeholders of an operation's path and removes the fields it used. */
const fillPath = (path: string, fields: WireFields): string =>
  path.replace(/\/:(\w+)([?*]?)/g, (_match, name: string, kind: string) => {
    const value = fields.get(name)
    fields.delete(name)
    if (typeof value !== 'string' || value === '') {
      if (kind === '?') return ''
      throw new TypeError(`the path requires '${name}'`)
    }
    return `/${kind === '*' ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)}`
  })

/**
 * Returns the request of a call. It is always a POST, so that tokens and long queries are sent in the body and never in a URL that
 * could be logged. `change` can replace parsed values before they are encoded. Throws a PortalError that names the parameter for input
 * that the contract does not allow.
 */
export const toRequest = (
  operation: Operation,
  input: object,
  change: (values: Values) => Values = (values) => values,
): WireRequest => {
  const fields = encode(operation.params, change(validated(operation.params, input)))
  const path = fillPath(operation.path, fields)
  if ((operation.answer ?? 'json') === 'json') fields.set('f', 'json')
  return { path, fields }
}
