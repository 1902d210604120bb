import { PortalError } from '../../../rest/protocol/errors.ts'

/** A value that the portal refused: its field, and the reason. */
export interface Refused<F extends string> {
  readonly field: F
  readonly message: string
}

/**
 * Returns the field of a form by the name of a parameter, in any case; undefined if no field sends it. `others` are fields by names of
 * parameters that differ from theirs, in lower case.
 */
export const fieldNamed =
  <F extends string>(fields: readonly F[], others: Readonly<Record<string, F>> = {}) =>
  (parameter: string | undefined): F | undefined => {
    const name = parameter?.toLowerCase()
    return name === undefined
      ? undefined
      : (others[name] ?? fields.find((field) => field.toLowerCase() === name))
  }

/** Returns which value the portal refused, and why; undefined for other errors, and for parameters that no field sends. */
export const refusedIn = <F extends string>(
  error: unknown,
  fieldOf: (parameter: string | undefined) => F | undefined,
): Refused<F> | undefined => {
  if (!(error instanceof PortalError)) return undefined
  const field = fieldOf(error.parameter)
  if (field === undefined) return undefined
  const details = error.details.filter(
    (detail) => typeof detail === 'string' && detail !== error.message,
  )
  return { field, message: [error.message, ...details].join(' ') }
}

/** The same; throws other errors. */
export const refusalIn = <F extends string>(
  error: unknown,
  fieldOf: (parameter: string | undefined) => F | undefined,
): Refused<F> => {
  const refused = refusedIn(error, fieldOf)
  if (!refused) throw error
  return refused
}

/**
 * Sends the request of a form, and returns its result. A refusal of the value of a field goes to `onRefused`, with undefined as the
 * result; other errors are thrown.
 */
export const sendForm = async <F extends string, T>(
  request: () => Promise<T>,
  fieldOf: (parameter: string | undefined) => F | undefined,
  onRefused: (refused: Refused<F>) => void,
): Promise<T | undefined> => {
  try {
    return await request()
  } catch (error) {
    onRefused(refusalIn(error, fieldOf))
    return undefined
  }
}
