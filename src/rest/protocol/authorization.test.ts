import { describe, expect, test } from 'vitest'
import { operations } from '../index.ts'
import { isAvailable, isAvailableOnline, canCall, type Person } from './authorization.ts'
import type { Operation } from './operation.ts'
import { privileges } from './privileges.ts'
import { categories } from '../content/categories.ts'
import { content } from '../content/content.ts'
import { items } from '../content/items.ts'
import { groupChanges } from '../groups/groupChanges.ts'
import { groupMembers } from '../groups/groupMembers.ts'
import { invitations } from '../groups/invitations.ts'
import { packages } from '../groups/packages.ts'
import { transfer } from '../content/transfer.ts'
import { search } from '../content/search.ts'
import { userChanges } from '../organization/userChanges.ts'
import { users } from '../organization/users.ts'

const person = (username: string, role = 'org_user', ofRole: string[] = []): Person => ({
  username,
  role,
  privileges: ofRole,
})
const admin = person('admin', 'org_admin')

describe('who can call an operation', () => {
  test('anyone can search, even without signing in', () => {
    expect(canCall(search.items, undefined)).toEqual({ allowed: true })
  })

  test('an operation for members requires anonymous callers to sign in', () => {
    expect(canCall(users.self, undefined)).toEqual({ allowed: false, because: 'signIn' })
    expect(canCall(users.self, person('editor'))).toEqual({ allowed: true })
  })

  test('a group import is allowed for the group owner and administrators', () => {
    const owner = person('publisher', 'org_user', ['portal:user:createGroup'])
    expect(canCall(packages.importGroup, owner, 'publisher').allowed).toBe(true)
    expect(canCall(packages.importGroup, admin, 'publisher').allowed).toBe(true)
    expect(canCall(packages.importGroup, person('editor'), 'publisher')).toEqual({
      allowed: false,
      because: 'owner',
      of: 'group',
      administrator: true,
    })
  })

  test('adding an item is allowed for the named user only, not for an administrator instead', () => {
    const creator = person('editor', 'org_user', ['portal:user:createItem'])
    expect(canCall(content.addItem, creator, 'editor').allowed).toBe(true)
    expect(canCall(content.addItem, admin, 'editor')).toMatchObject({ because: 'owner' })
  })

  test('a transfer is allowed for the owner with the privilege, administrators, and members with the administrative privilege', () => {
    const { reassignMany } = transfer
    const giver = person('editor', 'org_user', [
      'portal:user:createItem',
      'portal:user:reassignItems',
    ])
    expect(canCall(reassignMany, giver, 'editor').allowed).toBe(true)
    expect(canCall(reassignMany, giver, 'publisher')).toMatchObject({ because: 'owner' })
    expect(canCall(reassignMany, person('editor'), 'editor')).toMatchObject({
      because: 'privilege',
    })
    expect(canCall(reassignMany, admin, 'editor').allowed).toBe(true)
    const steward = person('steward', 'org_user', ['portal:admin:reassignItems'])
    expect(canCall(reassignMany, steward, 'editor').allowed).toBe(true)
  })

  test('operations with managers accept each manager like the owner', () => {
    const owners = ['publisher', 'editor']
    const manager = person('editor', 'org_user', ['portal:user:createGroup'])
    expect(canCall(groupMembers.add, manager, owners).allowed).toBe(true)
    expect(canCall(groupMembers.add, person('viewer'), owners)).toMatchObject({ because: 'owner' })
  })

  test('a missing administrative privilege is named if it is the only requirement', () => {
    expect(canCall(categories.assign, person('editor'))).toEqual({
      allowed: false,
      because: 'privilege',
      privilege: 'portal:admin:updateItemCategorySchema',
    })
    expect(canCall(categories.assign, admin).allowed).toBe(true)
  })

  test('a missing privilege is named for the owner who lacks it', () => {
    expect(canCall(content.addItem, person('viewer'), 'viewer')).toEqual({
      allowed: false,
      because: 'privilege',
      privilege: 'portal:user:createItem',
    })
  })

  test('owners and managers who can only view read what they own, and change nothing but their account', () => {
    const owner = person('viewer', 'org_user', ['portal:user:joinGroup'])
    const lacking = (privilege: string) => ({ allowed: false, because: 'privilege', privilege })
    expect(canCall(items.own, owner, 'viewer').allowed).toBe(true)
    expect(canCall(items.update, owner, 'viewer')).toEqual(lacking('portal:user:createItem'))
    expect(canCall(groupMembers.applications, owner, 'viewer').allowed).toBe(true)
    expect(canCall(groupMembers.add, owner, 'viewer')).toEqual(lacking('portal:user:createGroup'))
    expect(canCall(userChanges.update, owner, 'viewer').allowed).toBe(true)
    expect(canCall(invitations.accept, owner, 'viewer').allowed).toBe(true)
  })

  test('members with an administrative privilege act on what they own, too, without the privilege to create it', () => {
    const keeper = person('keeper', 'org_user', ['portal:admin:updateGroups'])
    expect(canCall(groupChanges.update, keeper, 'keeper').allowed).toBe(true)
    expect(canCall(groupChanges.remove, keeper, 'keeper')).toMatchObject({ because: 'privilege' })
  })
})

