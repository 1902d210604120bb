import type { Change } from '../../shell/plan/change.ts'
import type { RoleView } from './allRoles.ts'
import type { RequestStep } from '../../shell/mutations/mutationMeta.ts'
import { sameName, type FileRole } from './exchange.ts'
import { changesOf, valuesOf, type RoleValues } from './role.ts'
import { t } from './words.ts'
import { changeRole, makeRole, makingSteps, setPrivileges, stepsOf } from './writeRole.ts'

/** A role of a file beside what is here. */
export interface ImportRow {
  readonly role: FileRole
  readonly here: RoleView | undefined
  readonly state: 'new' | 'differs' | 'same' | 'builtIn'
  /** What importing it would make different. */
  readonly changes: readonly Change[]
}

const wantedOf = ({ name, description, privileges }: FileRole): RoleValues => ({
  name,
  description,
  privileges,
})

/** Holds the roles of a file against those that are here, by name. */
export const importRows = (
  file: readonly FileRole[],
  all: readonly RoleView[],
): readonly ImportRow[] =>
  file.map((role) => {
    const here = all.find(({ name }) => sameName(name, role.name))
    if (here?.isBuiltIn) return { role, here, state: 'builtIn', changes: [] }
    const changes = changesOf(here && valuesOf(here), wantedOf(role))
    const state = here ? (changes.length > 0 ? 'differs' : 'same') : 'new'
    return { role, here, state, changes }
  })

const separator = '\n'

/** The changes of a role in a plan of several: named and headed by the role. */
export const headed = ({ role, here, changes }: ImportRow): Change[] =>
  changes.map((change) => ({
    ...change,
    name: `${role.name}${separator}${change.name}`,
    section: `${role.name}${here ? '' : ` · ${t('roles:section.new')}`}`,
  }))

/** The values of the roles that are here now, by the names of the changes. */
export const presentValues = (
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

/** What is left of a role's own changes in a plan of several. */
const leftOf = ({ role }: ImportRow, left: readonly Change[]): Change[] =>
  left.flatMap((change) => {
    const [name, what] = change.name.split(separator)
    return name === role.name && what !== undefined ? [{ ...change, name: what }] : []
  })

/** The requests of an import in their order, to be copied. */
export const importSteps = (
  rows: readonly ImportRow[],
  left: readonly Change[],
): readonly RequestStep[] =>
  rows.flatMap((row, index) => {
    const changes = leftOf(row, left)
    if (changes.length === 0) return []
    const { role, here } = row
    return here ? stepsOf(here.id, changes) : makingSteps(role, changes, `ROLE_ID_${index + 1}`)
  })

/** Imports one role after the other. Throws at the first that fails; what was done stays done and shows as done. */
export const importRoles = async (
  rows: readonly ImportRow[],
  left: readonly Change[],
): Promise<void> => {
  for (const row of rows) {
    const changes = leftOf(row, left)
    if (changes.length === 0) continue
    const { role, here } = row
    if (here) await changeRole(here.id, here.name, changes)
    else {
      const id = await makeRole(role, changes)
      const privileges = changes.find(({ name }) => name === 'privileges')
      if (privileges) await setPrivileges(id, role.name, privileges)
    }
  }
}
