import { texts } from '../../../ui/texts.ts'

export const t = texts('memberProfile', {
  edit: 'Edit profile',
  review: 'Review changes',
  unchanged: 'Nothing has changed yet.',
  field: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    description: 'Description',
    access: 'Profile visible to',
    culture: 'Language',
    region: 'Region',
    units: 'Units',
  },
  emailHelp: 'The portal sends notifications to this address.',
  accessUnknown: 'Not provided by the portal',
  access: { private: 'Administrators', org: 'Organization', public: 'Everyone (public)' },
  ofOrganization: 'Same as the organization',
  units: { english: 'US standard', metric: 'Metric' },
  fullName: 'The full name follows the first and the last name. It will be “{{name}}”.',
  visible: 'Everyone on the internet will see the name and the description of this member.',
  noUndo: 'Can’t be undone, because a field was empty that the portal can’t clear.',
  done: 'Profile of {{member}} changed',
  written: 'Change profile of {{member}}',
  writtenDone: 'Profile of {{member}} changed',
  undoTitle: 'Restore the profile of {{member}}',
})
