import { exchangeFile } from '../../../shell/exchange/exchangeFile.ts'
import { t as tRoles } from '../messages.ts'
import { unknownOf, inOrder } from '../privileges/privilegeTree.ts'
import { RoleValues } from '../role.ts'
import { t } from './messages.ts'

/** A role of a file; `unknown` contains the privileges that the contract does not know. */
export interface FileRole extends RoleValues {
  readonly unknown: readonly string[]
}

const FileRole = RoleValues.transform((role): FileRole => {
  const unknown = unknownOf(role.privileges)
  return {
    ...role,
    privileges: inOrder(role.privileges.filter((privilege) => !unknown.includes(privilege))),
    unknown,
  }
})

/** Whether two names are the same role; the comparison ignores case. */
export const sameName = (a: string, b: string): boolean =>
  a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase()

const labels: Readonly<Record<string, string>> = {
  name: tRoles('name'),
  description: tRoles('description'),
  privileges: tRoles('section.privileges'),
}

/** A file of exported roles. */
export const roleFile = exchangeFile({
  kind: 'portal-roles',
  field: 'roles',
  entry: FileRole,
  nameField: 'name',
  labelOf: (field = '') => labels[field] ?? t('role'),
  limits: { bytes: 10_000_000, entries: 2_000 },
  conflictOf: ({ name }, before) =>
    before.some((other) => sameName(other.name, name)) ? t('duplicate') : undefined,
  t,
})
