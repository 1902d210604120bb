import { maybeSession } from '../../shell/session/session.ts'
import { paths } from '../../shell/paths.ts'
import type { SettingEntry } from '../../shell/palette/settingEntry.ts'
import { fieldNames } from '../samlFederation/values.ts'
import { sectionNames, settingsOfPortal } from './sections.ts'
import { newMembersTarget, settingHref } from './target.ts'
import { t } from './messages.ts'
import { t as tSettingSynonyms } from './synonymMessages.ts'
import { t as tSamlFederation } from '../samlFederation/messages.ts'
import { t as tNewMembers } from './newMembers/messages.ts'

/** Returns every setting of the organization with its section and synonyms: those of the settings page and of the SAML federation. */
export const settingEntries = (): readonly SettingEntry[] => {
  const page = t('title')
  return [
    ...settingsOfPortal(maybeSession()?.organization).map(({ name, section }) => ({
      id: name,
      title: t(`setting.${name}.label`),
      text: t(`setting.${name}.help`),
      synonyms: tSettingSynonyms(`setting.${name}`),
      section: t(`section.${section}`),
      href: settingHref({ name, section }),
    })),
    {
      id: 'newMembers',
      title: tNewMembers('title'),
      text: tNewMembers('line'),
      synonyms: tSettingSynonyms('newMembers'),
      section: t('section.members'),
      href: `${paths.settings('members')}#${newMembersTarget}`,
    },
    ...sectionNames.map((section) => ({
      id: `section ${section}`,
      title: t(`section.${section}`),
      synonyms: tSettingSynonyms(`section.${section}`),
      section: page,
      href: paths.settings(section),
    })),
    ...fieldNames.map((name) => ({
      id: `samlFederation ${name}`,
      title: tSamlFederation(`field.${name}`),
      text: tSamlFederation('title'),
      section: tSamlFederation('title'),
      href: paths.samlFederation(),
    })),
  ]
}
