import { builtInRoles } from '../../../../rest/organization/roles.ts'
import { exchangeFile } from '../../../shell/exchange/exchangeFile.ts'
import { t as tRoles } from '../messages.ts'
import { unknownOf, inOrder } from '../privileges/privilegeTree.ts'
import { RoleValues } from '../role.ts'
import { t } from './messages.ts'

/** A role of a file; `unknown` contains the privileges that the contract does not know. */
export interface FileRole extends RoleValues {
  readonly unknown: readonly string[]
}

/** Returns a role with the privileges that the contract does not know in a list of their own. */
export const knownPrivileges = ({ name, description, privileges }: RoleValues): FileRole => {
  const unknown = unknownOf(privileges)
  return {
    name,
    description,
    privileges: inOrder(privileges.filter((privilege) => !unknown.includes(privilege))),
    unknown,
  }
}

/** Whether two names are the same role; the comparison ignores case. */
export const sameName = (a: string, b: string): boolean =>
  a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase()

/** Whether a name is that of a default role. */
export const isBuiltIn = (name: string): boolean =>
  Object.values(builtInRoles).some((role) => sameName(role.name, name))

const labels: Readonly<Record<string, string>> = {
  name: tRoles('name'),
  description: tRoles('description'),
  privileges: tRoles('section.privileges'),
}

/** A file of exported roles. */
export const roleFile = exchangeFile({
  kind: 'portal-roles',
  field: 'roles',
  entry: RoleValues.transform(knownPrivileges),
  nameField: 'name',
  labelOf: (field = '') => labels[field] ?? t('role'),
  limits: { bytes: 10_000_000, entries: 2_000 },
  conflictOf: ({ name }, before) =>
    before.some((other) => sameName(other.name, name)) ? t('duplicate') : undefined,
  t,
})
