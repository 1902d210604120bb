import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, Resolver, UseFormReturn } from 'react-hook-form'
import { federation } from '../../../rest/organization/samlFederation.ts'
import { certificateOf } from './certificate.ts'
import {
  changedNames,
  registerInput,
  updateInput,
  type FederationValues,
  type FieldName,
} from './values.ts'
import { say } from './words.ts'

export type FederationForm = UseFormReturn<FederationValues>

/** What is being changed: a federation that is there, or nothing yet. */
export interface Base {
  readonly id: string | undefined
  readonly values: FederationValues
}

type Errors = { [K in FieldName]?: FieldError }

/** A certificate that cannot be read, in words; undefined too when the parser could not be loaded: the portal looks as well. */
const certificateError = async (text: string): Promise<string | undefined> => {
  try {
    const read = await certificateOf(text)
    return 'trouble' in read ? say(`federation:certificate.trouble.${read.trouble}`) : undefined
  } catch {
    return undefined
  }
}

const judge = async ({ id, values: stored }: Base, values: FederationValues): Promise<Errors> => {
  const changed = changedNames(stored, values)
  const parsed =
    id === undefined
      ? federation.register.params.safeParse(registerInput(values))
      : federation.update.params.safeParse(updateInput(id, changed, values))
  const errors: Record<string, FieldError> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0])
    errors[name] ??= { type: 'schema', message: sentence(message) }
  }
  if (values.certificate.trim() !== '' && (id === undefined || changed.includes('certificate'))) {
    const message = await certificateError(values.certificate)
    if (message !== undefined) errors['certificate'] = { type: 'certificate', message }
  }
  return errors
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

/** Judges what would be sent by the schema of the operation that would send it; what is left as it was is not judged. */
export const resolverOf =
  (base: Base): Resolver<FederationValues> =>
  async (values, _context, options) => {
    const errors = await judge(base, values)
    return Object.keys(errors).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: toNestErrors(errors, options) }
  }
