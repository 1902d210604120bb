import { texts } from '../../../ui/texts.ts'

export const t = texts('roleExchange', {
  title: 'Import roles',
  line: 'Import roles that were exported from this portal or another one.',
  drop: 'Drop a roles file here',
  dropHelp: 'A JSON file with exported roles.',
  pasteLabel: 'Roles as JSON',
  read: 'Read roles',
  notExported: 'This file does not contain exported roles. The problem is at {{where}}: {{what}}.',
  duplicate: 'The file contains another role with this name.',
  role: 'The role',
  unnamed: 'Role without a name',
  unknown_one: '{{role}}: {{names}} is unknown to this console and will not be imported.',
  unknown_other:
    '{{role}}: {{count, number}} privileges are unknown to this console and will not be imported: {{names}}.',
  caption: 'Import roles',
  column: { role: 'Role', privileges: 'Privileges' },
  state: {
    new: 'New',
    differs: 'Exists with differences',
    same: 'Exists without differences',
    builtIn: 'Default role',
  },
  stateHelp: {
    builtIn: 'A default role has this name. Default roles can’t be changed.',
    same: 'No changes',
  },
  summary: '{{added, number}} new, {{changed, number}} changed',
  none: 'Select at least one role to import.',
  review: 'Review changes',
  imported: 'Roles imported',
})
