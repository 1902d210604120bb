import { expect, test } from 'vitest'
import { findSettings } from '../settings/search.ts'
import { applicable, contentOf, readSnapshot, Snapshot, takeSnapshot } from './snapshot.ts'

const portal = { name: 'Riverside County GIS', url: 'https://gis.example/portal' }
const none = { newMembers: undefined, roles: undefined, groups: undefined }
const settings = { name: 'Riverside', maxTokenExpirationMinutes: 60, mapVendorKey: 'k-1' }

test('a snapshot contains the settings with values, without secrets', () => {
  const snapshot = takeSnapshot({ ...none, settings }, portal, 1)
  expect(snapshot.settings).toEqual({ name: 'Riverside', maxTokenExpirationMinutes: 60 })
  expect(Snapshot.parse(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot)
})

test('settings that can’t be restored have a reason', () => {
  const snapshot = takeSnapshot({ ...none, settings }, portal, 1)
  const { values, rest } = applicable({
    ...snapshot,
    settings: { ...snapshot.settings, units: 'leagues', oldSetting: true },
  })
  expect(values).toEqual({ name: 'Riverside', maxTokenExpirationMinutes: 60 })
  expect(rest.map(({ name }) => name)).toEqual(['units', 'oldSetting'])
  expect(rest[0]?.why).toBeTruthy()
  expect(rest[1]?.why).toBeUndefined()
})

test('a setting is found by its label, help text, parameter name and value', () => {
  const names = (words: string) =>
    findSettings(words, settings).map(({ definition }) => definition.name)
  expect(names('token lifetime')).toContain('maxTokenExpirationMinutes')
  expect(names('CORS')).toContain('authorizedCrossOriginNoCorsDomains')
  expect(names('authorizedcross')).toHaveLength(2)
  expect(names('riverside')).toEqual(['name'])
  expect(names('no such words anywhere')).toEqual([])
})

const file = (value: unknown) =>
  new Blob([typeof value === 'string' ? value : JSON.stringify(value)])
const empty = takeSnapshot({ ...none, settings: {} }, portal, 1)

test('what a snapshot contains is read again, and a file of settings of an earlier version is, too', async () => {
  const role = { id: 'a', name: 'Pilot', description: '', privileges: [], unknown: [] }
  const taken = takeSnapshot({ ...none, settings, roles: [role] }, portal, 1)
  expect(contentOf(await readSnapshot(file(taken)))).toEqual({
    content: {
      settings: { name: 'Riverside', maxTokenExpirationMinutes: 60 },
      newMembers: undefined,
      roles: [role],
      groups: undefined,
    },
    rest: [],
  })
  const { format: _format, ...others } = empty
  const old = await readSnapshot(file({ ...others, format: 'portal-console settings' }))
  expect(contentOf(old).content.roles).toBeUndefined()
})

test('invalid entries of a snapshot have a reason, and the others are compared', () => {
  const { content, rest } = contentOf({
    ...empty,
    settings: { units: 'leagues', mapVendorKey: 'k-1' },
    newMembers: { groups: 7 },
    roles: [7, { name: 'n'.repeat(129), privileges: [] }, { name: 'publisher', privileges: [] }],
    groups: [
      { id: 'g', owner: 'anna', title: 'Parks', tags: [] },
      { id: 'h', owner: 'anna', title: ' ', tags: ['x'] },
      { title: 'Roads' },
    ],
  })
  expect(content.settings).toEqual({})
  expect(content.roles).toEqual([])
  expect(content.groups?.map(({ values }) => values.title)).toEqual(['Parks'])
  expect(rest.map(({ name }) => name)).toEqual([
    'units',
    'New member defaults',
    'Without a name',
    'n'.repeat(129),
    'publisher',
    'Without a name',
    'Roads',
  ])
  for (const { why } of rest) expect(why).toBeTruthy()
})

test.each([
  ['no JSON', 'x', /not a snapshot/],
  ['another file', { kind: 'portal-roles', version: 1, roles: [] }, /not a snapshot/],
  ['a later version', { ...empty, version: 2 }, /not a snapshot/],
  ['a million levels', '['.repeat(1_000_000), /not a snapshot/],
  ['too many roles', { ...empty, roles: Array.from({ length: 2_001 }, () => 0) }, /2,000 roles/],
])('a file with %s is refused with a message', async (_what, value, message) => {
  await expect(readSnapshot(file(value))).rejects.toThrow(message)
})

test('a file that is too large is not read', async () => {
  const large = Object.defineProperty(new Blob([]), 'size', { value: 60_000_000 })
  await expect(readSnapshot(large)).rejects.toThrow(/larger than 50 MB/)
})
