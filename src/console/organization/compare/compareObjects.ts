import { changesOf as groupChangesOf } from '../../shared/groups/values.ts'
import type { Change } from '../../shell/changes/change.ts'
import { warning } from '../../shell/changes/warning.ts'
import { formatList } from '../../shell/format.ts'
import { changesOf as roleChangesOf, type RoleValues } from '../roles/role.ts'
import type { CustomRole, OrganizationGroup } from './content.ts'
import type { ComparedObject, Difference, PartComparison } from './difference.ts'
import { folded, type Match, type Matches, type Named } from './matching.ts'
import { keyOf } from './references.ts'
import { t } from './messages.ts'

/** An object there as it would be here. */
interface Wanted {
  readonly object: Pick<ComparedObject, 'role' | 'group'>
  readonly changes: readonly Change[]
}

/** Compares objects that were matched: one difference for each change, or one for all of an object that is missing here. */
const compareMatched = <T extends Named>(
  part: 'roles' | 'groups',
  { matches, onlyHere }: Matches<T>,
  wantedOf: (match: Match<T>) => Wanted,
  problemOf: (change: Change) => string | undefined = () => undefined,
): PartComparison => {
  const differencesOf = (match: Match<T>, index: number): readonly Difference[] => {
    const { there, here, isAmbiguous } = match
    const key = here?.id ?? keyOf(part, index)
    const about = { key, name: there.name, here }
    if (isAmbiguous) {
      const problem = t(`ambiguous.${part}`)
      return [{ id: `${part}\n${key}`, part, object: about, changes: [], needs: [], problem }]
    }
    const { object: values, changes } = wantedOf(match)
    const object = { ...about, ...values }
    if (changes.length === 0) return []
    return here
      ? changes.map((change) => ({
          id: `${part}\n${here.id}\n${change.name}`,
          part,
          object,
          changes: [change],
          needs: [],
          problem: problemOf(change),
        }))
      : [{ id: `${part}\n${folded(there.name)}`, part, object, changes, needs: [] }]
  }
  const found = matches.map(differencesOf)
  return {
    differences: found.flat(),
    same: found.filter((ofObject) => ofObject.length === 0).length,
    onlyHere: onlyHere.map(({ name }) => name),
  }
}

/** Compares roles. Privileges that this console does not know are not added. */
export const compareRoles = (matches: Matches<CustomRole>): PartComparison =>
  compareMatched('roles', matches, ({ there, here }) => {
    const had = here && [...here.privileges, ...here.unknown]
    const [kept, unknown] = [true, false].map((isHad) =>
      there.unknown.filter((privilege) => (had?.includes(privilege) ?? false) === isHad),
    )
    const role: RoleValues = {
      name: there.name,
      description: there.description,
      privileges: [...there.privileges, ...(kept ?? [])],
    }
    const warnings = unknown?.length
      ? [warning(t('unknownPrivileges', { names: formatList(unknown) }))]
      : []
    const changes = roleChangesOf(here && { ...here, privileges: had ?? [] }, role)
    return {
      object: { role },
      changes: changes.map((change) =>
        change.name === 'privileges'
          ? { ...change, warnings: [...(change.warnings ?? []), ...warnings] }
          : change,
      ),
    }
  })

/** Compares groups. */
export const compareGroups = (matches: Matches<OrganizationGroup & Named>): PartComparison =>
  compareMatched(
    'groups',
    matches,
    ({ there, here }) => ({
      object: { group: there.values },
      changes: groupChangesOf(here?.values, there.values),
    }),
    ({ name }) => (name === 'capabilities' ? t('capabilitiesFinal') : undefined),
  )
