import { texts } from '../../ui/texts.ts'

export const t = texts('pick', {
  search: {
    group: 'Search groups to add',
    item: 'Search items to add',
    member: 'Search members to add',
  },
  searchOne: {
    group: 'Search groups',
    item: 'Search items',
    member: 'Search members',
  },
  nothing: {
    group: 'No groups match your search.',
    item: 'No items match your search.',
    member: 'No members match your search.',
  },
  unfit: {
    group: 'None of these groups can be selected.',
    item: 'None of these items can be selected.',
    member: 'None of these members can be selected.',
  },
  outside: 'Can’t be selected here',
  unknown: {
    group: 'The group doesn’t exist or you don’t have access.',
    item: 'The item doesn’t exist or you don’t have access.',
    member: 'The member doesn’t exist or you don’t have access.',
  },
  searching: 'Searching…',
  more: 'Show more of {{count, number}} results',
  full: 'At most {{count, number}} can be selected.',
  already: 'Already selected',
  chosen: '{{label}}: selected',
  remove: 'Remove {{title}}',
  removeShort: 'Remove',
  up: 'Move {{title}} up',
  down: 'Move {{title}} down',
})
