import { userLicenseNames } from '../../../rest/licenses.ts'
import type { Choice } from '../../ui/SelectField.tsx'
import { say } from './words.ts'

/** The roles that every portal has (rest-organization.md section 5.1). */
const builtIn = [
  'org_user',
  'org_publisher',
  'org_admin',
  'iAAAAAAAAAAAAAAA',
  'iBBBBBBBBBBBBBBB',
] as const

/** With a value that a portal told and the list does not hold. */
export const including = (choices: readonly Choice[], value: string): readonly Choice[] =>
  value === '' || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: value }]

export const useRoleChoices = (): readonly Choice[] =>
  builtIn.map((value) => ({ value, label: say(`federation:role.${value}`) }))

export const useLicenseChoices = (): readonly Choice[] =>
  Object.entries(userLicenseNames).map(([value, label]) => ({ value, label }))
