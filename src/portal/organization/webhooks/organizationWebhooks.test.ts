import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { content } from '../../../rest/content/content.ts'
import { items as itemOperations } from '../../../rest/content/items.ts'
import { sharing } from '../../../rest/content/sharing.ts'
import { transfer } from '../../../rest/content/transfer.ts'
import { groupChanges } from '../../../rest/groups/groupChanges.ts'
import { groupMembers } from '../../../rest/groups/groupMembers.ts'
import { members as memberOperations } from '../../../rest/organization/members.ts'
import {
  maxOrganizationWebhooks,
  organizationWebhooks as operations,
} from '../../../rest/organization/organizationWebhooks.ts'
import { roles } from '../../../rest/organization/roles.ts'
import { users } from '../../../rest/organization/users.ts'
import { webhooks } from '../../../rest/organization/webhooks.ts'
import { userChanges } from '../../../rest/organization/userChanges.ts'
import type { Client } from '../../../rest/protocol/client.ts'
import {
  items,
  members,
  organization,
  organizationWebhooks,
  receivedPayloads,
  webhookDeliveries,
} from '../../db/schema.ts'
import { addGroup, addItem, addMember } from '../../testing/arrange.ts'
import { movableClock } from '../../testing/clock.ts'
import { postForm } from '../../testing/form.ts'
import { portalOn, servers } from '../../testing/servers.ts'
import { startReceiver } from '../../webhooks/testing/startReceiver.ts'

const receiver = await startReceiver()
afterAll(() => void receiver.server.close())

const code = (expected: number): unknown => expect.objectContaining({ code: expected })

interface Payload {
  readonly info: Readonly<Record<string, unknown>>
  readonly events: readonly Readonly<Record<string, unknown>>[]
}

