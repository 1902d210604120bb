import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, FieldValues, ResolverOptions, ResolverResult } from 'react-hook-form'

/** Returns the result of a resolver: the values if no field has a problem, otherwise the problems as errors of their fields. */
export const resolved = <V extends FieldValues>(
  values: V,
  problems: Readonly<Record<string, string | undefined>>,
  options: ResolverOptions<V>,
): ResolverResult<V> => {
  const errors = Object.entries(problems).flatMap(
    ([name, message]): readonly (readonly [string, FieldError])[] =>
      message === undefined ? [] : [[name, { type: 'schema', message }]],
  )
  return errors.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) }
}
