import { describe, expect, test } from 'vitest'
import type { RoleView } from '../allRoles.ts'
import { valuesOf } from '../role.ts'
import { roleFile } from './exchange.ts'
import { changesWithHeadings, importRows, currentValues } from './importRoles.ts'

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

describe('a roles file', () => {
  test('is parsed as the roles that were exported', () => {
    const { portal, entries } = roleFile.read(roleFile.text('Riverside', [valuesOf(surveyor)]))
    expect(portal).toBe('Riverside')
    expect(entries).toEqual([
      {
        name: 'Surveyor',
        description: '',
        privileges: ['portal:user:joinGroup', 'features:user:edit'],
        unknown: [],
      },
    ])
  })

  test('has unknown privileges in a list of their own', () => {
    const text = fileWith({
      name: 'Pilot',
      privileges: ['portal:user:fly', 'portal:user:joinGroup'],
    })
    expect(roleFile.read(text).entries[0]).toMatchObject({
      privileges: ['portal:user:joinGroup'],
      unknown: ['portal:user:fly'],
    })
  })

  test.each([
    ['invalid JSON', 'x', /not valid JSON/],
    [
      'another file',
      '{"type":"FeatureCollection"}',
      /does not contain exported roles\. The problem is at kind/,
    ],
    ['no roles', fileWith(), /roles/],
  ])('with %s is rejected with a message', (_what, text, message) => {
    expect(() => roleFile.read(text)).toThrow(message)
  })

  test.each([
    ['no name', { name: ' ', privileges: [] }, 'Role without a name', 'Name is required.'],
    [
      'too long a name',
      { name: 'n'.repeat(129), privileges: [] },
      'n'.repeat(129),
      'Name must be at most 128 characters.',
    ],
    ['no role at all', 7, 'Role without a name', /^The role must be/],
    [
      'the name of another role',
      { name: 'PILOT', privileges: [] },
      'PILOT',
      'The file contains another role with this name.',
    ],
  ])('with %s has the reason, and its other roles', (_what, wrong, name, reason) => {
    const pilot = { name: 'Pilot', privileges: [] }
    const { entries, invalid } = roleFile.read(
      JSON.stringify({ kind: 'portal-roles', version: 1, roles: [pilot, wrong] }),
    )
    expect(entries.map((one) => one.name)).toEqual(['Pilot'])
    expect(invalid).toEqual([{ name, type: '', reason: expect.stringMatching(reason) }])
  })
})

describe('roles of a file, compared with those of the portal', () => {
  const all = [role('Viewer', [], true), surveyor]
  const read = (...roles: object[]) => roleFile.read(fileWith(...roles)).entries

  test('are new, different, unchanged or default roles', () => {
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

  test('that were created without privileges have only the privileges as a change', () => {
    const wanted = read({ name: 'Pilot', privileges: ['portal:user:joinGroup'] })
    const [before] = importRows(wanted, all)
    expect(before?.changes.map(({ name }) => name)).toEqual(['name', 'privileges'])
    const [after] = importRows(wanted, [...all, role('Pilot', [])])
    expect(after?.changes.map(({ name }) => name)).toEqual(['privileges'])
  })

  test('that are new have no current values', () => {
    const rows = importRows(
      read({ name: 'Pilot', description: 'Flies.', privileges: ['portal:user:joinGroup'] }),
      all,
    )
    const now = currentValues(rows, all)
    for (const { name, before } of rows.flatMap(changesWithHeadings)) {
      expect(before).toBeUndefined()
      expect(now[name]).toBeUndefined()
    }
  })

  test('are compared with the current roles', () => {
    const rows = importRows(read({ name: 'Surveyor', privileges: ['portal:user:createItem'] }), all)
    const [change] = rows.flatMap(changesWithHeadings)
    const now = currentValues(rows, [role('Surveyor', ['portal:user:joinGroup'])])
    expect(now[change?.name ?? '']).toEqual(['portal:user:joinGroup'])
    expect(currentValues(rows, all)[change?.name ?? '']).toEqual(change?.before)
  })
})
