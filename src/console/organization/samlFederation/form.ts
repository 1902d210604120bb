import type { UseFormReturn } from 'react-hook-form'
import { samlFederation } from '../../../rest/organization/samlFederation.ts'
import { fieldNamed } from '../../shell/forms/refused.ts'
import { sentence } from '../../shell/forms/sentence.ts'
import { certificateOf } from './certificate.ts'
import {
  changedNames,
  registerInput,
  sections,
  updateInput,
  type FederationValues,
  type FieldName,
} from './values.ts'
import { t } from './messages.ts'

export type FederationForm = UseFormReturn<FederationValues>

/** The registered federation that the form changes; without an ID, a new one. */
export interface Base {
  readonly id: string | undefined
  readonly values: FederationValues
}

/** Returns the field of a parameter that the portal refused; undefined if no field shows an error of it. */
export const fieldOf = fieldNamed<FieldName>([
  ...sections.identity,
  'roleId',
  'userLicenseType',
  'groups',
  'userType',
  'userCreditAssignment',
])

/** The error of an invalid certificate; undefined also if the parser can't be loaded, because the portal validates it, too. */
const certificateError = async (text: string): Promise<string | undefined> => {
  try {
    const read = await certificateOf(text)
    return 'problem' in read ? t(`certificate.problem.${read.problem}`) : undefined
  } catch {
    return undefined
  }
}

/** Returns the problems of the request of the form, which the schema of its operation finds. Unchanged fields are not validated. */
export const validate = async (
  { id, values: stored }: Base,
  values: FederationValues,
): Promise<Readonly<Record<string, string>>> => {
  const changed = changedNames(stored, values)
  const parsed =
    id === undefined
      ? samlFederation.register.params.safeParse(registerInput(values))
      : samlFederation.update.params.safeParse(updateInput(id, changed, values))
  const problems: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0])
    problems[name] ??= sentence(message)
  }
  if (values.certificate.trim() !== '' && (id === undefined || changed.includes('certificate'))) {
    const message = await certificateError(values.certificate)
    if (message !== undefined) problems['certificate'] = message
  }
  return problems
}
