import type { Change } from '../../../shell/changes/change.ts'
import type { RoleView } from '../allRoles.ts'
import type { Mutation } from '../../../shell/changes/mutation.ts'
import { sameName, type FileRole } from './exchange.ts'
import { changesOf, valuesOf, type RoleValues } from '../role.ts'
import { creationMutations, roleMutations } from '../saveRole.ts'
import { t } from '../messages.ts'

/** A role of a file with the role of the same name on this portal. */
export interface ImportRow {
  /** Its name, which no other role of the file has. */
  readonly id: string
  readonly name: string
  readonly role: FileRole
  readonly here: RoleView | undefined
  readonly state: 'new' | 'differs' | 'same' | 'builtIn'
  /** The changes that importing the role makes. */
  readonly changes: readonly Change[]
}

const valuesInFile = ({ name, description, privileges }: FileRole): RoleValues => ({
  name,
  description,
  privileges,
})

/** Compares the roles of a file with the roles of this portal by name. */
export const importRows = (
  file: readonly FileRole[],
  all: readonly RoleView[],
): readonly ImportRow[] =>
  file.map((role) => {
    const here = all.find(({ name }) => sameName(name, role.name))
    const row = { id: role.name, name: role.name, role, here }
    if (here?.isBuiltIn) return { ...row, state: 'builtIn', changes: [] }
    const changes = changesOf(here && valuesOf(here), valuesInFile(role))
    const state = here ? (changes.length > 0 ? 'differs' : 'same') : 'new'
    return { ...row, state, changes }
  })

const separator = '\n'

/** The changes of a role for the review of several roles: names and sections contain the role. */
export const changesWithHeadings = ({ role, here, changes }: ImportRow): Change[] =>
  changes.map((change) => ({
    ...change,
    name: `${role.name}${separator}${change.name}`,
    section: `${role.name}${here ? '' : ` · ${t('section.new')}`}`,
  }))

/** The current values of the roles, by the names of the changes. */
export const currentValues = (
  rows: readonly ImportRow[],
  all: readonly RoleView[],
): Record<string, unknown> =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const here = all.find(({ name }) => sameName(name, row.role.name))
      const values: Partial<RoleValues> = here ? valuesOf(here) : {}
      return row.changes.map((change) => [
        `${row.role.name}${separator}${change.name}`,
        values[change.name as keyof RoleValues],
      ])
    }),
  )

/** The remaining changes of one role, with their own names. */
const ownChangesOf = ({ role }: ImportRow, left: readonly Change[]): Change[] =>
  left.flatMap((change) => {
    const [name, what] = change.name.split(separator)
    return name === role.name && what !== undefined ? [{ ...change, name: what }] : []
  })

/** The requests of an import, role by role. */
export function* importMutations(
  rows: readonly ImportRow[],
  left: readonly Change[],
): Generator<Mutation, void, string> {
  for (const [index, row] of rows.entries()) {
    const changes = ownChangesOf(row, left)
    if (changes.length === 0) continue
    const { role, here } = row
    if (here) yield* roleMutations(here.id, here.name, changes)
    else yield* creationMutations(role, changes, `ROLE_ID_${index + 1}`)
  }
}
