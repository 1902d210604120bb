import type { UseFormReturn } from 'react-hook-form'
import { fieldNamed } from '../../shell/forms/refused.ts'
import { sentence } from '../../shell/forms/sentence.ts'
import { certificateOf } from './certificate.ts'
import { operationsOf, registerInput, updateInput } from './provider.ts'
import { changedNames, sections, type FieldName, type Kind, type ProviderValues } from './values.ts'
import { t } from './messages.ts'

export type ProviderForm = UseFormReturn<ProviderValues>

/** What is registered and the form changes; without an ID, a new one. */
export interface Base {
  readonly kind: Kind
  readonly id: string | undefined
  readonly values: ProviderValues
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
  { kind, id, values: stored }: Base,
  values: ProviderValues,
): Promise<Readonly<Record<string, string>>> => {
  const changed = changedNames(stored, values)
  const { register, update } = operationsOf[kind]
  const parsed =
    id === undefined
      ? register.params.safeParse(registerInput(kind, values))
      : update.params.safeParse(updateInput(kind, id, changed, values))
  const problems: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const name = String(path[0])
    problems[name] ??= sentence(message)
  }
  for (const name of ['certificate', 'encryptionCertificate'] as const) {
    if (values[name].trim() === '' || (id !== undefined && !changed.includes(name))) continue
    const message = await certificateError(values[name])
    if (message !== undefined) problems[name] = message
  }
  return problems
}
