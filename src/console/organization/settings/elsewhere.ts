import { paths } from '../../shell/paths.ts'
import type { SettingEntry } from '../../shell/palette/settingEntry.ts'
import { texts } from '../../ui/texts.ts'

const t = texts('settingsElsewhere', {
  section: 'Outside of this console',
  email: {
    title: 'Email of the portal',
    synonyms: 'SMTP, mail server, notifications by email, sender',
    line: 'Portal administration (portaladmin): System, Email Settings.',
  },
  passwordPolicy: {
    title: 'Password policy',
    synonyms: 'password length, password strength, complexity, lockout, lock accounts',
    line: 'The portal’s own website: Organization, Settings, Security, Password policy.',
  },
  proxy: {
    title: 'Proxy of the portal',
    synonyms: 'forward proxy, HTTP proxy, web proxy, firewall, internet access',
    line: 'Portal administration (portaladmin): System, Properties.',
  },
  backup: {
    title: 'Backup of the portal',
    synonyms: 'restore, disaster recovery, webgisdr, export the portal',
    line: 'The tool webgisdr on the machine of the portal, or the means of its installation.',
  },
})

/** What administrators look for among the settings, and where portals have it: their interface does not offer it as a setting. */
export const elsewhere = (): readonly (SettingEntry & { readonly text: string })[] =>
  (['email', 'passwordPolicy', 'proxy', 'backup'] as const).map((topic) => {
    const title = t(`${topic}.title`)
    return {
      id: `elsewhere ${topic}`,
      title,
      text: t(`${topic}.line`),
      synonyms: t(`${topic}.synonyms`),
      section: t('section'),
      href: `${paths.settings()}?${String(new URLSearchParams({ q: title }))}`,
    }
  })
