import { organization } from '../../../rest/organization/organization.ts'
import { portals } from '../../../rest/organization/portals.ts'
import type { SettingName } from '../../../rest/records/settings.ts'
import type { Change } from '../../shell/changes/change.ts'
import { undoable, type Mutation } from '../../shell/changes/mutation.ts'
import { formatList } from '../../shell/format.ts'
import { paths } from '../../shell/paths.ts'
import { changeNames } from '../../shell/review/changeNames.ts'
import { definitionOf, type SectionName } from './sections.ts'
import { toSettings } from './settingsDraft.ts'
import { t } from './messages.ts'

const inputOf = (changes: readonly Pick<Change, 'name' | 'after'>[]) => ({
  ...toSettings(changes),
  ...(changes.some(({ after }) => after === null) ? { clearEmptyFields: true } : {}),
})

/** The request of changed settings. */
export const settingsRequest = (changes: readonly Change[]) => ({
  operation: organization.update,
  input: inputOf(changes),
})

/** The sections of the changed settings, in the order of the changes. */
const sectionsOf = (changes: readonly Change[]): readonly SectionName[] => [
  ...new Set(changes.map(({ name }) => definitionOf(name as SettingName).section)),
]

/** The request that changes settings, with its undo. Only changed settings are sent. */
export const settingsMutation = (changes: readonly Change[]): Mutation => {
  const names = sectionsOf(changes)
  return undoable(
    organization.update,
    changes,
    (side) => inputOf(changes.map(({ name, [side]: value }) => ({ name, after: value ?? null }))),
    {
      title: t('historyTitle', { names: changeNames(changes) }),
      endTitle: t('historyTitleDone', { names: changeNames(changes) }),
      target: {
        label: t('historyOf', { section: formatList(names.map((name) => t(`section.${name}`))) }),
        href: paths.settings(names[0]),
      },
      objects: names.map((name) => `settings:${name}`),
      undo: t('undoTitle'),
      read: { operation: portals.read, input: {} },
      invalidates: [portals.read],
    },
  )
}
