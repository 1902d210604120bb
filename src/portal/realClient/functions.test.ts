import * as library from '@esri/arcgis-rest-portal'
import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../rest/index.ts'
import type { Operation } from '../../rest/protocol/operation.ts'
import { addGroup } from '../testing/arrange.ts'
import { exercised, local, notOffered } from './functions.ts'
import { realClient } from './realClient.ts'

const all = Object.entries(library)
  .filter(([, value]) => typeof value === 'function')
  .map(([name]) => name)

/** Returns a path without the names of its parameters, which can differ. */
const shapeOf = (path: string) => path.replaceAll(/:\w+/g, ':').toLowerCase()

const pathsOfContract = new Set(
  Object.values<Record<string, Operation>>(operations)
    .flatMap((area) => Object.values(area))
    .map(({ path }) => shapeOf(path)),
)

describe('the functions of the public portal client', () => {
  const listed = new Set<string>([
    ...Object.values(exercised).flat(),
    ...local,
    ...Object.keys(notOffered),
  ])

  test('are all either tested or excluded, and each excluded one has one reason', () => {
    expect(all.filter((name) => !listed.has(name))).toEqual([])
    expect([...listed].filter((name) => !all.includes(name))).toEqual([])
    const calledSomewhere = new Set<string>(Object.values(exercised).flat())
    const excluded = [...local, ...Object.keys(notOffered)]
    expect(excluded.filter((name) => calledSomewhere.has(name))).toEqual([])
    expect(new Set(excluded).size).toBe(excluded.length)
  })

  test.each(Object.entries(notOffered))(
    '%s is excluded because the contract has no operation at %s',
    (_name, path) => {
      expect(pathsOfContract).not.toContain(shapeOf(path))
    },
  )
})

describe('a function whose operation the portal does not have', () => {
  const { client, portal, as, uncalled } = realClient(Object.keys(notOffered))
  let id: string
  beforeAll(async () => {
    id = await addGroup(portal().portal.services)
  })

  const calls: Readonly<Record<keyof typeof notOffered, () => Promise<unknown>>> = {
    acceptInvitation: () => client.acceptInvitation({ ...as('editor'), invitationId: 'a' }),
    createGroup: () =>
      client.createGroup({ ...as('publisher'), group: { title: 'New', access: 'org' } }),
    createGroupNotification: () =>
      client.createGroupNotification({ ...as('publisher'), id, message: 'Hello' }),
    createOrgNotification: () =>
      thrown(client.createOrgNotification({ ...as('admin'), message: 'Hello', users: ['editor'] })),
    declineInvitation: () => client.declineInvitation({ ...as('editor'), invitationId: 'a' }),
    exportItem: () => client.exportItem({ ...as('publisher'), id: 'a', exportFormat: 'CSV' }),
    getUniqueServiceName: () =>
      client.getUniqueServiceName('Wells', 'Feature Service', as('publisher').authentication, 0),
    getUserInvitation: () => client.getUserInvitation({ ...as('editor'), invitationId: 'a' }),
    getUserInvitations: () => client.getUserInvitations(as('editor')),
    getUserNotifications: () => client.getUserNotifications(as('editor')),
    getUserProperties: () => client.getUserProperties('editor', as('editor')),
    getUserTags: () => client.getUserTags(as('editor')),
    inviteGroupUsers: () =>
      thrown(
        client.inviteGroupUsers({
          ...as('publisher'),
          id,
          users: ['viewer'],
          role: 'group_member',
          expiration: 60,
        }),
      ),
    isServiceNameAvailable: () =>
      client.isServiceNameAvailable('Wells', 'Feature Service', as('publisher').authentication),
    joinGroup: () => client.joinGroup({ ...as('viewer'), id }),
    leaveGroup: () => client.leaveGroup({ ...as('viewer'), id }),
    protectGroup: () => client.protectGroup({ ...as('publisher'), id }),
    removeGroup: () => client.removeGroup({ ...as('publisher'), id }),
    removeNotification: () => client.removeNotification({ ...as('editor'), id: 'a' }),
    searchGroupUsers: () => client.searchGroupUsers(id, as('publisher')),
    setUserProperties: () =>
      client.setUserProperties(
        'editor',
        { landingPage: { url: 'index.html' }, mapViewer: 'modern' },
        as('editor'),
      ),
    unprotectGroup: () => client.unprotectGroup({ ...as('publisher'), id }),
    updateGroup: () => client.updateGroup({ ...as('publisher'), group: { id, title: 'Other' } }),
    updateUser: () => client.updateUser({ ...as('editor'), user: { description: 'Other' } }),
  }

  test.each(Object.entries(calls))('%s is refused with that reason', async (_name, call) => {
    await expect(call()).rejects.toThrow(/no such resource or operation/)
  })

  test('is called for each of them', () => {
    expect(uncalled()).toEqual([])
  })
})

/** Throws the first error of a function that collects the errors of its requests. */
async function thrown(answer: Promise<{ readonly errors?: readonly Error[] }>): Promise<void> {
  const [error] = (await answer).errors ?? []
  if (error) throw error
}
