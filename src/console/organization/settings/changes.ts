import type { SettingName } from '../../../rest/records/settings.ts'
import type { Change } from '../../shell/changes/change.ts'
import { isSame } from '../../shell/changes/equality.ts'
import { parseDraft, type Drafts } from './settingsDraft.ts'
import { isOffered, offerLabel } from './controls/offers.ts'
import { featuredTitle } from './controls/featuredGroups.ts'
import { groupFormOf, groupIdOf } from './controls/groupQuery.ts'
import { warningsOf, type WarningContext } from './guards.ts'
import { choiceLabel, isChoiceWith } from './choices.ts'
import { definitionOf, isReversed } from './sections.ts'
import { fieldLabel, t } from './messages.ts'
import { limitText } from './limits.ts'
import { shownWarning } from './warnings.ts'
import { trustLists, untrusted } from './trusted.ts'
import { formatValue } from '../../shell/changes/formatValue.ts'

interface SettingsChanges {
  readonly changes: readonly Change[]
  /** Settings with invalid drafts. */
  readonly problems: readonly SettingName[]
}

/** What the review needs besides the values: titles of groups by their IDs, and the text of an extent, whose code loads with its first change. */
interface Texts {
  readonly titles: ReadonlyMap<string, string>
  readonly extentText?: ((value: unknown) => string) | undefined
}
const noTexts: Texts = { titles: new Map() }

/** How the review shows the value of a setting. */
export const formatOf = (
  name: SettingName,
  { titles, extentText }: Texts = noTexts,
): Pick<Change, 'format' | 'keyLabel'> => {
  const form = groupFormOf(name)
  if (form)
    return {
      format: (value) => titles.get(groupIdOf(form, String(value)) ?? '') ?? String(value),
    }
  if (name === 'featuredGroups') return { format: featuredTitle }
  if (isChoiceWith(name)) return { format: (value) => choiceLabel(name, String(value)) }
  if (isOffered(name)) return { format: (value) => offerLabel(name, String(value)) }
  if (isReversed(name)) return { format: (value) => formatValue(value !== true) }
  const { kind } = definitionOf(name)
  if (kind === 'limit') return { format: (value) => limitText(name, value) }
  if (kind === 'extent' && extentText) return { format: extentText }
  return kind === 'record' || kind === 'basemap' ? { keyLabel: fieldLabel } : {}
}

/** Returns the change of a setting as the review shows it. */
export const changeOf = (
  name: SettingName,
  before: unknown,
  after: unknown,
  here: WarningContext,
  texts?: Texts,
): Change => ({
  name,
  label: t(`setting.${name}.label`),
  section: t(`section.${definitionOf(name).section}`),
  before,
  after,
  warnings: warningsOf({ name, before, after }, here).map((warning) =>
    shownWarning(warning, after),
  ),
  ...formatOf(name, texts),
})

/** The changes that the drafts of these settings make, in the order of the page. */
export const changesOf = (
  names: readonly SettingName[],
  drafts: Drafts,
  settings: Readonly<Record<string, unknown>>,
  here: WarningContext,
  texts?: Texts,
): SettingsChanges => {
  const changes: Change[] = []
  for (const name of names) {
    const found = parseDraft(name, drafts[name])
    if ('problem' in found || isSame(settings[name], found.value)) continue
    changes.push(changeOf(name, settings[name], found.value, here, texts))
  }
  return { changes, problems: problemsOf(names, drafts) }
}

/** Returns those of these settings whose drafts are not valid, in the order of the page. */
export const problemsOf = (
  names: readonly SettingName[],
  drafts: Drafts,
): readonly SettingName[] => [
  ...names.filter((name) => 'problem' in parseDraft(name, drafts[name])),
  ...untrustedIn(names, drafts),
]

/** The setting that shows the error if one of the two lists of servers was changed and they don't match. */
const untrustedIn = (names: readonly SettingName[], drafts: Drafts): readonly SettingName[] => {
  const { contacted, trusted } = trustLists
  const isChanged = names.some((name) => name === contacted || name === trusted)
  return isChanged && untrusted(drafts).length > 0 ? [contacted] : []
}
