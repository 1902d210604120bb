import { beforeAll, describe, expect, test } from 'vitest'
import { itemResources } from '../../rest/content/itemResources.ts'
import { search } from '../../rest/content/search.ts'
import { groups } from '../../rest/groups/groups.ts'
import { invitations } from '../../rest/groups/invitations.ts'
import { members } from '../../rest/organization/members.ts'
import { portalId } from '../common/identity.ts'
import { impoverish } from '../sampleData/poverty.ts'
import { portals } from '../../rest/organization/portals.ts'
import { users } from '../../rest/organization/users.ts'
import { publishing } from '../../rest/publishing/publishing.ts'
import { portalAdminRoot } from '../../rest/protocol/portalAdminRoot.ts'
import { postForm } from '../testing/form.ts'
import { portalOn } from '../testing/servers.ts'

const portal = portalOn('PGlite', { sampleData: 'empty', plays: '10.9.1' })
const invalidUrl = { error: { code: 400, message: 'Invalid URL', details: [] } }

test('it has the versions of the product', async () => {
  const anonymous = await portal().signIn()
  const root = await anonymous.send(portals.root, {})
  expect(root).toEqual({ currentVersion: '9.2' })
  const self = await anonymous.send(portals.read, {})
  expect(self.currentVersion).toBe('9.2')
  expect(self).not.toHaveProperty('enterpriseVersion')
})

test.each([
  ['an unknown path', '/nothing', {}],
  ['an addition', '/portals/self/datastores/allDatasets/publication', {}],
  ['an operation of a later version', '/content/users/admin/canReassignItems', { items: 'a' }],
  ['the description of the interface', '/openapi.json', {}],
])('%s is an invalid URL', async (_which, path, fields) => {
  const { token } = await portal().signIn('admin')
  const response = await fetch(`${portal().root}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ f: 'json', token: token ?? '', ...fields }),
  })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual(invalidUrl)
})

test('the client knows that the portal does not have the operation', async () => {
  const admin = await portal().signIn('admin')
  await expect(
    admin.send(publishing.publication, { datastoreId: 'a'.repeat(32) }),
  ).rejects.toMatchObject({ isAbsent: true })
})

test('an unknown resource of its administration is refused in the envelope of administrator directories', async () => {
  const response = await fetch(`${portalAdminRoot(portal().root)}/nothing?f=json`)
  expect(await response.json()).toEqual({
    status: 'error',
    code: 404,
    messages: ["Could not find resource or operation 'nothing' on the system."],
  })
})

test('parameters of later versions and additions are ignored', async () => {
  const answer = await postForm(portal(), 'admin', '/portals/self/update', {
    temporaryPasswordDays: 'many',
    authorizedCrossOriginNoCorsDomains: 'nothing',
    description: 'City',
  })
  expect(answer).toMatchObject({ success: true })
  const admin = await portal().signIn('admin')
  const self = await admin.send(portals.read, {})
  expect(self).toMatchObject({ description: 'City', allowedOrigins: [] })
  expect(self).not.toHaveProperty('authorizedCrossOriginNoCorsDomains')
})

test('fields without a value are returned as products return them', async () => {
  const admin = await portal().signIn('admin')
  expect(await admin.send(users.read, { userName: 'admin' })).toMatchObject({
    thumbnail: null,
    preferredView: null,
    idpUsername: null,
  })
})

describe('with sample data', () => {
  const sample = portalOn('PGlite', { plays: '11.3' })
  beforeAll(async () => {
    const { db, clock } = sample().portal.services
    await impoverish(db, clock.now())
  })

  test('items, members, and groups are as poor as those of real portals, and accounts of the product own items', async () => {
    const admin = await sample().signIn('admin')
    const { results } = await admin.send(search.items, { q: '*', num: 100 })
    expect(results.some(({ snippet, thumbnail }) => snippet === null && thumbnail === null)).toBe(
      true,
    )
    const of = (username: string) => admin.send(members.search, { q: `username:${username}` })
    expect((await of('admin')).results[0]).toMatchObject({ fullName: 'Ada Moreno' })
    const all = await admin.send(members.list, { num: 100 })
    expect(all.users.some(({ fullName }) => fullName === '')).toBe(true)
    const owned = await admin.send(search.items, { q: 'owner:esri_nav' })
    expect(owned.results).toHaveLength(1)
    await expect(admin.send(users.read, { userName: 'esri_nav' })).rejects.toMatchObject({
      messageCode: 'COM_0018',
    })
  })

  test('a member belongs to a group of another organization, whose owner is not readable', async () => {
    const publisher = await sample().signIn('publisher')
    const q = 'title:"Living Atlas contributors"'
    const [found] = (await publisher.send(groups.search, { q })).results
    expect(found).toMatchObject({ owner: 'esri_livingatlas' })
    expect(found?.orgId).not.toBe(portalId)
    const { groups: own } = await publisher.send(users.read, { userName: 'publisher' })
    expect(own?.find(({ id }) => id === found?.id)).toMatchObject({
      orgId: found?.orgId,
      userMembership: { memberType: 'member' },
    })
  })

  test('an invitation has no email address', async () => {
    const viewer = await sample().signIn('viewer')
    const { userInvitations } = await viewer.send(invitations.list, { userName: 'viewer' })
    expect(userInvitations).toMatchObject([{ email: null, username: 'viewer' }])
  })

  test('the properties of resources are JSON in a text, which clients read as an object', async () => {
    const publisher = await sample().signIn('publisher')
    const q = 'type:"StoryMap" AND owner:publisher'
    const [story] = (await publisher.send(search.items, { q })).results
    const itemId = story?.id ?? ''
    const answer = await postForm(sample(), 'publisher', `/content/items/${itemId}/resources`, {})
    expect(answer).toMatchObject({
      resources: [{ properties: expect.stringMatching(/^\{.*"name":"draft".*\}$/) }],
    })
    const { resources } = await publisher.send(itemResources.list, { itemId })
    expect(resources).toMatchObject([{ properties: { name: 'draft' } }])
  })
})
