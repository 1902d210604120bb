import { describe, expect, test } from 'vitest'
import {
  changedNames,
  registerInput,
  updateInput,
  valuesOf,
  type FederationValues,
} from './values.ts'

const stored = {
  id: '0123456789abcdef',
  name: 'Education Federation',
  entityId: 'riverside.example.org',
  discoveryServiceUrl: 'https://edufed.example/discovery',
  metadataServiceUrl: 'https://edufed.example/metadata.xml',
  certificate: 'one\r\ntwo',
  signUpMode: 'Automatic',
  supportSignedRequest: true,
  useSHA256: true,
  roleId: 'org_user',
  userLicenseType: 'creatorUT',
  groups: ['b', 'a'],
  userType: 'both',
  userCreditAssignment: 25,
}
const values = valuesOf(stored)

const sent = (change: Partial<FederationValues>, before = values) => {
  const after = { ...before, ...change }
  return updateInput(stored.id, changedNames(before, after), after)
}
const only = (fields: object) => ({ federationId: stored.id, ...fields })

describe('of a federation', () => {
  test('what was left as it was is not sent', () => {
    expect(sent({})).toEqual(only({}))
    expect(sent({ name: ' Education Federation ', groups: ['a', 'b'] })).toEqual(only({}))
  })

  test('what was changed is sent, and nothing else', () => {
    expect(sent({ name: 'Renamed', userCreditAssignment: '0' })).toEqual(
      only({ name: 'Renamed', userCreditAssignment: 0 }),
    )
  })

  test('what was emptied travels empty; no credits are the default of the organization', () => {
    expect(sent({ roleId: '', groups: [], userCreditAssignment: '' })).toEqual(
      only({ roleId: null, groups: null, userCreditAssignment: -1 }),
    )
  })

  test('without joining automatically nobody gets a role, a user type or groups', () => {
    expect(sent({ signUpMode: 'Invitation' })).toEqual(
      only({ signUpMode: 'Invitation', roleId: null, userLicenseType: null, groups: null }),
    )
  })

  test('requests that are not signed are not signed with SHA-256', () => {
    expect(sent({ supportSignedRequest: false })).toEqual(
      only({ supportSignedRequest: false, useSHA256: false }),
    )
  })

  test('values out of force that a portal tells are left alone', () => {
    const odd = valuesOf({ ...stored, signUpMode: 'Invitation', supportSignedRequest: false })
    expect(sent({}, odd)).toEqual(only({}))
    expect(sent({ name: 'Renamed' }, odd)).toEqual(only({ name: 'Renamed' }))
  })

  test('a portal that tells next to nothing is understood', () => {
    expect(valuesOf({ id: 'x' })).toEqual({
      ...valuesOf({}),
      signUpMode: 'Invitation',
      groups: [],
      userCreditAssignment: '',
    })
  })

  test('registering says everything there is to say', () => {
    const { id: _id, ...all } = stored
    expect(registerInput(values)).toEqual({
      ...all,
      certificate: 'one\ntwo',
      groups: ['a', 'b'],
      encryptionSupported: false,
      supportsLogoutRequest: false,
      updateProfileAtSignin: false,
    })
  })
})
