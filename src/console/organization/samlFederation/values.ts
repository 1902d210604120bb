import type { samlFederation, Federation } from '../../../rest/organization/samlFederation.ts'
import type { Input } from '../../../rest/protocol/operation.ts'
import { isSame } from '../../shell/changes/equality.ts'

/** The values of the form: texts as typed, empty for no value. */
export interface FederationValues {
  name: string
  entityId: string
  discoveryServiceUrl: string
  metadataServiceUrl: string
  certificate: string
  encryptionSupported: boolean
  supportSignedRequest: boolean
  useSHA256: boolean
  supportsLogoutRequest: boolean
  updateProfileAtSignin: boolean
  signUpMode: string
  roleId: string
  userLicenseType: string
  groups: string[]
  userType: string
  userCreditAssignment: string
}
export type FieldName = keyof FederationValues

/** The name of the form's draft: for the registered federation or a new one. */
export const draftName = (id: string | undefined): string => `federation ${id ?? 'new'}`

/** In the order of the form. */
export const sections = {
  identity: ['name', 'entityId', 'discoveryServiceUrl', 'metadataServiceUrl', 'certificate'],
  exchange: [
    'encryptionSupported',
    'supportSignedRequest',
    'useSHA256',
    'supportsLogoutRequest',
    'updateProfileAtSignin',
  ],
  joining: [
    'signUpMode',
    'roleId',
    'userLicenseType',
    'groups',
    'userType',
    'userCreditAssignment',
  ],
} as const satisfies Record<string, readonly FieldName[]>
export type SectionName = keyof typeof sections

export const fieldNames: readonly FieldName[] = Object.values(sections).flat()

export const sectionOf = (name: FieldName): SectionName =>
  sections.identity.some((one) => one === name)
    ? 'identity'
    : sections.exchange.some((one) => one === name)
      ? 'exchange'
      : 'joining'

/** The value for the default of the organization. */
const defaultCredits = -1

/** The form's values of a federation; missing values are empty, off, or by invitation. */
export const valuesOf = (stored: Federation): FederationValues => ({
  name: stored.name ?? '',
  entityId: stored.entityId ?? '',
  discoveryServiceUrl: stored.discoveryServiceUrl ?? '',
  metadataServiceUrl: stored.metadataServiceUrl ?? '',
  // Text areas use LF.
  certificate: (stored.certificate ?? '').replaceAll('\r\n', '\n'),
  encryptionSupported: stored.encryptionSupported ?? false,
  supportSignedRequest: stored.supportSignedRequest ?? false,
  useSHA256: stored.useSHA256 ?? false,
  supportsLogoutRequest: stored.supportsLogoutRequest ?? false,
  updateProfileAtSignin: stored.updateProfileAtSignin ?? false,
  signUpMode: stored.signUpMode ?? 'Invitation',
  roleId: stored.roleId ?? '',
  userLicenseType: stored.userLicenseType ?? '',
  groups: stored.groups ?? [],
  userType: stored.userType ?? 'arcgisonly',
  userCreditAssignment:
    stored.userCreditAssignment == null || stored.userCreditAssignment === defaultCredits
      ? ''
      : String(stored.userCreditAssignment),
})

/** Clears values without effect: role, user type, and groups apply only to members who join automatically. */
const effectiveValues = (values: FederationValues): FederationValues => ({
  ...values,
  useSHA256: values.useSHA256 && values.supportSignedRequest,
  ...(values.signUpMode === 'Automatic' ? {} : { roleId: '', userLicenseType: '', groups: [] }),
})

/** The value of a parameter; null for no value. */
const typed = (name: FieldName, values: FederationValues): unknown => {
  switch (name) {
    case 'groups':
      return values.groups.toSorted()
    case 'userCreditAssignment': {
      const text = values.userCreditAssignment.trim()
      return text === '' ? defaultCredits : Number(text)
    }
    case 'roleId':
    case 'userLicenseType':
    case 'userType':
      return values[name] === '' ? null : values[name]
    case 'certificate':
    case 'name':
    case 'entityId':
    case 'discoveryServiceUrl':
    case 'metadataServiceUrl':
      return values[name].trim()
    default:
      return values[name]
  }
}

/** The effective values by the names of the parameters. */
export const typedValues = (values: FederationValues): Readonly<Record<FieldName, unknown>> => {
  const effective = effectiveValues(values)
  return Object.fromEntries(fieldNames.map((name) => [name, typed(name, effective)])) as Record<
    FieldName,
    unknown
  >
}

/** The parameters that differ from the stored values. */
export const changedNames = (
  stored: FederationValues,
  values: FederationValues,
): readonly FieldName[] => {
  const [before, after] = [typedValues(stored), typedValues(values)]
  return fieldNames.filter(
    (name) => !isSame(before[name], after[name]) && !isSame(typed(name, stored), after[name]),
  )
}

/** The parameters of a registration: all with a value. */
export const registeredNames = (values: FederationValues): readonly FieldName[] => {
  const after = typedValues(values)
  return fieldNames.filter((name) => parameterValue(after[name]) !== null)
}

/** The value to send: null for undefined and an empty list, which clears the stored value. */
export const parameterValue = (value: unknown): unknown =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? null : value

const parametersOf = (names: readonly FieldName[], values: FederationValues) => {
  const all = typedValues(values)
  return Object.fromEntries(names.map((name) => [name, parameterValue(all[name])]))
}

type UpdateInput = Input<typeof samlFederation.update>
type RegisterInput = Input<typeof samlFederation.register>

/** The input of an update with these parameters, not validated. */
export const updateInput = (
  federationId: string,
  names: readonly FieldName[],
  values: FederationValues,
): UpdateInput => ({ federationId, ...parametersOf(names, values) })

/** The input of a registration with the form's values, not validated. */
export const registerInput = (values: FederationValues): RegisterInput =>
  parametersOf(registeredNames(values), values) as unknown as RegisterInput
