import type { Operation } from '../../../rest/protocol/operation.ts'
import { problemOf } from '../../../rest/protocol/wire.ts'

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
