import { isAdministration, type Operation } from '../protocol/operation.ts'
import type { Described } from './describedOperations.ts'
import type { JsonSchema, ResponseObject } from './document.ts'
import { errorsOf } from './errors.ts'
import { followUp } from './followUp.ts'
import { refTo } from './references.ts'

/** Whether the error envelope can be distinguished from a result by the fields that a result must have. */
const hasRequired = (
  schema: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): boolean => {
  const target = components[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
  return target.type !== 'object' || (target.required ?? []).length > 0
}

const errorOf = (operation: Operation) =>
  refTo('schemas', isAdministration(operation) ? 'AdminError' : 'Error')

/** Returns the response of an operation: its result or the error envelope. */
export const responseOf = (
  described: Described,
  result: JsonSchema,
  components: Readonly<Record<string, JsonSchema>>,
): ResponseObject => {
  const { operation } = described
  const error = errorOf(operation)
  const link = followUp(operation)
  const errors = errorsOf(described).map(
    ({ code, messageCode, description }) =>
      `- ${code}${messageCode === undefined ? '' : ` ${messageCode}`}: ${description}`,
  )
  const kind = { json: 'The result', file: 'The file', page: 'A web page' }[
    operation.answer ?? 'json'
  ]
  const description = `${kind}, or an error:\n\n${errors.join('\n')}`
  if (operation.answer === 'file')
    return {
      description,
      content: {
        'application/octet-stream': { schema: result },
        'application/json': { schema: error },
      },
    }
  if (operation.answer === 'page')
    return {
      description,
      content: {
        'text/html': { schema: { type: 'string' } },
        'application/json': { schema: error },
      },
    }
  const either = [result, error]
  return {
    description,
    content: {
      'application/json': {
        schema: hasRequired(result, components) ? { oneOf: either } : { anyOf: either },
      },
    },
    ...(link && { links: { job: link } }),
  }
}

/** The codes of refusals that keep their HTTP status. */
export const requestRefused: ResponseObject = {
  description:
    'The request itself was refused, with the HTTP status of the error: 404 (no such operation), 408 (too slow), 413 (too large), 415 (not a form), 421 (wrong host name), 429 (too many requests), or 503 (temporarily unavailable).',
  content: { 'application/json': { schema: refTo('schemas', 'Error') } },
}
