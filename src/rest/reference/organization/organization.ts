import { settingTexts } from './settings.ts'
import type { AreaTexts } from '../text.ts'

const notices = {
  informationalBanner: 'Banner at the top and the bottom of every page, as JSON.',
  anonymousAccessNotice: 'Notice before signing in, as JSON; `text` is HTML.',
  authenticatedAccessNotice: 'Notice after signing in, as JSON; `text` is HTML.',
} as const

export const organizationTexts: AreaTexts<'organization'> = {
  update: {
    example: { name: 'Riverside County', region: 'US' },
    summary: 'Update the organization',
    description:
      'Changes settings of the organization; settings that are left out stay as they are. With `clearEmptyFields=true`, settings that are sent empty return to their defaults.',
    parameters: settingTexts,
  },
  settings: {
    summary: 'Get the notices of the organization',
    description:
      'Returns the informational banner and the access notices, with some of the settings.',
  },
  updateSettings: {
    example: {
      informationalBanner: {
        text: 'Test portal',
        bgColor: '#a0410d',
        fontColor: '#ffffff',
        enabled: true,
      },
    },
    summary: 'Update the notices of the organization',
    description:
      'With `clearEmptyFields=true`, notices that are sent empty or as `{}` are removed.',
    parameters: notices,
  },
  languages: {
    summary: 'List languages',
    description:
      'Returns the languages of the pages of the portal, with their formats for numbers and dates.',
  },
  regions: {
    summary: 'List regions',
    parameters: { culture: 'Language for the names of the regions.' },
  },
  userDefaultSettings: { summary: 'Get the defaults for new members' },
  setUserDefaultSettings: {
    example: { role: 'org_user', groups: ['7c2e4a6f8b0d1c3e5f7a9b1d3c5e7f90'] },
    summary: 'Replace the defaults for new members',
    description: 'Send fields that were read and are not described here back as they are.',
    parameters: {
      role: 'ID of the default role.',
      userLicenseType: 'ID of the default user type.',
      groups: 'IDs of the groups that new members join.',
      userType:
        '`arcgisonly` for members of this portal only, `both` to enable access to the hosted platform.',
      apps: 'Apps and entitlements for new members.',
      appBundles: 'App bundles for new members.',
    },
  },
  deleteUserDefaultSettings: {
    summary: 'Reset the defaults for new members',
    description: 'New members get the defaults of the portal itself.',
  },
}
