import { paths } from '../../shell/paths.ts'
import type { SettingEntry } from '../../shell/palette/settingEntry.ts'
import { t as ofFederation } from '../samlFederation/messages.ts'
import { fieldNames } from '../samlFederation/values.ts'
import { t } from './messages.ts'
import { t as ofNewMembers } from './newMembers/messages.ts'
import { sectionNames, settingDefinitions } from './sections.ts'
import { t as synonymsOf } from './synonymMessages.ts'
import { newMembersTarget, settingHref } from './target.ts'

/** Returns every setting of the organization with its section and synonyms: those of the settings page and of the SAML federation. */
export const settingEntries = (): readonly SettingEntry[] => {
  const page = t('settings:title')
  return [
    ...settingDefinitions.map(({ name, section }) => ({
      id: name,
      title: t(`settings:setting.${name}.label`),
      text: t(`settings:setting.${name}.help`),
      synonyms: synonymsOf(`settingSynonyms:setting.${name}`),
      section: t(`settings:section.${section}`),
      href: settingHref({ name, section }),
    })),
    {
      id: 'newMembers',
      title: ofNewMembers('newMembers:title'),
      text: ofNewMembers('newMembers:line'),
      synonyms: synonymsOf('settingSynonyms:newMembers'),
      section: t('settings:section.members'),
      href: `${paths.settings('members')}#${newMembersTarget}`,
    },
    ...sectionNames.map((section) => ({
      id: `section ${section}`,
      title: t(`settings:section.${section}`),
      synonyms: synonymsOf(`settingSynonyms:section.${section}`),
      section: page,
      href: paths.settings(section),
    })),
    ...fieldNames.map((name) => ({
      id: `samlFederation ${name}`,
      title: ofFederation(`samlFederation:field.${name}`),
      text: ofFederation('samlFederation:title'),
      section: ofFederation('samlFederation:title'),
      href: paths.samlFederation(),
    })),
  ]
}
