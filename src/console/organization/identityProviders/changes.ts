import { formatDay } from '../../shell/format.ts'
import type { Change } from '../../shell/changes/change.ts'
import { isSame } from '../../shell/changes/equality.ts'
import { dangerous, warning, type Warning } from '../../shell/changes/warning.ts'
import { certificateOf } from './certificate.ts'
import { validity } from '../../shared/certificates/validity.ts'
import {
  changedNames,
  registeredNames,
  sectionOf,
  typedValues,
  valuesOf,
  type FieldName,
  type Kind,
  type ProviderValues,
  type SectionName,
} from './values.ts'
import type { Base } from './form.ts'
import { t } from './messages.ts'

/** Names of roles, user types, and groups, by ID. */
export interface Names {
  readonly roles: ReadonlyMap<string, string>
  readonly licenses: ReadonlyMap<string, string>
  readonly groups: ReadonlyMap<string, string>
}

/** One-line summaries of certificates, by their text. */
type Summaries = ReadonlyMap<string, string>

const read = async (text: string) => {
  try {
    const certificate = await certificateOf(text)
    return 'facts' in certificate ? certificate.facts : undefined
  } catch {
    return undefined
  }
}

const summarize = async (...texts: readonly string[]): Promise<Summaries> => {
  const lines = new Map<string, string>()
  for (const text of texts.map((one) => one.trim()).filter(Boolean)) {
    const facts = await read(text)
    if (!facts) continue
    const { subject, notAfter, fingerprint } = facts
    const summary = t('certificate.summary', { subject, to: formatDay(notAfter) })
    lines.set(text, fingerprint === undefined ? summary : `${summary}\n${fingerprint}`)
  }
  return lines
}

const formatOf = (name: FieldName, names: Names, summaries: Summaries): Change['format'] => {
  const named = (known: ReadonlyMap<string, string>) => (value: unknown) =>
    known.get(String(value)) ?? String(value)
  switch (name) {
    case 'roleId':
      return named(names.roles)
    case 'userLicenseType':
      return named(names.licenses)
    case 'groups':
      return named(names.groups)
    case 'certificate':
    case 'encryptionCertificate':
      return named(summaries)
    case 'userCreditAssignment':
      return (value) => (value === -1 ? t('defaultCredits') : String(value))
    case 'signUpMode':
    case 'userType':
      return (value) => t(`${name}.${String(value)}`, { defaultValue: String(value) })
    default:
      return undefined
  }
}

const signingOut = ['entityId', 'bindingUrl', 'certificate', 'metadataServiceUrl'] as const

const isSigningOut = (name: string): name is (typeof signingOut)[number] =>
  signingOut.some((one) => one === name)

/** Warnings about a certificate that is expired, not valid yet, or expires soon. */
const certificateWarnings = async (text: string): Promise<Warning[]> => {
  const facts = await read(text)
  if (!facts) return []
  const { state, days } = validity(facts, Date.now())
  return state === 'valid' ? [] : [warning(t(`certificate.${state}`, { count: days }))]
}

const warningsOf = async (name: FieldName, base: Base, after: unknown): Promise<Warning[]> => {
  const warnings: Warning[] = []
  if (base.id !== undefined && isSigningOut(name))
    warnings.push(
      dangerous(t(`of.${base.kind}.signsOut`), {
        detail:
          name === 'entityId' || name === 'certificate'
            ? t(`of.${base.kind}.cause.${name}`)
            : t(`cause.${name}`),
      }),
    )
  if (name === 'certificate' || name === 'encryptionCertificate')
    warnings.push(...(await certificateWarnings(String(after))))
  if (typeof after === 'string' && /^http:/i.test(after))
    warnings.push(warning(t('insecure'), { detail: labelOf(base.kind, name) }))
  if (name === 'roleId' && after === 'org_admin')
    warnings.push(
      dangerous(t('warning.administrators'), {
        detail: t(`of.${base.kind}.cause.administrators`),
      }),
    )
  return warnings
}

/** Whether changes sign out members who signed in through the provider or the federation. */
export const signsOut = (base: Base, changes: readonly Change[]): boolean =>
  base.id !== undefined && changes.some(({ name }) => isSigningOut(name))

/** The label of a field. */
export const labelOf = (kind: Kind, name: FieldName): string =>
  kind === 'federation' && name === 'certificate'
    ? t('field.metadataCertificate')
    : t(`field.${name}`)

/** The heading of a section. */
export const sectionTitle = (kind: Kind, name: SectionName): string =>
  name === 'identity' ? t(`of.${kind}.title`) : t(`section.${name}`)

/** The changes that the form makes, formatted for the review, with warnings. */
export const changesOf = async (
  base: Base,
  values: ProviderValues,
  names: Names,
): Promise<readonly Change[]> => {
  const isNew = base.id === undefined
  const before = typedValues(base.values)
  const after = typedValues(values)
  const defaults = typedValues(valuesOf({}))
  const summaries = await summarize(
    ...[base.values, values].flatMap((one) => [one.certificate, one.encryptionCertificate]),
  )
  return Promise.all(
    (isNew ? registeredNames(base.kind, values) : changedNames(base.values, values)).map(
      async (name) => {
        const format = formatOf(name, names, summaries)
        return {
          name,
          label: labelOf(base.kind, name),
          section: sectionTitle(base.kind, sectionOf(name)),
          before: isNew ? undefined : before[name],
          after: after[name],
          ...(isNew && isSame(after[name], defaults[name]) ? { isDefault: true } : {}),
          warnings: await warningsOf(name, base, after[name]),
          ...(format ? { format } : {}),
        }
      },
    ),
  )
}