describe.each(servers)('webhooks of the organization on %s', (database) => {
  const clock = movableClock()
  const portal = portalOn(database, { clock, allowedHosts: [receiver.host] })
  const services = () => portal().portal.services
  const db = () => services().db
  let admin: Client
  beforeEach(async () => {
    admin = await portal().signIn('admin')
    await db().delete(organizationWebhooks)
    await db().delete(receivedPayloads)
    await db().update(organization).set({ webhookSettings: null })
    receiver.received.length = 0
    receiver.statuses.length = 0
  })

  const create = async (
    values: {
      events?: string[]
      secret?: string
      url?: string
      config?: { deactivationPolicy: { numberOfFailures: number; daysInPast: number } }
    } = {},
  ) => {
    const url = `http://${receiver.host}/hook`
    const { id = '' } = await admin.send(operations.create, { name: 'Changes', url, ...values })
    return id
  }
  const userIdOf = async (username: string) =>
    (await admin.send(users.read, { userName: username })).id
  /** Delivers what is due, and returns what arrived: operation, source, and ID of each event. */
  const delivered = async () => {
    await services().webhooks.runDue()
    const payloads = receiver.received.map(({ body }) => JSON.parse(body) as Payload)
    receiver.received.length = 0
    return payloads.flatMap(({ events }) =>
      events.map(
        ({ source, id, operation }) => `${String(source)}/${String(id)}/${String(operation)}`,
      ),
    )
  }

  test('can be created, read, updated, deactivated, activated, and deleted', async () => {
    const config = { deactivationPolicy: { numberOfFailures: 3, daysInPast: 2 } }
    const id = await create({ events: ['/items', '/items', '/users/add'], secret: 'key', config })
    const read = () => admin.send(operations.read, { webhookId: id })
    const first = await read()
    expect(first).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'Changes',
      payloadUrl: `http://${receiver.host}/hook`,
      secret: 'key',
      isActive: true,
      config,
      ownerId: await userIdOf('admin'),
      events: ['/items', '/users/add'],
    })
    expect((await admin.send(operations.list, {})).webhooks).toEqual([first])
    const [row] = await db().select().from(organizationWebhooks)
    expect(row?.signatureKey).not.toContain('key')

    const url = `${portal().portal.url}/portal/webhooks/changes`
    await admin.send(operations.update, { webhookId: id, name: 'Renamed', url })
    expect(await read()).toMatchObject({
      name: 'Renamed',
      payloadUrl: url,
      secret: 'key',
      config,
      events: ['/items', '/users/add'],
    })
    const values = {
      webhookId: id,
      name: 'Renamed',
      url,
      secret: '',
      changes: 'allChanges',
    } as const
    await admin.send(operations.update, values)
    expect(await read()).toMatchObject({ secret: '', events: ['/'] })

    await admin.send(operations.deactivate, { webhookId: id })
    expect(await read()).toMatchObject({ isActive: false })
    await admin.send(operations.activate, { webhookId: id })
    expect(await read()).toMatchObject({ isActive: true })
    await admin.send(operations.delete, { webhookId: id })
    await expect(read()).rejects.toEqual(code(404))
    for (const operation of [operations.activate, operations.deactivate, operations.delete])
      await expect(admin.send(operation, { webhookId: id })).rejects.toEqual(code(404))
  })

  test('have the events that are sent, and all events without any', async () => {
    const post = (fields: Record<string, string>) =>
      postForm(portal(), 'admin', '/portals/self/webhooks/createWebhook', {
        name: 'Changes',
        url: 'https://receiver.example.com/1',
        ...fields,
      })
    await post({})
    await post({ changes: 'allChanges', events: '/items' })
    await post({ changes: 'manualChanges', events: '/items,/groups/abc/update' })
    const { webhooks: listed } = await admin.send(operations.list, {})
    expect(listed.map(({ events }) => events)).toEqual(
      expect.arrayContaining([['/'], ['/'], ['/items', '/groups/abc/update']]),
    )
    for (const events of ['items', '/layers', '/items/a/b/c'])
      expect((await post({ events })).error).toMatchObject({ code: 400 })
    expect((await post({ changes: 'manualChanges' })).error?.message).toContain("'events'")
    expect((await post({ url: 'ftp://receiver.example.com' })).error).toMatchObject({ code: 400 })
  })

  test('are those of members who manage webhooks', async () => {
    const id = await create()
    for (const username of ['publisher', 'viewer']) {
      const client = await portal().signIn(username)
      await expect(client.send(operations.list, {})).rejects.toEqual(code(403))
      await expect(client.send(operations.read, { webhookId: id })).rejects.toEqual(code(403))
      await expect(client.send(operations.delete, { webhookId: id })).rejects.toEqual(code(403))
    }
    const anonymous = await portal().signIn()
    await expect(anonymous.send(operations.list, {})).rejects.toEqual(code(499))
    const role = await admin.send(roles.create, { name: 'Webhook manager' })
    const privileges = ['portal:admin:manageWebhooks']
    await admin.send(roles.setPrivileges, { roleId: role.id, privileges: { privileges } })
    await db().update(members).set({ role: role.id }).where(eq(members.username, 'editor'))
    const editor = await portal().signIn('editor')
    await editor.send(operations.deactivate, { webhookId: id })
    expect((await editor.send(operations.list, {})).webhooks).toMatchObject([{ isActive: false }])
  })

  test('are listed page by page, and limited in number', async () => {
    const ids: string[] = []
    for (let n = 0; n < maxOrganizationWebhooks; n += 1) {
      ids.push(await create())
      clock.advance(1)
    }
    const page = async (input: Parameters<typeof listed>[0]) => (await listed(input)).join(' ')
    const listed = async (input: { start?: number; num?: number }) => {
      const answer = await admin.send(operations.list, input)
      expect(answer.total).toBe(maxOrganizationWebhooks)
      return [...answer.webhooks.map(({ id }) => id), answer.nextStart]
    }
    expect(await page({})).toBe([...ids.slice(0, 25), 26].join(' '))
    expect(await page({ start: 61, num: 40 })).toBe([...ids.slice(60), -1].join(' '))
    expect(await page({ start: 101 })).toBe('-1')
    await expect(create()).rejects.toMatchObject({
      code: 400,
      message: `The organization has ${maxOrganizationWebhooks} webhooks. It can have at most ${maxOrganizationWebhooks}.`,
    })
  })

  test('deliver a signed payload for a change', async () => {
    const id = await create({ events: ['/items/add'], secret: 'key' })
    const publisher = await portal().signIn('publisher')
    const added = await publisher.send(content.addItem, {
      userName: 'publisher',
      type: 'Web Map',
      title: 'Piers',
      text: '{}',
    })
    await publisher.send(itemOperations.update, {
      userName: 'publisher',
      itemId: added.id ?? '',
      title: 'Docks',
    })
    await services().webhooks.runDue()
    expect(receiver.received).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received
    expect(headers['x-esrihook-signature']).toBe(
      `sha256=${createHmac('sha256', 'key').update(body).digest('base64')}`,
    )
    const [member] = await db()
      .select({ id: members.id })
      .from(members)
      .where(eq(members.username, 'publisher'))
    const when = clock.now()
    expect(JSON.parse(body)).toEqual({
      info: {
        webhookName: 'Changes',
        webhookId: id,
        portalURL: `${portal().portal.url}/portal`,
        when: expect.any(Number),
      },
      events: [
        {
          username: 'publisher',
          userId: member?.id,
          when: expect.any(Number),
          operation: 'add',
          source: 'items',
          id: added.id,
          properties: {},
        },
      ],
    })
    expect((JSON.parse(body) as Payload).info.when).toBeLessThanOrEqual(when)
    expect(await admin.send(operations.notificationStatus, { webhookId: id })).toMatchObject({
      total: 1,
      WebhookStatus: [
        {
          id,
          isInvoked: true,
          invokedTimestamp: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/),
          responseCode: 200,
        },
      ],
    })
  })

  test('fire for items, groups, and users', async () => {
    await create()
    const publisher = await portal().signIn('publisher')
    const [one, another] = [await addItem(services()), await addItem(services())]
    const userName = 'publisher'
    const { folder } = await publisher.send(content.createFolder, { userName, title: 'Hooks' })
    const { group } = await publisher.send(groupChanges.create, {
      title: 'Hooks',
      tags: ['hooks'],
      access: 'private',
    })
    const groupId = group.id
    expect(await delivered()).toEqual([`group/${groupId}/add`])
    const itemPath = { userName, itemId: one }

    await publisher.send(itemOperations.move, { ...itemPath, folder: folder.id })
    await publisher.send(sharing.shareOwn, { ...itemPath, groups: [groupId] })
    await publisher.send(sharing.unshareOwn, { ...itemPath, groups: [groupId] })
    await publisher.send(itemOperations.setContentStatus, { itemId: one, status: 'deprecated' })
    expect((await delivered()).toSorted()).toEqual(
      [
        `items/${one}/move`,
        `items/${one}/share`,
        `group/${groupId}/share`,
        `items/${one}/unshare`,
        `group/${groupId}/unshare`,
        `items/${one}/update`,
      ].toSorted(),
    )

    await publisher.send(content.deleteItems, { userName, items: [one, 'missing'] })
    await admin.send(transfer.reassign, {
      userName,
      itemId: another,
      targetUsername: 'admin',
      targetFolderName: '/',
    })
    expect((await delivered()).toSorted()).toEqual(
      [`items/${one}/delete`, `items/${another}/reassign`].toSorted(),
    )

    await publisher.send(groupChanges.update, { groupId, snippet: 'Hooks' })
    await publisher.send(groupMembers.add, { groupId, users: ['viewer'] })
    await publisher.send(groupMembers.update, { groupId, admins: ['viewer'] })
    await publisher.send(groupMembers.remove, { groupId, users: ['viewer', 'unknown'] })
    await publisher.send(groupMembers.invite, {
      groupId,
      users: ['viewer'],
      role: 'group_member',
      expiration: 60,
    })
    await publisher.send(groupChanges.protect, { groupId })
    await publisher.send(groupChanges.unprotect, { groupId })
    await admin.send(groupChanges.reassign, { groupId, targetUsername: 'admin' })
    await admin.send(groupChanges.remove, { groupId })
    expect(new Set(await delivered())).toEqual(
      new Set(
        ['update', 'addUsers', 'updateUsers', 'removeUsers', 'invite', 'protect', 'unprotect']
          .concat('reassign', 'delete')
          .map((operation) => `group/${groupId}/${operation}`),
      ),
    )

    const member = 'hooks.member'
    await addMember(services(), member)
    await admin.send(userChanges.update, { userName: member, description: 'Hooks' })
    await admin.send(userChanges.disable, { userName: member })
    await admin.send(userChanges.enable, { userName: member })
    await admin.send(memberOperations.updateRole, { user: member, role: 'org_publisher' })
    await admin.send(userChanges.remove, { userName: member })
    expect(new Set(await delivered())).toEqual(
      new Set(
        ['update', 'disable', 'enable', 'updateUserRole', 'delete'].map(
          (operation) => `user/${member}/${operation}`,
        ),
      ),
    )
  })

  test('fire for one object or one operation only', async () => {
    const [one, another] = [await addItem(services()), await addItem(services())]
    await create({ events: [`/items/${one}`] })
    await create({ events: [`/items/${another}/delete`, '/groups'] })
    const publisher = await portal().signIn('publisher')
    const update = (itemId: string) =>
      publisher.send(itemOperations.update, { userName: 'publisher', itemId, title: 'Piers' })
    await update(one)
    await update(another)
    expect(await delivered()).toEqual([`items/${one}/update`])
    await publisher.send(itemOperations.remove, { userName: 'publisher', itemId: another })
    expect(await delivered()).toEqual([`items/${another}/delete`])
  })

  test('one payload contains the events of many objects', async () => {
    await create({ events: ['/items/reassign'] })
    const ids = []
    for (let n = 0; n < 3; n += 1) ids.push(await addItem(services()))
    await admin.send(transfer.reassignMany, {
      userName: 'publisher',
      items: ids,
      targetUsername: 'admin',
      targetFoldername: '/',
    })
    await services().webhooks.runDue()
    expect(receiver.received).toHaveLength(1)
    expect((await delivered()).toSorted()).toEqual(
      ids.map((id) => `items/${id}/reassign`).toSorted(),
    )
  })

  test('a change that is rolled back fires nothing, and neither does an inactive webhook', async () => {
    const id = await create()
    const protectedItem = await addItem(services(), { protected: true })
    const publisher = await portal().signIn('publisher')
    const remove = (itemId: string) =>
      publisher.send(itemOperations.remove, { userName: 'publisher', itemId })
    await expect(remove(protectedItem)).rejects.toEqual(code(400))
    await expect(
      db().transaction(async (tx) => {
        await services().webhooks.fire(tx, 'publisher', 'items', 'update', [protectedItem])
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await admin.send(operations.deactivate, { webhookId: id })
    await remove(await addItem(services()))
    expect(
      await db().$count(webhookDeliveries, eq(webhookDeliveries.organizationWebhookId, id)),
    ).toBe(0)
    expect(await delivered()).toEqual([])
  })

  test('are deactivated by their policy, and have no failures once they are activated again', async () => {
    const config = { deactivationPolicy: { numberOfFailures: 2, daysInPast: 1 } }
    const id = await create({ events: ['/items/update'], config })
    const usual = {
      notificationAttempts: 3,
      notificationTimeOutInSeconds: 10,
      notificationElapsedTimeInSeconds: 5,
    }
    expect(await admin.send(operations.settings, {})).toEqual(usual)
    const least = {
      notificationAttempts: 0,
      notificationTimeOutInSeconds: 0,
      notificationElapsedTimeInSeconds: 1,
    }
    await admin.send(operations.updateSettings, least)
    expect(await admin.send(operations.settings, {})).toEqual(least)
    const once = await create({ events: ['/groups/add'] })
    await admin.send(groupChanges.create, { title: 'Hooks', tags: ['hooks'], access: 'private' })
    expect(await delivered()).toHaveLength(1)
    await admin.send(operations.delete, { webhookId: once })
    for (const [name, value] of Object.entries({
      notificationAttempts: 6,
      notificationTimeOutInSeconds: 61,
      notificationElapsedTimeInSeconds: 0,
    }))
      await expect(admin.send(operations.updateSettings, { [name]: value })).rejects.toThrow(name)
    await admin.send(operations.updateSettings, { ...usual, notificationAttempts: 1 })
    expect(await admin.send(operations.settings, {})).toEqual({ ...usual, notificationAttempts: 1 })
    const itemId = await addItem(services())
    const publisher = await portal().signIn('publisher')
    const fail = async () => {
      receiver.statuses.push(503)
      await publisher.send(itemOperations.update, { userName: 'publisher', itemId, title: 'Piers' })
      await services().webhooks.runDue()
      return (await admin.send(operations.read, { webhookId: id })).isActive
    }
    expect(await fail()).toBe(true)
    expect(await fail()).toBe(false)
    const failed = { webhookId: id, active: false, numberOfFailures: 2, ...config }
    const { failures } = await admin.send(webhooks.listFailures, {})
    expect(failures).toContainEqual(expect.objectContaining(failed))
    const { failures: own } = await publisher.send(webhooks.listFailures, {})
    expect(own.map(({ webhookId }) => webhookId)).not.toContain(id)
    expect(
      await admin.send(operations.notificationStatus, { webhookId: id, num: 1 }),
    ).toMatchObject({
      total: 2,
      nextStart: 2,
      WebhookStatus: [{ isInvoked: false, responseCode: 503, responseText: expect.any(String) }],
    })
    await admin.send(operations.activate, { webhookId: id })
    expect(await fail()).toBe(true)
  })

  test("the portal's own receiver accepts the payloads of its webhooks", async () => {
    await create({ url: `${portal().portal.url}/portal/webhooks/organization` })
    await admin.send(groupChanges.protect, { groupId: await addGroup(services()) })
    await services().webhooks.runDue()
    const rows = await db().select().from(receivedPayloads)
    expect(rows).toMatchObject([{ receiver: 'organization' }])
    expect(JSON.parse(rows[0]?.body ?? '')).toMatchObject({ events: [{ operation: 'protect' }] })
  })

  test('keep their owner from being deleted, and belong to the member who gets everything', async () => {
    const id = await create()
    await addMember(services(), 'leaving')
    await db().update(organizationWebhooks).set({ owner: 'leaving' })
    await expect(admin.send(userChanges.remove, { userName: 'leaving' })).rejects.toMatchObject({
      code: 400,
      details: [{ kind: 'webhooks', count: 1 }],
    })
    await admin.send(userChanges.remove, { userName: 'leaving', transferTo: 'admin' })
    expect(await admin.send(operations.read, { webhookId: id })).toMatchObject({
      ownerId: await userIdOf('admin'),
    })
    expect(await db().$count(items, eq(items.owner, 'leaving'))).toBe(0)
  })

  test('have no user ID of an owner who no longer exists', async () => {
    const id = await create()
    await db().update(organizationWebhooks).set({ owner: 'deleted' })
    expect(await admin.send(operations.read, { webhookId: id })).toMatchObject({ ownerId: null })
  })
})
