import { describe, expect, test } from 'vitest'
import { registerInput, updateInput } from './provider.ts'
import { changedNames, valuesOf, type ProviderValues } from './values.ts'

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

const sent = (change: Partial<ProviderValues>, before = values) => {
  const after = { ...before, ...change }
  return updateInput('federation', stored.id, changedNames(before, after), after)
}
const only = (fields: object) => ({ federationId: stored.id, ...fields })

describe('a form of a federation', () => {
  test('does not send unchanged values', () => {
    expect(sent({})).toEqual(only({}))
    expect(sent({ name: ' Education Federation ', groups: ['a', 'b'] })).toEqual(only({}))
  })

  test('sends changed values only', () => {
    expect(sent({ name: 'Renamed', userCreditAssignment: '0' })).toEqual(
      only({ name: 'Renamed', userCreditAssignment: 0 }),
    )
  })

  test('sends cleared values as empty; no credits are the default of the organization', () => {
    expect(sent({ roleId: '', groups: [], userCreditAssignment: '' })).toEqual(
      only({ roleId: null, groups: null, userCreditAssignment: -1 }),
    )
  })

  test('sends no role, user type or groups unless users join automatically', () => {
    expect(sent({ signUpMode: 'Invitation' })).toEqual(
      only({ signUpMode: 'Invitation', roleId: null, userLicenseType: null, groups: null }),
    )
  })

  test('does not use SHA-256 without signed requests', () => {
    expect(sent({ supportSignedRequest: false })).toEqual(
      only({ supportSignedRequest: false, useSHA256: false }),
    )
  })

  test('does not change stored values without effect', () => {
    const odd = valuesOf({ ...stored, signUpMode: 'Invitation', supportSignedRequest: false })
    expect(sent({}, odd)).toEqual(only({}))
    expect(sent({ name: 'Renamed' }, odd)).toEqual(only({ name: 'Renamed' }))
  })

  test('supports portals that return few values', () => {
    expect(valuesOf({ id: 'x' })).toEqual({
      ...valuesOf({}),
      signUpMode: 'Invitation',
      groups: [],
      userCreditAssignment: '',
    })
  })

  test('registers with all values', () => {
    const { id: _id, ...all } = stored
    expect(registerInput('federation', values)).toEqual({
      ...all,
      certificate: 'one\ntwo',
      groups: ['a', 'b'],
      encryptionSupported: false,
      supportsLogoutRequest: false,
      updateProfileAtSignin: false,
    })
  })

  test('registers a single provider with its own fields, and removes cleared ones', () => {
    const provider = {
      ...values,
      bindingUrl: ' https://login.county.example/saml ',
      logoutUrl: 'https://login.county.example/logout',
    }
    const registered = registerInput('provider', provider)
    expect(registered).toMatchObject({
      bindingUrl: 'https://login.county.example/saml',
      logoutUrl: 'https://login.county.example/logout',
    })
    for (const name of ['discoveryServiceUrl', 'bindingPostUrl', 'encryptionCertificate'])
      expect(registered).not.toHaveProperty(name)
    const cleared = { ...provider, logoutUrl: '' }
    expect(updateInput('provider', 'p1', changedNames(provider, cleared), cleared)).toEqual({
      idpId: 'p1',
      logoutUrl: null,
    })
  })
})
