import { describe, expect, test } from 'vitest'
import { leavesNoSignIn, severityOf, warningsOf, type WarningContext } from './guards.ts'

const portal = 'https://gis.example'
const console_ = 'https://console.example'
const here: WarningContext = { origin: console_, portalOrigin: portal, provider: 'arcgis' }

describe('a change that could lock people out has a warning', () => {
  test('the origin of the console is removed', () => {
    const change = {
      name: 'allowedOrigins' as const,
      before: [console_, 'https://maps.example'],
      after: ['https://maps.example'],
    }
    expect(warningsOf(change, here)).toEqual(['ownOrigin'])
    expect(warningsOf({ ...change, after: null }, here)).toEqual(['ownOrigin'])
    expect(warningsOf({ ...change, after: [console_.toUpperCase()] }, here)).toEqual([])
    expect(warningsOf(change, { ...here, origin: portal })).toEqual([])
  })

  test('the sign-in method of the user is turned off', () => {
    const off = { before: true, after: false }
    expect(warningsOf({ name: 'canSigninPlatform', ...off }, here)).toEqual(['ownSignIn'])
    expect(warningsOf({ name: 'canSigninIDP', ...off }, here)).toEqual(['othersSignIn'])
    const enterprise = { ...here, provider: 'enterprise' }
    expect(warningsOf({ name: 'canSigninIDP', ...off }, enterprise)).toEqual(['ownSignIn'])
    expect(warningsOf({ name: 'canSigninPlatform', ...off }, enterprise)).toEqual(['othersSignIn'])
  })

  test('all sign-in methods are off', () => {
    expect(leavesNoSignIn({ canSigninPlatform: false, canSigninIDP: false })).toBe(true)
    expect(leavesNoSignIn({ canSigninPlatform: false, canSigninIDP: true })).toBe(false)
  })

  test('tokens are valid longer than 14 days', () => {
    const change = { name: 'maxTokenExpirationMinutes' as const, before: 60 }
    expect(warningsOf({ ...change, after: 20_160 }, here)).toEqual([])
    expect(warningsOf({ ...change, after: 20_161 }, here)).toEqual(['longTokens'])
    expect(warningsOf({ ...change, after: -1 }, here)).toEqual(['endlessTokens'])
    expect(warningsOf({ ...change, after: null }, here)).toEqual(['endlessTokens'])
  })

  test('HTTPS is no longer required, or the portal becomes public or private', () => {
    expect(warningsOf({ name: 'allSSL', before: true, after: false }, here)).toEqual([
      'withoutHttps',
    ])
    const access = { name: 'access' as const, before: 'private', after: 'public' }
    expect(warningsOf(access, here)).toEqual(['becomesPublic'])
    expect(warningsOf({ ...access, after: null }, here)).toEqual(['becomesPublic'])
    expect(warningsOf({ ...access, before: 'public', after: 'private' }, here)).toEqual([
      'becomesPrivate',
    ])
  })
})

test('what locks people out or opens the portal to everyone is dangerous', () => {
  for (const warning of [
    'ownOrigin',
    'ownSignIn',
    'lastSignIn',
    'becomesPublic',
    'becomesPrivate',
  ] as const)
    expect(severityOf(warning)).toBe('dangerous')
  for (const warning of ['withoutHttps', 'longTokens', 'endlessTokens'] as const)
    expect(severityOf(warning)).toBe('warning')
})
