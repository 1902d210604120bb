import { texts } from '../../ui/texts.ts'

export const t = texts('homeFigures', {
  types: 'Items by type',
  otherTypes: 'Other types',
  all: 'All items',
  ages: 'Items by last change',
  age: {
    month: 'In the last 30 days',
    year: '30 days to a year ago',
    twoYears: '1 to 2 years ago',
    older: 'More than 2 years ago',
  },
  neverViewed: 'Never viewed',
  userTypes: 'Members by user type',
  otherUserTypes: 'Other user types',
  absences: 'Members without a sign-in',
  absence: {
    quarter: 'For 90 days',
    halfYear: 'For 180 days',
    year: 'For a year',
    never: 'Never signed in',
  },
  allMembers: 'All members',
  storage: 'Storage by owner',
  storageLine_one: 'The owner of the largest items, with the storage of all items of the owner.',
  storageLine_other:
    'The {{count, number}} owners with most of the {{items, number}} largest items, with the storage of all their items.',
  noStorage: 'The portal returns no sizes of items.',
  largest: 'Largest items',
})
