import {
  limitNames,
  limitRanges,
  systemLimitNames,
  type SystemLimitName,
} from '../../../rest/tasks/systemLimits.ts'
import { taskTypeNames, type TaskTypeName } from '../../../rest/tasks/taskTypes.ts'
import type { Change } from '../../shell/changes/change.ts'
import { kindName } from '../words.ts'
import { t } from './messages.ts'

/** The limits that a portal returned. Portals of some versions do not have all of them. */
export type KnownLimits = { readonly [Name in SystemLimitName]?: number | undefined }

/** The values of the form: texts as typed; empty for limits that the portal did not return. */
export type LimitValues = Record<SystemLimitName, string>

/** The types of tasks with limits of their own, and the names of these limits. */
export const limitedTypes = taskTypeNames.flatMap((type) => {
  const names = limitNames[type]
  return names ? [{ type, ...names }] : []
})

/** Returns the form's values of limits. */
export const valuesOf = (limits: KnownLimits): LimitValues =>
  Object.fromEntries(
    systemLimitNames.map((name) => [name, limits[name]?.toString() ?? '']),
  ) as LimitValues

/** Returns the error of a limit's text; undefined if the text is valid. */
export const limitProblem = (name: SystemLimitName, text: string): string | undefined => {
  const { min, max } = limitRanges[name]
  const limit = Number(text)
  const isValid = /^\d+$/.test(text.trim()) && limit >= min && limit <= max
  return isValid ? undefined : t('whole', { min, max })
}

/** Returns the label of a limit, with the type of its tasks. */
export const limitLabel = (name: SystemLimitName): string => {
  if (name === 'FailedRunsToDisableTask') return t('runs.failed')
  if (name === 'TaskRunHistoryCount') return t('runs.kept')
  const found = limitedTypes.find((one) => one.perMember === name || one.perOrganization === name)
  const limit = found?.perMember === name ? 'perMember' : 'perOrganization'
  return t(`active.label.${limit}`, { type: kindName(found?.type ?? '') })
}

/** Returns the changes to review. */
export const changesOf = (before: LimitValues, after: LimitValues): readonly Change[] =>
  systemLimitNames
    .filter((name) => after[name].trim() !== before[name])
    .map((name) => ({
      name,
      label: limitLabel(name),
      before: Number(before[name]),
      after: Number(after[name]),
    }))

/** Returns the types of which more tasks are active than the changes allow the organization. */
export const typesAbove = (
  changes: readonly Change[],
  active: ReadonlyMap<TaskTypeName, number>,
): readonly { readonly type: TaskTypeName; readonly count: number }[] =>
  limitedTypes.flatMap(({ type, perOrganization }) => {
    const count = active.get(type) ?? 0
    const change = changes.find(({ name }) => name === perOrganization)
    return change && count > Number(change.after) ? [{ type, count }] : []
  })
