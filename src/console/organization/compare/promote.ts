import {
  creationMutations as groupCreation,
  groupMutations,
} from '../../shared/groups/saveGroup.ts'
import type { Change } from '../../shell/changes/change.ts'
import type { Outcome } from '../../shell/changes/entry.ts'
import { applyAll, copiedOf, type Mutation } from '../../shell/changes/mutation.ts'
import { outcomeOf } from '../../shell/changes/record.ts'
import { creationMutations as roleCreation, roleMutations } from '../roles/saveRole.ts'
import { defaultsMutation } from '../settings/newMembers/saveDefaults.ts'
import { settingsMutation } from '../settings/saveSettings.ts'
import { parts, type ComparedObject, type Difference } from './difference.ts'
import { groupedBy } from './matching.ts'
import { withIds } from './references.ts'
import type { PortalContent } from './content.ts'
import { t } from './messages.ts'

/** The requests that change one object. */
interface Step {
  readonly object: ComparedObject
  readonly label: string
  /** The keys of the missing objects that its changes refer to. */
  readonly needs: readonly string[]
  readonly mutations: (idOf: (key: string) => string) => Generator<Mutation, string, string>
}

/** What became of the changes of one object. */
export interface StepOutcome {
  readonly key: string
  readonly label: string
  /** `skipped`: something that it refers to was not created, so that nothing was sent. */
  readonly outcome: Outcome | 'skipped'
  readonly message?: string | undefined
}

const separator = '\n\n'

/** The changes of differences for a review: their names contain the difference. */
export const changesForReview = (differences: readonly Difference[]): readonly Change[] =>
  differences.flatMap(({ id, part, object, changes }) =>
    changes.map((change) => ({
      ...change,
      name: `${id}${separator}${change.name}`,
      section: t('reviewSection', {
        part: t(`part.${part}`),
        object: object.here ? object.name : t('isNew', { name: object.name }),
      }),
    })),
  )

/** The current values, by the names of the changes. */
export const currentValues = (
  differences: readonly Difference[],
  { settings, newMembers, roles = [], groups = [] }: PortalContent,
): Record<string, unknown> => {
  const valuesOf = ({ part, object: { key, name, here } }: Difference): object | undefined => {
    const isObject = (one: { readonly id: string }, named: string) =>
      here ? one.id === here.id : named.toLowerCase() === name.toLowerCase()
    switch (part) {
      case 'settings':
        return key === 'newMembers' ? newMembers : settings
      case 'roles': {
        const role = roles.find((one) => isObject(one, one.name))
        return role && { ...role, privileges: [...role.privileges, ...role.unknown] }
      }
      case 'groups':
        return groups.find((one) => isObject(one, one.values.title))?.values
    }
  }
  return Object.fromEntries(
    differences.flatMap((difference) => {
      const values = valuesOf(difference) as Readonly<Record<string, unknown>> | undefined
      return difference.changes.map(({ name }) => [
        `${difference.id}${separator}${name}`,
        values?.[name],
      ])
    }),
  )
}

const mutationsOf = (
  { object, part }: Difference,
  index: number,
  changes: readonly Change[],
  present: PortalContent,
): Iterable<Mutation, unknown, string> => {
  const { here, role, group, key } = object
  switch (part) {
    case 'roles':
      if (here) return roleMutations(here.id, here.name, changes)
      return role ? roleCreation(role, changes, `ROLE_ID_${index}`) : []
    case 'groups':
      if (here) return groupMutations({ id: here.id, title: here.name }, changes)
      return group ? groupCreation(group, `GROUP_ID_${index}`) : []
    case 'settings':
      return [
        key === 'newMembers'
          ? defaultsMutation(present.newMembers ?? {}, changes)
          : settingsMutation(changes),
      ]
  }
}

/**
 * Returns the requests of the remaining changes of differences, object by object: roles, then groups, then the settings that can refer to
 * both. `present` is what the portal has now.
 */
export const stepsOf = (
  differences: readonly Difference[],
  left: readonly Change[],
  present: PortalContent,
): readonly Step[] => {
  const byObject = groupedBy(differences, ({ object }) => object.key)
  const ordered = parts.toSorted((a, b) => Number(a === 'settings') - Number(b === 'settings'))
  return [...byObject.values()]
    .flatMap((ofObject) => {
      const [first] = ofObject
      if (!first) return []
      const remaining = ofObject.flatMap(({ id, needs }) =>
        left.flatMap((change) => {
          const [ofId, name] = change.name.split(separator)
          return ofId === id && name !== undefined ? [{ change: { ...change, name }, needs }] : []
        }),
      )
      return remaining.length > 0 ? [{ first, remaining }] : []
    })
    .toSorted((a, b) => ordered.indexOf(a.first.part) - ordered.indexOf(b.first.part))
    .map(({ first, remaining }, index): Step => {
      const { object, part } = first
      const needs = remaining.flatMap((one) => one.needs)
      const changeLabels = remaining.map(({ change }) => change.label).join(', ')
      return {
        object,
        needs,
        label: !object.here
          ? t('step.create', { part: t(`one.${part}`), name: object.name })
          : t('step.change', { name: object.name, labels: changeLabels }),
        *mutations(idOf) {
          const changes = remaining.map(({ change }) => ({
            ...change,
            after: withIds(change.after, needs, idOf),
          }))
          const id = yield* mutationsOf(first, index + 1, changes, present)
          return typeof id === 'string' ? id : object.key
        },
      }
    })
}

/** All requests of steps, for “Copy as”. */
export const copied = (steps: readonly Step[]): readonly Mutation[] => {
  const ids = new Map<string, string>()
  return copiedOf(
    (function* () {
      for (const { object, mutations } of steps)
        ids.set(object.key, yield* mutations((key) => ids.get(key) ?? key))
    })(),
  )
}

/**
 * Sends the requests of all steps in order. One that fails stops only those that refer to what it should have created. Each is sent once:
 * what the portal did after an unknown outcome shows when the portals are compared again.
 */
export const promote = async (steps: readonly Step[]): Promise<readonly StepOutcome[]> => {
  const created = new Map<string, string>()
  const outcomes: StepOutcome[] = []
  for (const { object, label, needs, mutations } of steps) {
    const { key } = object
    const about = { key, label }
    if (needs.some((one) => !created.has(one)))
      outcomes.push({ ...about, outcome: 'skipped', message: t('skipped') })
    else
      try {
        created.set(key, await applyAll(() => mutations((one) => created.get(one) ?? one)))
        outcomes.push({ ...about, outcome: 'done' })
      } catch (error) {
        outcomes.push({ ...about, ...outcomeOf(error) })
      }
  }
  return outcomes
}
