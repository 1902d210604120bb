import type { federation, Federation } from '../../../rest/organization/samlFederation.ts'
import type { Input } from '../../../rest/protocol/operation.ts'
import { isSame } from '../../shell/plan/equality.ts'

/** The federation as it stands in the form: texts as they are typed, empty for nothing. */
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

/** Names the draft of the form: that of a federation that is there, or of a new one. */
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

const fieldNames: readonly FieldName[] = Object.values(sections).flat()

export const sectionOf = (name: FieldName): SectionName =>
  sections.identity.some((one) => one === name)
    ? 'identity'
    : sections.exchange.some((one) => one === name)
      ? 'exchange'
      : 'joining'

/** What the interface writes for the organization's own default. */
const defaultCredits = -1

/** What a portal tells, for the form; what it does not tell is empty, off, or by invitation. */
export const valuesOf = (told: Federation): FederationValues => ({
  name: told.name ?? '',
  entityId: told.entityId ?? '',
  discoveryServiceUrl: told.discoveryServiceUrl ?? '',
  metadataServiceUrl: told.metadataServiceUrl ?? '',
  // As fields of several lines write it.
  certificate: (told.certificate ?? '').replaceAll('\r\n', '\n'),
  encryptionSupported: told.encryptionSupported ?? false,
  supportSignedRequest: told.supportSignedRequest ?? false,
  useSHA256: told.useSHA256 ?? false,
  supportsLogoutRequest: told.supportsLogoutRequest ?? false,
  updateProfileAtSignin: told.updateProfileAtSignin ?? false,
  signUpMode: told.signUpMode ?? 'Invitation',
  roleId: told.roleId ?? '',
  userLicenseType: told.userLicenseType ?? '',
  groups: told.groups ?? [],
  userType: told.userType ?? 'arcgisonly',
  userCreditAssignment:
    told.userCreditAssignment == null || told.userCreditAssignment === defaultCredits
      ? ''
      : String(told.userCreditAssignment),
})

/** What is in force of what was entered: a role that joining members would get counts only while they join automatically. */
const inForce = (values: FederationValues): FederationValues => ({
  ...values,
  useSHA256: values.useSHA256 && values.supportSignedRequest,
  ...(values.signUpMode === 'Automatic' ? {} : { roleId: '', userLicenseType: '', groups: [] }),
})

/** The typed value of a parameter; null where there is none. */
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

/** The typed values of what is in force, by the names of the parameters. */
export const typedValues = (values: FederationValues): Readonly<Record<FieldName, unknown>> => {
  const settled = inForce(values)
  return Object.fromEntries(fieldNames.map((name) => [name, typed(name, settled)])) as Record<
    FieldName,
    unknown
  >
}

/** Which parameters the form would change of what is stored. */
export const changedNames = (
  stored: FederationValues,
  values: FederationValues,
): readonly FieldName[] => {
  const [before, after] = [typedValues(stored), typedValues(values)]
  return fieldNames.filter(
    (name) => !isSame(before[name], after[name]) && !isSame(typed(name, stored), after[name]),
  )
}

/** Everything there is to say when a federation is registered. */
export const registeredNames = (values: FederationValues): readonly FieldName[] => {
  const after = typedValues(values)
  return fieldNames.filter((name) => travelling(after[name]) !== null)
}

/** How a typed value is sent: nothing and an empty list travel empty, which takes the value away. */
export const travelling = (value: unknown): unknown =>
  value === undefined || (Array.isArray(value) && value.length === 0) ? null : value

const picked = (names: readonly FieldName[], values: FederationValues) => {
  const all = typedValues(values)
  return Object.fromEntries(names.map((name) => [name, travelling(all[name])]))
}

type UpdateInput = Input<typeof federation.update>
type RegisterInput = Input<typeof federation.register>

/** The input of an update that changes these parameters; the schema of the operation judges it. */
export const updateInput = (
  federationId: string,
  names: readonly FieldName[],
  values: FederationValues,
): UpdateInput => ({ federationId, ...picked(names, values) })

/** The input that registers what the form holds; the schema of the operation judges it. */
export const registerInput = (values: FederationValues): RegisterInput =>
  picked(registeredNames(values), values) as unknown as RegisterInput
