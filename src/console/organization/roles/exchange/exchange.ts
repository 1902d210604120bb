import * as z from 'zod'
import { saveFile } from '../../../shell/files/saveFile.ts'
import { session } from '../../../shell/session/session.ts'
import type { RoleView } from '../allRoles.ts'
import { RoleValues, valuesOf } from '../role.ts'
import { inOrder, unknownOf } from '../privileges/privilegeTree.ts'
import { t } from '../messages.ts'

const kind = 'portal-roles'

/** A file of exported roles. */
const RoleFile = z.object({
  kind: z.literal(kind),
  version: z.literal(1),
  /** Name of the portal that exported the file. */
  portal: z.string().optional(),
  roles: z.array(RoleValues).min(1),
})

/** A role of a file; `unknown` contains the privileges that the contract does not know. */
export interface FileRole extends RoleValues {
  readonly unknown: readonly string[]
}

export interface RolesFile {
  readonly portal: string | undefined
  readonly roles: readonly FileRole[]
}

export const roleFileText = (portal: string, roles: readonly RoleView[]): string => {
  const file: z.input<typeof RoleFile> = {
    kind,
    version: 1,
    portal,
    roles: roles.map(valuesOf),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(t('roles:notJson'))
  }
}

/** Whether two names are the same role; the comparison ignores case. */
export const sameName = (a: string, b: string): boolean =>
  a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase()

/** Parses a file of roles. Throws an Error with a message for the user if the file is invalid. */
export const readRoleFile = (text: string): RolesFile => {
  const read = RoleFile.safeParse(parsed(text))
  if (!read.success) {
    const [issue] = read.error.issues
    throw new Error(
      t('roles:notRoles', { where: issue?.path.join('.') || '–', what: issue?.message ?? '' }),
    )
  }
  const { portal, roles } = read.data
  const duplicate = roles.find(
    ({ name }, index) => roles.findIndex((other) => sameName(other.name, name)) !== index,
  )
  if (duplicate) throw new Error(t('roles:duplicate', { name: duplicate.name }))
  return {
    portal,
    roles: roles.map((role) => {
      const unknown = unknownOf(role.privileges)
      return {
        ...role,
        privileges: inOrder(role.privileges.filter((privilege) => !unknown.includes(privilege))),
        unknown,
      }
    }),
  }
}

/** Downloads roles as a file. */
export const downloadRoles = (roles: readonly RoleView[]): void => {
  const { organization, connection } = session()
  const [only, ...others] = roles
  const name = only && others.length === 0 ? only.name : 'roles'
  saveFile(
    `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.json`,
    new Blob([roleFileText(organization.name ?? connection.name, roles)], {
      type: 'application/json',
    }),
  )
}
