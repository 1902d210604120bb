import { jsonProblem } from '../../../rest/protocol/json.ts'
import type { Operation } from '../../../rest/protocol/operation.ts'
import { jsonLimitsOf, problemOf } from '../../../rest/protocol/wire.ts'

/** Returns a predicate of the contract as a sentence without its subject: "Must be a URL." */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/**
 * Returns why an operation refuses a value of one of its parameters, as a sentence without its subject; undefined if it accepts the
 * value.
 */
export const refusal = (
  { params }: Pick<Operation, 'params'>,
  name: string,
  value: unknown,
): string | undefined => {
  const problem = problemOf(params, name, value)
  return problem === undefined ? undefined : sentence(problem)
}

/** Returns why the portal would refuse a JSON text as the value of a parameter, as a sentence: it must not change when it is parsed. Throws for invalid JSON. */
export const refusalOfJson = (operation: Pick<Operation, 'params'>, name: string, json: string) => {
  const schema = operation.params.shape[name]
  const problem = schema && jsonProblem(json, jsonLimitsOf(schema))
  return problem === undefined ? refusal(operation, name, JSON.parse(json)) : sentence(problem)
}
