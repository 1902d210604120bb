import { describe, expect, test } from 'vitest'
import type { Group } from '../../../rest/records/group.ts'
import { valuesOf } from '../../shared/groups/values.ts'
import { compare, type Surroundings } from './compare.ts'
import { withIds } from './references.ts'
import type { CustomRole, OrganizationGroup, PortalContent } from './content.ts'
import { closedOver } from './selection.ts'

const role = (id: string, name: string, privileges: string[] = [], unknown: string[] = []) =>
  ({ id, name, description: '', privileges, unknown }) satisfies CustomRole

const group = (id: string, title: string, more: Partial<Group> = {}): OrganizationGroup => ({
  id,
  owner: 'anna',
  values: valuesOf({ id, title, owner: 'anna', tags: ['gis'], access: 'org', ...more }),
})

const content = (more: Partial<PortalContent> = {}): PortalContent => ({
  settings: {},
  newMembers: {},
  roles: [],
  groups: [],
  ...more,
})

const surroundings: Surroundings = {
  thereUrl: 'https://staging.example/portal',
  hereUrl: 'https://gis.example/portal',
  username: 'bert',
  userTypes: new Map([['creatorUT', 'Creator']]),
  warnings: {
    origin: 'https://gis.example',
    portalOrigin: 'https://gis.example',
    provider: 'arcgis',
  },
}
const compared = (there: Partial<PortalContent>, here: Partial<PortalContent>) =>
  compare(content(there), content(here), surroundings)

const maps = ['portal:user:joinGroup']
const editing = ['features:user:edit']

describe('two portals', () => {
  test('are compared by the names of roles and groups, regardless of case', () => {
    const { differences, same, onlyHere } = compared(
      {
        settings: { name: 'Riverside', commentsEnabled: true },
        roles: [role('a', 'Surveyor', maps), role('b', 'Pilot', maps), role('c', 'Diver')],
        groups: [group('g', 'Parks', { snippet: 'Green' }), group('h', 'Roads')],
      },
      {
        settings: { name: 'Riverside GIS', commentsEnabled: true, canSharePublic: true },
        roles: [role('x', 'SURVEYOR', editing), role('y', 'Diver'), role('z', 'Sailor')],
        groups: [group('p', 'Parks'), group('q', 'Rivers')],
      },
    )
    expect(
      differences.map(({ part, object, changes }) => [
        part,
        object.here?.id,
        changes.map(({ name }) => name),
      ]),
    ).toEqual([
      ['roles', 'x', ['name']],
      ['roles', 'x', ['privileges']],
      ['roles', undefined, ['name', 'privileges']],
      ['groups', 'p', ['snippet']],
      ['groups', undefined, expect.arrayContaining(['title', 'tags', 'access'])],
      ['settings', 'name', ['name']],
    ])
    expect(same).toEqual({ settings: 1, roles: 1, groups: 0 })
    expect(onlyHere).toEqual({
      settings: ['canSharePublic'],
      roles: ['Sailor'],
      groups: ['Rivers'],
    })
  })

  test('that have the same ID have the same object, which was renamed', () => {
    const { differences } = compared(
      { groups: [group('g', 'Parks and gardens')] },
      { groups: [group('g', 'Parks'), group('h', 'Parks and gardens')] },
    )
    expect(differences).toHaveLength(1)
    expect(differences[0]?.changes[0]).toMatchObject({
      name: 'title',
      before: 'Parks',
      after: 'Parks and gardens',
    })
  })

  test.each([
    ['here', [group('g', 'Parks')], [group('p', 'Parks'), group('q', 'parks')]],
    ['there', [group('g', 'Parks'), group('h', 'Parks')], [group('p', 'Parks')]],
    ['there, and none here', [group('g', 'Parks'), group('h', 'Parks')], []],
  ])('that have a title several times (%s) are ambiguous', (_where, there, here) => {
    const { differences, onlyHere } = compared({ groups: there }, { groups: here })
    expect(differences).toHaveLength(there.length)
    for (const { problem } of differences) expect(problem).toMatch(/Several groups/)
    expect(onlyHere.groups).toEqual([])
  })

  test('have privileges that only newer portals know', () => {
    const { differences } = compared(
      { roles: [role('a', 'Surveyor', editing, ['portal:user:fly'])] },
      { roles: [role('x', 'Surveyor', maps)] },
    )
    expect(differences[0]?.changes[0]?.after).toEqual(editing)
    expect(differences[0]?.changes[0]?.warnings?.at(-1)?.text).toMatch(/portal:user:fly/)
    const both = [role('a', 'Surveyor', maps, ['portal:user:fly'])]
    expect(compared({ roles: both }, { roles: both }).differences).toEqual([])
  })

  test('can’t change what is decided when a group is created', () => {
    const { differences } = compared(
      { groups: [group('g', 'Parks', { capabilities: ['updateitemcontrol'] })] },
      { groups: [group('p', 'Parks')] },
    )
    expect(differences[0]?.problem).toMatch(/can’t be changed/)
  })

  test('without roles and groups in the file have no differences in them', () => {
    const { differences, onlyHere, missing } = compared(
      { roles: undefined, groups: undefined },
      { roles: [role('x', 'Surveyor')], groups: [group('p', 'Parks')] },
    )
    expect([differences, onlyHere.roles, onlyHere.groups]).toEqual([[], [], []])
    expect(missing).toEqual(['roles', 'groups'])
  })
})

