import { texts } from '../../../ui/texts.ts'

export const t = texts('newMembers', {
  reading: 'Reading the defaults',
  title: 'New member defaults',
  line: 'Applied when an account is created or a user joins the organization. Administrators can choose other values when they add a member.',
  field: {
    role: 'Role',
    userType: 'Platform access',
    groups: 'Groups',
    apps: 'Applications',
    appBundles: 'Application bundles',
  },
  help: {
    userType:
      'Whether new members can also sign in to the platform vendor’s websites with their account.',
    groups: 'New members are added to these groups.',
    apps: 'New members get licenses for these applications. Existing entitlements of an application are kept.',
    appBundles: 'New members get licenses for these bundles.',
  },
  userType: {
    arcgisonly: 'This organization only',
    both: 'This organization and the vendor’s websites',
  },
  portalChooses: 'No default',
  administrators: 'Every new member will be an administrator.',
  review_one: 'Review {{count, number}} change',
  review_other: 'Review {{count, number}} changes',
  discard: 'Discard changes',
  historyTitle: 'Change new member defaults: {{names}}',
  historyTitleDone: 'New member defaults changed: {{names}}',
  undoTitle: 'Restore the previous new member defaults',
  done: 'New member defaults changed',
})
