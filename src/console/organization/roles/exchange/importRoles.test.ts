import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { roles } from '../../../../rest/organization/roles.ts'
import { PortalError } from '../../../../rest/protocol/errors.ts'
import type { Client } from '../../../../rest/protocol/client.ts'
import { startTestPortal, type TestPortal } from '../../../../portal/testing/portal.ts'
import { applyAll } from '../../../shell/changes/mutation.ts'
import { establish, signOut, type Session } from '../../../shell/session/session.ts'
import type { RoleView } from '../allRoles.ts'
import { changesWithHeadings, importMutations, importRows } from './importRoles.ts'

let portal: TestPortal
let admin: Client
beforeAll(async () => {
  portal = await startTestPortal({ sampleData: 'empty' })
  admin = await portal.signIn('admin')
  vi.stubGlobal('sessionStorage', { setItem: () => undefined, removeItem: () => undefined })
  establish({
    session: { root: portal.root, person: { username: 'admin' }, organization: {} } as Session,
    client: admin,
    token: () => Promise.resolve(''),
    revoke: () => Promise.resolve(),
    forget: () => undefined,
  })
})
afterAll(async () => {
  await signOut()
  vi.unstubAllGlobals()
  await portal.close()
})

const inFile = (name: string, ...privileges: string[]) => ({
  name,
  description: 'Imported',
  privileges,
  unknown: [],
})

/** Imports roles of a file with all their changes. */
const run = async (file: Parameters<typeof importRows>[0], here: readonly RoleView[] = []) => {
  const rows = importRows(file, here)
  await applyAll(() => importMutations(rows, rows.flatMap(changesWithHeadings)))
}

const importedNames = async () => (await admin.send(roles.list, {})).roles.map(({ name }) => name)

test('an import has ended when all roles have their privileges', async () => {
  await run([inFile('Pilot', 'portal:user:joinGroup'), inFile('Surveyor', 'features:user:edit')])
  const { roles: all } = await admin.send(roles.list, { returnPrivileges: true })
  expect(all.map(({ name, privileges }) => [name, privileges])).toEqual(
    expect.arrayContaining([
      ['Pilot', ['portal:user:joinGroup']],
      ['Surveyor', ['features:user:edit']],
    ]),
  )
})

const unknownRole = {
  id: 'unknown1234567890',
  name: 'Diver',
  description: '',
  isBuiltIn: false,
  privileges: [],
  modified: 0,
}

test.each([
  // The file was compared before another administrator created the role.
  ['creating a role', [inFile('Pilot')], []],
  ['setting the privileges of a new role', [inFile('Sailor', 'portal:user:fly')], []],
  ['changing a role', [inFile('Diver')], [unknownRole]],
])('a refusal of %s is an error, and no later role is imported', async (_what, file, here) => {
  await expect(run([...file, inFile('Later')], here)).rejects.toThrow(PortalError)
  expect(await importedNames()).not.toContain('Later')
})
