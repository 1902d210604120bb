import { describe, expect, test } from 'vitest'
import { operations } from './index.ts'
import { readFailure } from './protocol/errors.ts'
import { readLeniently } from './protocol/lenient.ts'
import type { Operation } from './protocol/operation.ts'
import * as other from './testing/otherPortals.ts'

const read = ({ result }: Operation, body: unknown) => readLeniently(result, body)

/** What must be read of a response: the fields that say something about its form. */
type Answer = readonly [what: string, operation: Operation, body: object, read: object]

const answers: readonly Answer[] = [
  ['an organization of ArcGIS Online', operations.portals.read, other.onlineSelf, other.onlineSelf],
  [
    'a portal without an organization, whose name is null',
    operations.portals.read,
    other.anonymousSelf,
    { portalMode: 'multitenant', description: null, portalThumbnail: null },
  ],
  [
    'a private organization of ArcGIS Enterprise that says little',
    operations.portals.read,
    other.enterpriseSelf,
    other.enterpriseSelf,
  ],
  ['the root', operations.portals.root, other.enterpriseRoot, other.enterpriseRoot],
  [
    'settings with empty lists and a banner',
    operations.organization.settings,
    other.settings,
    { allowedRedirectUris: [], informationalBanner: { enabled: true } },
  ],
  [
    'a member of another organization, without role and access',
    operations.users.read,
    other.minimalUser,
    { username: 'member_far', fullName: '' },
  ],
  [
    'members without language, region, and units',
    operations.users.search,
    other.usersSearch,
    { results: [{ username: 'member.one', lastLogin: -1 }] },
  ],
  [
    'groups without the membership of the caller',
    operations.groups.search,
    other.groupSearch,
    { results: [{ title: 'Inspections', description: null }] },
  ],
  [
    'an invitation without an e-mail address',
    operations.invitations.list,
    other.invitations,
    { userInvitations: [{ email: null }] },
  ],
  [
    'an invitation with the group instead of its ID',
    operations.invitations.read,
    other.oneInvitation,
    { group: { title: 'Inspections' } },
  ],
  [
    'notifications',
    operations.notifications.list,
    other.notifications,
    { notifications: [{ data: { subject: 'Hello' } }, { type: 'group_join' }] },
  ],
  [
    'an item of which hardly anything is known',
    operations.items.read,
    other.item,
    { title: 'Piers', extent: [] },
  ],
  [
    'a search with counts',
    operations.search.items,
    other.itemSearch,
    { aggregations: { counts: [{ fieldValues: [{ value: 'private', count: 1 }] }] } },
  ],
  [
    'the root folder, which is null',
    operations.content.list,
    other.ownContent,
    { items: [{ title: 'Piers' }], folders: [] },
  ],
  [
    'resources whose properties are JSON as text',
    operations.itemResources.list,
    other.resources,
    { resources: [{ properties: { name: 'first' } }, { resource: 'photo.jpg' }] },
  ],
  ['the status of an item', operations.content.status, other.itemStatus, other.itemStatus],
  [
    'a task with parameters as text',
    operations.tasks.read,
    other.task,
    { taskState: 'paused', parameters: { notebookParameters: '{}' } },
  ],
  ['all tasks', operations.tasks.listAll, other.tasks, { tasks: [{ title: 'Every minute' }] }],
  [
    'federated servers without a key',
    operations.servers.list,
    other.servers,
    { servers: [{ id: 'abc' }] },
  ],
  [
    'webhooks with and without a schedule',
    operations.webhookAdministration.list,
    other.serverWebhooks,
    { webhooks: [{ name: 'Changes' }, { name: 'Done' }] },
  ],
  [
    'webhooks of the organization without pages',
    operations.organizationWebhooks.list,
    other.organizationWebhooks,
    other.organizationWebhooks,
  ],
  [
    'a registered application',
    operations.applications.ofItem,
    other.application,
    other.application,
  ],
  [
    'the preview of a package',
    operations.packages.preview,
    other.packagePreview,
    { results: [{ exists: true }] },
  ],
  [
    'changed user types in an envelope of results',
    operations.members.updateUserLicenseType,
    other.changedUserTypes,
    { success: true },
  ],
  ['categories', operations.categories.readOfGroup, other.categorySchema, other.categorySchema],
]

describe('a response of another portal is read whole', () => {
  test.each(answers)('%s', (_what, operation, body, expected) => {
    expect(read(operation, body)).toMatchObject({ success: true, data: expected, unreadable: [] })
  })
})

test('a member of a group without a role costs no other member', () => {
  expect(read(operations.groupMembers.list, other.groupMembers)).toMatchObject({
    data: { users: [{ username: 'member.one' }] },
    unreadable: [{ path: 'users', raw: { username: 'member_far' } }],
  })
})

describe('a response of another portal is a failure', () => {
  test.each(other.failures)('%s', (_what, body, code, message) => {
    expect(readFailure(200, body)).toMatchObject({ code, message })
  })
})
