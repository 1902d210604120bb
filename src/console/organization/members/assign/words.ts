import { useTranslation } from 'react-i18next'
import { addWords } from '../../../shell/words/index.ts'

const words = {
  title: 'Assign role',
  titleOf: 'Assign the role {{role}}',
  lineOf: 'Choose the members who receive it. It replaces the role that they have now.',
  line_one: '{{names}}',
  line_other: '{{count, number}} members: {{names}}',
  roles: 'Roles',
  filter: 'Filter roles',
  noRole: 'No role matches.',
  privileges_one: '{{count, number}} privilege',
  privileges_other: '{{count, number}} privileges',
  presentRole_one: 'Current role',
  presentRole_other: 'Current role of all',
  compared: 'Compared with {{role}}',
  comparedFor_one: 'Compared with {{role}} ({{count, number}} member)',
  comparedFor_other: 'Compared with {{role}} ({{count, number}} members)',
  samePrivileges: 'The same privileges.',
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
  review: 'Review',
  chooseRole: 'Choose a role first.',
  chooseMembers: 'Choose at least one member first.',
  reading: 'The portal has not answered yet.',
  members: 'Members',
  hasRole: 'has this role already',
}

declare module 'i18next' {
  interface ResourceNamespaceMap {
    assignRole: typeof words
  }
}
addWords('assignRole', words)

/** The messages of choosing roles for members, and members for a role; importing it registers them. */
export const useWords = () => useTranslation('assignRole')