describe('references to other objects', () => {
  const settings = { basemapGalleryGroupQuery: 'id:g', homePageFeaturedContent: 'g' }

  test('that mean the same object are no difference', () => {
    const { differences, same } = compared(
      {
        settings: { ...settings, featuredGroups: [{ owner: 'anna', title: 'Parks' }] },
        newMembers: { role: 'a', groups: ['g'] },
        roles: [role('a', 'Surveyor')],
        groups: [group('g', 'Parks')],
      },
      {
        settings: {
          basemapGalleryGroupQuery: 'id:p',
          homePageFeaturedContent: 'p',
          featuredGroups: [{ owner: 'anna', title: 'Parks' }],
        },
        newMembers: { role: 'x', groups: ['p'] },
        roles: [role('x', 'Surveyor')],
        groups: [group('p', 'Parks')],
      },
    )
    expect(differences).toEqual([])
    expect(same.settings).toBe(5)
  })

  test('need the objects that are created in the same run, with the IDs that they get', () => {
    const { differences } = compared(
      {
        settings: { ...settings, featuredGroups: [{ owner: 'anna', title: 'Parks' }] },
        newMembers: { role: 'a', groups: ['g'] },
        roles: [role('a', 'Surveyor')],
        groups: [group('g', 'Parks')],
      },
      {},
    )
    const byId = new Map(differences.map((one) => [one.id, one]))
    const idOf = (key: string) => (key.includes('role') ? 'new-role' : 'new-group')
    const applied = (id: string) => {
      const { changes: [change] = [], needs = [], problem } = byId.get(id) ?? {}
      expect(problem).toBeUndefined()
      expect(needs).toHaveLength(1)
      return withIds(change?.after, needs, idOf)
    }
    expect(applied('settings\nbasemapGalleryGroupQuery')).toBe('id:new-group')
    expect(applied('settings\nhomePageFeaturedContent')).toBe('new-group')
    expect(applied('settings\nfeaturedGroups')).toEqual([{ owner: 'bert', title: 'Parks' }])
    expect(applied('newMembers\nrole')).toBe('new-role')
    expect(applied('newMembers\ngroups')).toEqual(['new-group'])

    const all = closedOver(differences, new Set(), ['newMembers\nrole'], true)
    expect([...all]).toEqual(['newMembers\nrole', 'roles\nsurveyor'])
    expect(closedOver(differences, all, ['roles\nsurveyor'], false).size).toBe(0)
  })

  test('that have no counterpart can’t be applied, and say so', () => {
    const { differences } = compared(
      {
        settings: {
          ...settings,
          basemapGalleryGroupQuery: 'id:gone',
          featuredGroups: [{ owner: 'anna', title: 'Gone' }],
          thumbnail: 'thumbnail.png',
        },
        newMembers: { role: 'gone', userLicenseType: 'editorUT', groups: ['gone'] },
        groups: [group('g', 'Parks'), group('h', 'Parks')],
      },
      {},
    )
    const problems = Object.fromEntries(differences.map(({ id, problem }) => [id, problem]))
    expect(problems).toMatchObject({
      'settings\nbasemapGalleryGroupQuery':
        'Refers to a group that does not exist on this portal: gone.',
      'settings\nhomePageFeaturedContent': expect.stringMatching(/several groups/),
      'settings\nfeaturedGroups': 'Refers to a group that does not exist on this portal: Gone.',
      'settings\nthumbnail': expect.stringMatching(/Images/),
      'newMembers\nrole': 'Refers to a role that does not exist on this portal: gone.',
      'newMembers\nuserLicenseType': 'This portal does not have the user type Editor.',
      'newMembers\ngroups': 'Refers to a group that does not exist on this portal: gone.',
    })
  })

  test('to default roles are the same everywhere', () => {
    const { differences } = compared({ newMembers: { role: 'org_publisher' } }, {})
    expect(differences[0]).toMatchObject({ problem: undefined, needs: [] })
  })

  test('to the other portal by URL have a warning', () => {
    const { differences } = compared(
      { settings: { helpBase: 'https://STAGING.example/help', orgUrl: 'https://river.example' } },
      {},
    )
    expect(differences.map(({ changes: [change] }) => change?.warnings?.length)).toEqual([0, 1])
  })
})
