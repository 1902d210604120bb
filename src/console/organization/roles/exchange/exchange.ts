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
  roles: z.array(z.unknown()).min(1),
})

/** A role of a file; `unknown` contains the privileges that the contract does not know. */
export interface FileRole extends RoleValues {
  readonly unknown: readonly string[]
}

/** A role of a file that the contract refuses, or whose name another one has. */
export interface InvalidRole {
  readonly name: string
  readonly reason: string
}

export interface RolesFile {
  readonly portal: string | undefined
  readonly roles: readonly FileRole[]
  readonly invalid: readonly InvalidRole[]
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
    throw new Error(t('notJson'))
  }
}

/** Whether two names are the same role; the comparison ignores case. */
export const sameName = (a: string, b: string): boolean =>
  a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase()

const labels: Readonly<Record<string, string>> = {
  name: t('name'),
  description: t('description'),
  privileges: t('section.privileges'),
}

const invalidRole = (value: unknown, issue: z.core.$ZodIssue | undefined): InvalidRole => {
  const { name }: { name?: unknown } = typeof value === 'object' && value !== null ? value : {}
  return {
    name: (typeof name === 'string' && name.trim()) || t('unnamed'),
    reason: t('invalid', {
      field: labels[String(issue?.path[0])] ?? t('role'),
      problem: issue?.message ?? '',
    }),
  }
}

const fileRole = (role: RoleValues): FileRole => {
  const unknown = unknownOf(role.privileges)
  return {
    ...role,
    privileges: inOrder(role.privileges.filter((privilege) => !unknown.includes(privilege))),
    unknown,
  }
}

/** Parses a file of roles, each by itself. Throws an Error with a message for the user if it is not such a file, or has no roles. */
export const readRoleFile = (text: string): RolesFile => {
  const read = RoleFile.safeParse(parsed(text))
  if (!read.success) {
    const [issue] = read.error.issues
    throw new Error(
      t('notRoles', { where: issue?.path.join('.') || '–', what: issue?.message ?? '' }),
    )
  }
  const { portal, roles: values } = read.data
  const roles: FileRole[] = []
  const invalid: InvalidRole[] = []
  for (const value of values) {
    const { data: role, error } = RoleValues.safeParse(value)
    if (role === undefined) invalid.push(invalidRole(value, error?.issues[0]))
    else if (roles.some(({ name }) => sameName(name, role.name)))
      invalid.push({ name: role.name, reason: t('duplicate') })
    else roles.push(fileRole(role))
  }
  return { portal, roles, invalid }
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
