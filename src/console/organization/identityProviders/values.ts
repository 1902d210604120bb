import type { Registered } from './provider.ts'
import { isSame } from '../../shell/changes/equality.ts'

/** An organization has either one identity provider or one federation of several. */
export type Kind = 'provider' | 'federation'

/** The values of the form, of both kinds: texts as typed, empty for no value. */
export interface ProviderValues {
  name: string
  entityId: string
  bindingUrl: string
  bindingPostUrl: string
  logoutUrl: string
  discoveryServiceUrl: string
  metadataServiceUrl: string
  certificate: string
  encryptionCertificate: string
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
export type FieldName = keyof ProviderValues

/** The name of the form's draft: for the registered one or a new one. */
export const draftName = (kind: Kind, id: string | undefined): string => `${kind} ${id ?? 'new'}`

/** The required fields, and those of a provider that are not, in the order of the form. */
export const identityOf = {
  provider: [
    'name',
    'entityId',
    'bindingUrl',
    'bindingPostUrl',
    'logoutUrl',
    'certificate',
    'encryptionCertificate',
  ],
  federation: ['name', 'entityId', 'discoveryServiceUrl', 'metadataServiceUrl', 'certificate'],
} as const satisfies Record<Kind, readonly FieldName[]>

const optional: readonly FieldName[] = ['bindingPostUrl', 'logoutUrl', 'encryptionCertificate']

export const isOptional = (name: FieldName): boolean => optional.includes(name)

/** In the order of the form. */
export const sections = {
  identity: [...new Set(Object.values(identityOf).flat())],
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

/** The fields of both kinds. */
export const fieldNames: readonly FieldName[] = Object.values(sections).flat()

/** The fields of a kind, in the order of the form. */
const namesOf = (kind: Kind): readonly FieldName[] => [
  ...identityOf[kind],
  ...sections.exchange,
  ...sections.joining,
]

export const sectionOf = (name: FieldName): SectionName =>
  sections.identity.some((one) => one === name)
    ? 'identity'
    : sections.exchange.some((one) => one === name)
      ? 'exchange'
      : 'joining'

/** The value for the default of the organization. */
const defaultCredits = -1

// Text areas use LF.
const withLineFeeds = (text: string | null | undefined) => (text ?? '').replaceAll('\r\n', '\n')

/** The form's values of what is registered; missing values are empty, off, or by invitation. */
export const valuesOf = (stored: Registered): ProviderValues => ({
  name: stored.name ?? '',
  entityId: stored.entityId ?? '',
  bindingUrl: stored.bindingUrl ?? '',
  bindingPostUrl: stored.bindingPostUrl ?? '',
  logoutUrl: stored.logoutUrl ?? '',
  discoveryServiceUrl: stored.discoveryServiceUrl ?? '',
  metadataServiceUrl: stored.metadataServiceUrl ?? '',
  certificate: withLineFeeds(stored.certificate),
  encryptionCertificate: withLineFeeds(stored.encryptionCertificate),
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
const effectiveValues = (values: ProviderValues): ProviderValues => ({
  ...values,
  useSHA256: values.useSHA256 && values.supportSignedRequest,
  ...(values.signUpMode === 'Automatic' ? {} : { roleId: '', userLicenseType: '', groups: [] }),
})

/** The value of a parameter; null for no value. */
const typed = (name: FieldName, values: ProviderValues): unknown => {
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
    default: {
      const value = values[name]
      if (typeof value !== 'string' || name === 'signUpMode') return value
      return value.trim() === '' && isOptional(name) ? null : value.trim()
    }
  }
}

/** The effective values by the names of the parameters. */
export const typedValues = (values: ProviderValues): Readonly<Record<FieldName, unknown>> => {
  const effective = effectiveValues(values)
  return Object.fromEntries(fieldNames.map((name) => [name, typed(name, effective)])) as Record<
    FieldName,
    unknown
  >
}

/** The parameters that differ from the stored values. */
export const changedNames = (
  stored: ProviderValues,
  values: ProviderValues,
): readonly FieldName[] => {
  const [before, after] = [typedValues(stored), typedValues(values)]
  return fieldNames.filter(
    (name) => !isSame(before[name], after[name]) && !isSame(typed(name, stored), after[name]),
  )
}

/** The parameters of a registration: all with a value. */
export const registeredNames = (kind: Kind, values: ProviderValues): readonly FieldName[] => {
  const after = typedValues(values)
  return namesOf(kind).filter((name) => parameterValue(after[name]) !== null)
}

/** The value to send: null for undefined and an empty list, which clears the stored value. */
export const parameterValue = (value: unknown): unknown =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? null : value

/** The parameters with these names, not validated. */
export const parametersOf = (names: readonly FieldName[], values: ProviderValues) => {
  const all = typedValues(values)
  return Object.fromEntries(names.map((name) => [name, parameterValue(all[name])]))
}