const none: readonly string[] = []
const serverAdministrators = [
  'portal:publisher:registerDataStores',
  'portal:publisher:createFeatureWebhook',
  'portal:admin:updateItems',
  'portal:admin:deleteItems',
  'portal:admin:manageSecurity',
  'portal:admin:manageServers',
  'portal:admin:manageWebhooks',
  'portal:admin:createGPWebhook',
]
const webhookReaders = [
  'portal:publisher:createFeatureWebhook',
  'portal:admin:manageWebhooks',
  'portal:admin:createGPWebhook',
]
const sharers = [
  'portal:admin:shareToGroup',
  'portal:admin:shareToOrg',
  'portal:admin:shareToPublic',
]
const createItem = ['portal:user:createItem']
const createGroup = ['portal:user:createGroup']
const limitKeepers = ['portal:admin:manageSecurity', 'portal:admin:manageWebsite']

/** Operations, the privileges of which one is enough, and the privileges that owners must have. */
const table = [
  ['categories.assign categories.remove', ['portal:admin:updateItemCategorySchema'], none],
  [
    'categories.assignToGroup categories.removeFromGroup categories.updateGroupItems',
    ['portal:admin:updateGroups'],
    createGroup,
  ],
  [
    'classification.assign classification.validateSchema classification.remove',
    ['portal:admin:updateItemClassificationSchema'],
    none,
  ],
  [
    'applications.register content.createFolder content.updateFolder content.removeFolder content.deleteItems content.moveItems content.addItem content.addPart content.commit content.cancel itemExport.start itemInfo.update itemInfo.remove itemInfo.updateThumbnail itemInfo.deleteThumbnail itemResources.add itemResources.update itemResources.remove items.update items.remove items.canDelete items.protect items.unprotect items.move items.setContentStatus relationships.add relationships.remove tasks.create tasks.update tasks.enable tasks.disable tasks.remove tasks.updateRun tasks.removeRun',
    none,
    createItem,
  ],
  [
    'groupMembers.add groupMembers.remove groupMembers.update groupMembers.invite groupMembers.acceptApplication groupMembers.declineApplication',
    ['portal:admin:assignToGroups'],
    createGroup,
  ],
  ['groupMembers.applications', ['portal:admin:assignToGroups'], none],
  ['groupMembers.join', ['portal:user:joinGroup'], none],
  ['groups.create', ['portal:user:createGroup'], none],
  [
    'groups.update groups.protect groups.unprotect groups.deleteThumbnail notifications.create',
    ['portal:admin:updateGroups'],
    createGroup,
  ],
  ['groups.remove', ['portal:admin:deleteGroups'], createGroup],
  ['groups.reassign', ['portal:admin:reassignGroups'], createGroup],
  ['packages.exportGroup packages.importGroup packages.preview', none, createGroup],
  ['invitations.accept', none, ['portal:user:joinGroup']],
  ['members.updateRole', ['portal:admin:changeUserRoles'], none],
  ['members.updateUserLicenseType', ['portal:admin:manageLicenses'], none],
  ['users.update users.deleteThumbnail', ['portal:admin:updateUsers'], none],
  ['users.remove', ['portal:admin:deleteUsers'], none],
  ['accounts.create', ['portal:admin:inviteUsers', 'portal:admin:manageSecurity'], none],
  ['users.invite users.checkUsernames', ['portal:admin:inviteUsers'], none],
  ['users.disable users.enable', ['portal:admin:disableUsers'], none],
  [
    'publishing.addToServer publishing.refreshServer publishing.removeFromServer',
    none,
    [...createItem, 'portal:publisher:registerDataStores'],
  ],
  [
    'publishing.publishLayers publishing.deleteLayers',
    none,
    [
      ...createItem,
      'portal:publisher:publishServerServices',
      'portal:publisher:bulkPublishFromDataStores',
    ],
  ],
  [
    'transfer.canReassign transfer.reassign transfer.canReassignMany transfer.reassignMany',
    ['portal:admin:reassignItems'],
    [...createItem, 'portal:user:reassignItems'],
  ],
  ['transfer.reassignAll', ['portal:admin:reassignUsers'], none],
  [
    'serverAdministration.root serverAdministration.machines serverAdministration.machine serverAdministration.certificate serverAdministration.report serverAdministration.startService serverAdministration.stopService serverAdministration.licenses',
    serverAdministrators,
    none,
  ],
  ['servers.validate', ['portal:admin:manageServers'], none],
  [
    'sharing.shareOwn sharing.unshareOwn sharing.shareMany sharing.unshareMany',
    sharers,
    createItem,
  ],
  ['systemLimits.read systemLimits.update', limitKeepers, none],
  [
    'webhookAdministration.list webhookAdministration.listOfService webhookAdministration.read webhookAdministration.notificationStatus webhookAdministration.create webhookAdministration.edit webhookAdministration.delete',
    webhookReaders,
    none,
  ],
  [
    'webhookAdministration.settings webhookAdministration.updateSettings webhooks.listReceived organizationWebhooks.list organizationWebhooks.create organizationWebhooks.read organizationWebhooks.update organizationWebhooks.delete organizationWebhooks.activate organizationWebhooks.deactivate organizationWebhooks.notificationStatus organizationWebhooks.settings organizationWebhooks.updateSettings',
    ['portal:admin:manageWebhooks'],
    none,
  ],
] as const

