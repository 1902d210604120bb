import { reportSubtypes } from '../../../rest/tasks/taskParameters.ts'
import type { Schedule } from '../../../rest/tasks/schedule/fields.ts'
import type { Change } from '../../shell/changes/change.ts'
import { note, warning, type Warning } from '../../shell/changes/warning.ts'
import { formatLocalAndUtc } from './schedule/formatRun.ts'
import { runsOf, warningsOf as scheduleWarningsOf } from './schedule/preview.ts'
import { kindName } from '../words.ts'
import { scheduleInWords } from '../schedule/scheduleInWords.ts'
import { changedNames, valueNames, type TypedValues, type ValueName } from './values.ts'
import { t } from './messages.ts'

/** The titles of items by their IDs. */
type Titles = ReadonlyMap<string, string>

const formatOf = (name: ValueName, titles: Titles): Change['format'] => {
  switch (name) {
    case 'type':
      return (value) => kindName(String(value))
    case 'itemId':
      return (value) => titles.get(String(value)) ?? String(value)
    case 'cronSchedule':
      return (value) => scheduleInWords(value as Schedule)
    case 'startDate':
    case 'endDate':
      return (value) => formatLocalAndUtc(Number(value))
    case 'maxOccurrences':
      return (value) =>
        Number(value) === -1 ? t('plan.noLimit') : t('plan.runs', { count: Number(value) })
    default:
      return undefined
  }
}

/** The labels of the parameters that have fields. */
const parameterLabels: ReadonlyMap<string, string> = new Map([
  ['service_url', t('scene.url')],
  ['layer', t('scene.layers')],
  ['num_of_caching_service_instances', t('scene.instances')],
  ['update_mode', t('scene.mode')],
  ['reportType', t('report.scope')],
  ['reportSubType', t('report.about')],
  ['updatePortalItem', t('notebook.updatePortalItem')],
  ['saveInjectedParameters', t('notebook.saveInjectedParameters')],
])
/** The values of the parameters of reports. */
const reportWords: ReadonlyMap<unknown, string> = new Map([
  ['org', t('report.org')],
  ...reportSubtypes.map((value) => [value, t(`report.${value}`)] as const),
])
const reportWord = (value: unknown) => reportWords.get(value) ?? String(value)

const parameterLabel = (key: string) => parameterLabels.get(key) ?? key

/** Returns the names of the values that a new task sets. */
const setNames = (after: TypedValues): readonly ValueName[] =>
  valueNames.filter((name) => after[name] !== null && after[name] !== '')

/** Returns the changes to review. Without `before`, the task is a new one. */
export const changesOf = (
  before: TypedValues | undefined,
  after: TypedValues,
  titles: Titles,
): readonly Change[] =>
  (before ? changedNames(before, after) : setNames(after)).map((name) => {
    const format = formatOf(name, titles)
    return {
      name,
      label: t(`field.${name}`),
      before: before?.[name],
      after: after[name],
      ...(!before && name === 'maxOccurrences' && after.maxOccurrences === -1
        ? { isDefault: true }
        : {}),
      ...(format ? { format } : {}),
      ...(name === 'parameters' ? { keyLabel: parameterLabel } : {}),
      ...(name === 'parameters' && after.type === 'ExecuteReport'
        ? { valueLabel: reportWord }
        : {}),
    }
  })

/** Returns the warnings and notes about a task as it will be: those of its schedule, and its next run. */
export const warningsOf = (
  before: TypedValues | undefined,
  after: TypedValues,
  isActive: boolean,
  now = Date.now(),
): Warning[] => {
  const [next] = runsOf(after, now)
  return [
    ...scheduleWarningsOf(after, now, before?.startDate === after.startDate).map((text) =>
      warning(text),
    ),
    ...(next !== undefined && isActive
      ? [note(t('plan.nextRun', { time: formatLocalAndUtc(next) }))]
      : []),
  ]
}
