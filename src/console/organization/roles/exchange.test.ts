import { describe, expect, test } from 'vitest'
import type { RoleView } from './allRoles.ts'
import { readRoleFile, roleFileText } from './exchange.ts'
import { headed, importRows, presentValues } from './importRoles.ts'

const role = (name: string, privileges: string[], isBuiltIn = false): RoleView => ({
  id: `id-of-${name}`,
  name,
  description: '',
  isBuiltIn,
  privileges,
  modified: 0,
})
const surveyor = role('Surveyor', ['portal:user:joinGroup', 'features:user:edit'])

const fileWith = (...roles: object[]) => JSON.stringify({ kind: 'portal-roles', version: 1, roles })

describe('a file of roles', () => {
  test('says what was written into it', () => {
    const { portal, roles } = readRoleFile(roleFileText('Riverside', [surveyor]))
    expect(portal).toBe('Riverside')
    expect(roles).toEqual([
      {
        name: 'Surveyor',
        description: '',
        privileges: ['portal:user:joinGroup', 'features:user:edit'],
        unknown: [],
      },
    ])
  })

  test('has unknown privileges told apart', () => {
    const text = fileWith({
      name: 'Pilot',
      privileges: ['portal:user:fly', 'portal:user:joinGroup'],
    })
    expect(readRoleFile(text).roles[0]).toMatchObject({
      privileges: ['portal:user:joinGroup'],
      unknown: ['portal:user:fly'],
    })
  })

  test.each([
    ['no JSON', 'x', /not a JSON file/],
    ['another file', '{"type":"FeatureCollection"}', /not a file of roles: kind/],
    ['no role', fileWith(), /roles/],
    ['a role without a name', fileWith({ name: ' ', privileges: [] }), /roles\.0\.name: is needed/],
    [
      'too long a name',
      fileWith({ name: 'n'.repeat(129), privileges: [] }),
      /at most 128 characters/,
    ],
    [
      'a name twice',
      fileWith({ name: 'Pilot', privileges: [] }, { name: 'PILOT', privileges: [] }),
      /twice/,
    ],
  ])('with %s is refused in words', (_what, text, words) => {
    expect(() => readRoleFile(text)).toThrow(words)
  })
})

describe('roles of a file beside those here', () => {
  const all = [role('Viewer', [], true), surveyor]
  const read = (...roles: object[]) => readRoleFile(fileWith(...roles)).roles

  test('are new, different, the same or built in', () => {
    const rows = importRows(
      read(
        { name: 'Pilot', privileges: [] },
        { name: 'SURVEYOR', privileges: ['portal:user:joinGroup'] },
        { name: 'viewer', privileges: [] },
      ),
      all,
    )
    expect(rows.map(({ state }) => state)).toEqual(['new', 'differs', 'builtIn'])
    const same = { name: 'Surveyor', privileges: surveyor.privileges }
    expect(importRows(read(same), all)[0]?.state).toBe('same')
  })

  test('that were made without their privileges have only those left to do', () => {
    const wanted = read({ name: 'Pilot', privileges: ['portal:user:joinGroup'] })
    const [before] = importRows(wanted, all)
    expect(before?.changes.map(({ name }) => name)).toEqual(['name', 'privileges'])
    const [after] = importRows(wanted, [...all, role('Pilot', [])])
    expect(after?.changes.map(({ name }) => name)).toEqual(['privileges'])
  })

  test('that are new have nothing here, before and now', () => {
    const rows = importRows(
      read({ name: 'Pilot', description: 'Flies.', privileges: ['portal:user:joinGroup'] }),
      all,
    )
    const now = presentValues(rows, all)
    for (const { name, before } of rows.flatMap(headed)) {
      expect(before).toBeUndefined()
      expect(now[name]).toBeUndefined()
    }
  })

  test('are compared with what is here at the moment', () => {
    const rows = importRows(read({ name: 'Surveyor', privileges: ['portal:user:createItem'] }), all)
    const [change] = rows.flatMap(headed)
    const now = presentValues(rows, [role('Surveyor', ['portal:user:joinGroup'])])
    expect(now[change?.name ?? '']).toEqual(['portal:user:joinGroup'])
    expect(presentValues(rows, all)[change?.name ?? '']).toEqual(change?.before)
  })
})
