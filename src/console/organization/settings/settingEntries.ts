import { maybeSession } from '../../shell/session/session.ts'
import { paths } from '../../shell/paths.ts'
import type { SettingEntry } from '../../shell/palette/settingEntry.ts'
import { fieldNames } from '../identityProviders/values.ts'
import { sectionNames, settingsOfPortal, type SettingDefinition } from './sections.ts'
import { elsewhere } from './elsewhere.ts'
import { newMembersTarget, settingHref } from './target.ts'
import { t } from './messages.ts'
import { t as tSettingSynonyms } from './synonymMessages.ts'
import { t as tIdentityProviders } from '../identityProviders/messages.ts'
import { t as tNewMembers } from './newMembers/messages.ts'

/** Returns what a search of the settings finds beside the settings themselves: sections, other pages, and what is outside of the console. */
export const otherEntries = (): readonly SettingEntry[] => [
  {
    id: 'newMembers',
    title: tNewMembers('title'),
    text: tNewMembers('line'),
    synonyms: tSettingSynonyms('newMembers'),
    section: t('section.members'),
    href: `${paths.settings('members')}#${newMembersTarget}`,
  },
  {
    id: 'snapshots',
    title: t('snapshot.title'),
    synonyms: tSettingSynonyms('snapshots'),
    section: t('title'),
    href: paths.settings(),
  },
  ...sectionNames.map((section) => ({
    id: `section ${section}`,
    title: t(`section.${section}`),
    synonyms: tSettingSynonyms(`section.${section}`),
    section: t('title'),
    href: paths.settings(section),
  })),
  ...fieldNames.map((name) => ({
    id: `identityProviders ${name}`,
    title: tIdentityProviders(`field.${name}`),
    text: tIdentityProviders('title'),
    section: tIdentityProviders('title'),
    href: paths.identityProviders(),
  })),
  ...elsewhere(),
]

/** Returns a setting as the palette and the search of the settings find it; the name of its parameter is a synonym. */
export const entryOf = ({ name, section }: SettingDefinition): SettingEntry => ({
  id: name,
  title: t(`setting.${name}.label`),
  text: t(`setting.${name}.help`),
  synonyms: `${tSettingSynonyms(`setting.${name}`)}, ${name}`,
  section: t(`section.${section}`),
  href: settingHref({ name, section }),
})

/** Returns every setting of the organization, and the other entries. */
export const settingEntries = (): readonly SettingEntry[] => [
  ...settingsOfPortal(maybeSession()?.organization).map(entryOf),
  ...otherEntries(),
]