test('each operation accepts and requires exactly the privileges of this table', () => {
  const allows = (operation: Operation, having: readonly string[], owner?: string) =>
    canCall(operation, person('editor', 'custom', [...having]), owner).allowed
  const found = Object.entries<Record<string, Operation>>(operations).flatMap(([area, ofArea]) =>
    Object.entries(ofArea).flatMap(([name, operation]) => {
      const enough = privileges.filter((one) => !allows(operation, []) && allows(operation, [one]))
      const others = privileges.filter((one) => !enough.includes(one))
      const required = others.filter(
        (one) =>
          allows(operation, others, 'editor') &&
          !allows(
            operation,
            others.filter((other) => other !== one),
            'editor',
          ),
      )
      return enough.length + required.length === 0
        ? []
        : [[`${area}.${name}`, enough, required] as const]
    }),
  )
  const expected = table.flatMap(([names, ...rights]) =>
    names.split(' ').map((name) => [name, ...rights] as const),
  )
  const byName = (rows: readonly (readonly [string, ...unknown[]])[]) =>
    new Map(rows.map(([name, ...rights]) => [name, rights]))
  expect(byName(found)).toEqual(byName(expected))
})

describe('the operations of a portal version', () => {
  test.each([
    ['10.7.1', false],
    ['10.8', false],
    ['10.8.1', true],
    ['11.4', true],
  ])('a portal of %s has the group import: %s', (runs, known) => {
    expect(isAvailable(packages.importGroup, runs).allowed).toBe(known)
  })

  test('ArcGIS Online has neither administrator directories nor what only portals of ArcGIS Enterprise have', () => {
    expect(isAvailableOnline(packages.importGroup).allowed).toBe(true)
    expect(isAvailableOnline({ root: 'portalAdminUrl' })).toEqual({
      allowed: false,
      because: 'product',
    })
    expect(isAvailableOnline({ product: 'enterprise' }).allowed).toBe(false)
  })

  test('a refusal contains both versions', () => {
    expect(isAvailable(packages.importGroup, '10.7')).toEqual({
      allowed: false,
      because: 'version',
      needs: '10.8.1',
      runs: '10.7',
    })
  })
})
