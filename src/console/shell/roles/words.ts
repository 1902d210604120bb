import { useTranslation } from 'react-i18next'
import { addWords, t } from '../words/index.ts'

const words = {
  title_one: 'Review: assign the role {{role}}',
  title_other: 'Review: assign the role {{role}} to {{count, number}} members',
  roleOf: 'Role of {{member}}',
  membersWith_one: '{{count, number}} member with the role {{role}}',
  membersWith_other: '{{count, number}} members with the role {{role}}',
  unknownRole: 'another role',
  notChanged_one: '{{names}} already has this role and is not changed.',
  notChanged_other:
    '{{count, number}} members already have this role and are not changed: {{names}}.',
  wrongUserType_one: 'Not changed: the role is not available for the user type of {{names}}.',
  wrongUserType_other:
    'Not changed: the role is not available for the user types of {{count, number}} members: {{names}}.',
  refused_one: 'Not changed: you are not allowed to assign this role to {{names}}.',
  refused_other:
    'Not changed: you are not allowed to assign this role to {{count, number}} members: {{names}}.',
  ownLater:
    'Not changed: your own role. To change it, assign a role to yourself alone, after this operation.',
  noChange: 'No role would change.',
  becomesAdministrator_one: '{{names}} will be able to change everything in this portal.',
  becomesAdministrator_other:
    '{{count, number}} members will be able to change everything in this portal: {{names}}.',
  losesAdministrator_one: '{{names}} will no longer be an administrator.',
  losesAdministrator_other:
    '{{count, number}} members will no longer be administrators: {{names}}.',
  ownRole: 'I am changing my own role and might lose access to this page.',
  more: '{{count, number}} more',
  assign_one: 'Assign role',
  assign_other: 'Assign role to {{count, number}} members',
  notOpen: 'has a user type for which this role is not available',
  back: 'Back',
  done: '{{member}} now has the role {{role}}.',
  written: 'Assigned the role {{role}} to {{member}}',
  undo: 'Assign the role {{role}} to {{member}} again',
  run: 'Assign the role {{role}}',
  refusal: {
    administrator: 'Only administrators can assign or revoke the role Administrator.',
    privilege: 'You cannot assign an administrative privilege that you do not have: {{privilege}}.',
    userType_one: 'Not available for the user type of this member.',
    userType_other: 'Not available for the user types of these members.',
  },
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    memberRole: typeof words
  }
}
addWords('memberRole', words)

/** The messages of assigning roles; importing it registers them. */
export const useWords = () => useTranslation('memberRole')

/** The same outside components. */
export { t }
