import { useTranslation } from 'react-i18next'
import { addMessages, t } from '../../../shell/messages/index.ts'

const messages = {
  title: 'Assign role',
  titleOf: 'Assign the role {{role}}',
  lineOf: 'The new role replaces the current role of the members that you select.',
  line_one: '{{names}}',
  line_other: '{{count, number}} members: {{names}}',
  roles: 'Roles',
  filter: 'Filter roles',
  noMatch: 'No roles match your filter',
  privileges_one: '{{count, number}} privilege',
  privileges_other: '{{count, number}} privileges',
  currentRole_one: 'Current role',
  currentRole_other: 'Current role of all members',
  compared: 'Compared with {{role}}',
  comparedFor_one: 'Compared with {{role}} ({{count, number}} member)',
  comparedFor_other: 'Compared with {{role}} ({{count, number}} members)',
  samePrivileges: 'Same privileges',
  added_one: '+ {{count, number}} privilege: {{privileges}}',
  added_other: '+ {{count, number}} privileges: {{privileges}}',
  removed_one: '− {{count, number}} privilege: {{privileges}}',
  removed_other: '− {{count, number}} privileges: {{privileges}}',
  gains_one: '+ {{count, number}} privilege',
  gains_other: '+ {{count, number}} privileges',
  loses_one: '− {{count, number}} privilege',
  loses_other: '− {{count, number}} privileges',
  more: '{{count, number}} more',
  cancel: 'Cancel',
  review: 'Review changes',
  chooseRole: 'Select a role.',
  chooseMembers: 'Select at least one member.',
  members: 'Members',
  selected_zero: 'No members selected',
  selected_one: '{{count, number}} member selected: {{names}}',
  selected_other: '{{count, number}} members selected: {{names}}',
  hasRole: 'Already has this role',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    assignRole: typeof messages
  }
}
addMessages('assignRole', messages)

/** The messages of choosing a role or members; importing this file registers them. */
export const useMessages = () => useTranslation('assignRole')

/** The translation function for use outside components. */
export { t }
