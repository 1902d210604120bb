import { useTranslation } from 'react-i18next'
import { addWords } from '../../../shell/words/index.ts'

const words = {
  title: 'What new members get',
  line: 'When an account is made or somebody joins. Whoever adds a member can still choose otherwise.',
  field: {
    role: 'Role',
    userLicenseType: 'User type',
    userType: 'Access to the platform',
    groups: 'Groups',
    apps: 'Applications',
    appBundles: 'Bundles of applications',
  },
  help: {
    userType: 'Whether new members may use the platform beside this organization.',
    groups: 'New members become members of these groups.',
    apps: 'Licensed for new members. Entitlements that an application has stay with it.',
    appBundles: 'Licensed for new members.',
  },
  userType: { arcgisonly: 'This organization only', both: 'The platform too' },
  portalChooses: 'No default',
  administrators: 'Every new member becomes an administrator.',
  review_one: 'Review {{count, number}} default',
  review_other: 'Review {{count, number}} defaults',
  discard: 'Discard these',
  written: 'Changed what new members get',
  back: 'Set what new members get back',
  done: 'New members get this from now on.',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    newMembers: typeof words
  }
}
addWords('newMembers', words)

/** The words of what new members get; importing it brings them along. */
export const useWords = () => useTranslation('newMembers')
