import { expect, test } from 'vitest'
import { peopleToAsk } from './peopleToAsk.ts'

const person = { username: 'viewer' }
const ofGroup = { allowed: false, because: 'owner', of: 'group', administrator: true } as const
const administrator = { allowed: false, because: 'administrator' } as const

test('the owner and the contacts that the portal returns are named, without the member', () => {
  const organization = { contacts: ['admin', 'viewer', 'publisher', 7] }
  expect(peopleToAsk(ofGroup, { owner: 'publisher', organization, person })).toEqual([
    'publisher',
    'admin',
  ])
  expect(peopleToAsk(administrator, { owner: 'publisher', organization, person })).toEqual([
    'admin',
    'publisher',
  ])
})

test('only the owner is named for what administrators can not do', () => {
  const organization = { contacts: ['admin'] }
  expect(
    peopleToAsk({ ...ofGroup, administrator: false }, { owner: 'publisher', organization, person }),
  ).toEqual(['publisher'])
})

test('no one is named if the portal returns no contacts, or if the portal is too old', () => {
  expect(peopleToAsk(administrator, { owner: undefined, organization: {}, person })).toEqual([])
  expect(
    peopleToAsk(
      { allowed: false, because: 'version', needs: '11.4', runs: '11.0' },
      { owner: 'publisher', organization: { contacts: ['admin'] }, person },
    ),
  ).toEqual([])
})
