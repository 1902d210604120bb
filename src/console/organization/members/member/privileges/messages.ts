import { texts } from '../../../../ui/texts.ts'

export const t = texts('memberPrivileges', {
  caption: 'Privileges of the member',
  membersWith: 'Show members with this privilege',
  search: 'Search privileges',
  filter: 'Filter privileges',
  views: { all: 'All', administrative: 'Administrative', limited: 'Without effect' },
  column: {
    privilege: 'Privilege',
    category: 'Category',
    source: 'From',
    effect: 'Effect',
    name: 'API name',
  },
  from: {
    role: 'Role {{role}}',
    other: 'Not from the role',
    unknown: 'Not provided by the portal',
  },
  granted: 'Granted',
  limit: { withheld: 'Not granted', userType: 'Excluded by user type' },
  withheld_one:
    'The role includes {{count, number}} privilege that the portal does not grant to this member. User types can exclude privileges of a role.',
  withheld_other:
    'The role includes {{count, number}} privileges that the portal does not grant to this member. User types can exclude privileges of a role.',
  excluded:
    'Members with the user type {{userType}} can’t own content. Without effect: {{labels}}.',
  ofRoleOnly:
    'The portal returns the privileges of other members only to people who can see all members in full. These are the privileges of the role. User types can exclude some of them.',
  nothing: 'The portal does not return the privileges of this member.',
  noMatch: 'No privileges match your search',
  clear: 'Show all privileges',
})
