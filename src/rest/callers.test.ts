import { describe, expect, test } from 'vitest'
import { isAvailable, mayCall, type Person } from './callers.ts'
import { content } from './content.ts'
import { packages } from './packages.ts'
import { search } from './search.ts'
import { users } from './users.ts'

const person = (username: string, role = 'org_user', privileges: string[] = []): Person => ({
  username,
  role,
  privileges,
})
const admin = person('admin', 'org_admin')

describe('who may call', () => {
  test('anyone may search, also without signing in', () => {
    expect(mayCall(search.items, undefined)).toEqual({ allowed: true })
  })

  test('a member operation asks an anonymous caller to sign in', () => {
    expect(mayCall(users.self, undefined)).toEqual({ allowed: false, because: 'signIn' })
    expect(mayCall(users.self, person('editor'))).toEqual({ allowed: true })
  })

  test('a group import is for the group owner and for administrators', () => {
    expect(mayCall(packages.importGroup, person('publisher'), 'publisher').allowed).toBe(true)
    expect(mayCall(packages.importGroup, admin, 'publisher').allowed).toBe(true)
    expect(mayCall(packages.importGroup, person('editor'), 'publisher')).toEqual({
      allowed: false,
      because: 'owner',
      of: 'group',
      administrator: true,
    })
  })

  test('adding an item is for the named user only, and not for an administrator in their name', () => {
    const creator = person('editor', 'org_user', ['portal:user:createItem'])
    expect(mayCall(content.addItem, creator, 'editor').allowed).toBe(true)
    expect(mayCall(content.addItem, admin, 'editor')).toMatchObject({ because: 'owner' })
  })

  test('the named user without the privilege is told which one is missing', () => {
    expect(mayCall(content.addItem, person('viewer'), 'viewer')).toEqual({
      allowed: false,
      because: 'privilege',
      privilege: 'portal:user:createItem',
    })
  })
})

describe('what a portal of some version knows', () => {
  test.each([
    ['10.7.1', false],
    ['10.8', false],
    ['10.8.1', true],
    ['11.4', true],
  ])('a portal of %s knows the group import: %s', (runs, known) => {
    expect(isAvailable(packages.importGroup, runs).allowed).toBe(known)
  })

  test('a refusal names both versions', () => {
    expect(isAvailable(packages.importGroup, '10.7')).toEqual({
      allowed: false,
      because: 'version',
      needs: '10.8.1',
      runs: '10.7',
    })
  })
})
