import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { roles } from '../../rest/organization/roles.ts'
import { webhooks } from '../../rest/organization/webhooks.ts'
import { createClient, type Client } from '../../rest/protocol/client.ts'
import type { Privilege } from '../../rest/protocol/privileges.ts'
import {
  usualRecurrence,
  webhookSettingLimits,
  type ServerWebhook,
} from '../../rest/records/webhook.ts'
import { federatedServer } from '../../rest/servers/federatedServer.ts'
import { maxWebhooks, webhookAdministration } from '../../rest/servers/webhookAdministration.ts'
import {
  items,
  members,
  servers as serverTable,
  serviceWebhooks,
  webhookDeliveries,
} from '../db/schema.ts'
import { minutes, movableClock } from '../testing/clock.ts'
import { portalOn, servers } from '../testing/servers.ts'

const {
  list,
  listOfService,
  notificationStatus,
  read,
  settings,
  updateSettings,
  create,
  edit,
  delete: remove,
} = webhookAdministration

const code = (expected: number): unknown => expect.objectContaining({ code: expected })
const usual = {
  notificationAttempts: 3,
  notificationTimeOutInSeconds: 10,
  notificationElapsedTimeInSeconds: 10,
  deactivationPolicy: { numberOfFailures: 5, daysInPast: 5 },
}

describe.each(servers)('the webhooks of a server on %s', (database) => {
  const clock = movableClock()
  const portal = portalOn(database, { clock })
  const db = () => portal().portal.services.db
  const clientOf = async (path: string, username?: string): Promise<Client> => {
    const { token } = await portal().signIn(username)
    return createClient({ root: portal().portal.url + path, token: () => Promise.resolve(token) })
  }
  let admin: Client
  beforeEach(async () => {
    admin = await clientOf('/gis', 'admin')
  })

  const addressOf = (webhook: ServerWebhook | undefined) => ({
    folderName: webhook?.folderName ?? '',
    service: `${webhook?.serviceName}.${webhook?.serviceType}`,
    webhookId: webhook?.id ?? '',
  })

  const setRole = (username: string, role: string) =>
    db().update(members).set({ role }).where(eq(members.username, username))

  /** Sends a form to the settings without the validation of the client. */
  const postSettings = async (fields: Record<string, string>) => {
    const { token = '' } = await portal().signIn('admin')
    const url = `${portal().portal.url}/gis/admin/services/webhooks/settings`
    const body = new URLSearchParams({ f: 'json', token, ...fields })
    return (await fetch(url, { method: 'POST', body })).json() as Promise<unknown>
  }

  test('are those of the portal for this server, with the names of the administration', async () => {
    const { webhooks: found } = await admin.send(list, {})
    const everywhere = (
      await (await portal().signIn('admin')).send(webhooks.listServiceWebhooks, {})
    ).webhooks
    const own = everywhere.filter(({ serverId }) => serverId === 'Gm3pZ8kUw1RbN6dY')
    expect(found.length).toBeGreaterThan(10)
    expect(found).toEqual(
      own.map(({ createdTime, lastUpdatedTime, owner, itemId: _i, serverId: _s, ...fields }) => ({
        ...fields,
        created: createdTime,
        modified: lastUpdatedTime,
        ownerId: owner,
      })),
    )
  })

  test('are listed and read by service, in a folder and in the root folder', async () => {
    const service = { folderName: 'Utilities', service: 'Hydrants.FeatureServer' }
    const { webhooks: found } = await admin.send(listOfService, service)
    expect(new Set(found.map(({ serviceName }) => serviceName))).toEqual(new Set(['Hydrants']))
    const webhookId = found[0]?.id ?? ''
    expect(await admin.send(read, { ...service, webhookId })).toEqual(found[0])

    const hosting = await clientOf('/server', 'admin')
    const inventory = { service: 'Inventory.GPServer' }
    const { webhooks: ofRoot } = await hosting.send(listOfService, inventory)
    expect(ofRoot.map(({ name }) => name)).toContain('Inventory finished')
    const one = { ...inventory, webhookId: ofRoot[0]?.id ?? '' }
    expect(await hosting.send(read, one)).toEqual(ofRoot[0])

    for (const other of [
      { ...service, webhookId: 'unknown' },
      { service: 'Hydrants.FeatureServer', webhookId },
      { ...service, service: 'Hydrants.GPServer', webhookId },
    ])
      await expect(admin.send(read, other)).rejects.toEqual(code(404))
    await expect((await clientOf('/imagery', 'admin')).send(read, one)).rejects.toEqual(code(404))
  })

  test('are visible to members who can have webhooks: their own, or all with the privilege', async () => {
    await expect((await clientOf('/gis', 'publisher')).send(list, {})).rejects.toEqual(code(403))
    const { id } = await (await portal().signIn('admin')).send(roles.create, { name: 'Webhooks' })
    await (
      await portal().signIn('admin')
    ).send(roles.setPrivileges, {
      roleId: id,
      privileges: { privileges: ['portal:publisher:createFeatureWebhook'] },
    })
    await setRole('publisher', id)
    const publisher = await clientOf('/gis', 'publisher')
    const { webhooks: all } = await admin.send(list, {})
    const own = all.filter(({ ownerId }) => ownerId === 'publisher')
    expect(own.length).toBeGreaterThan(0)
    expect((await publisher.send(list, {})).webhooks).toEqual(own)
    const address = addressOf(all.find(({ ownerId }) => ownerId === 'admin'))
    await admin.send(read, address)
    for (const operation of [read, notificationStatus])
      await expect(publisher.send(operation, address)).rejects.toEqual(code(404))
    await expect((await clientOf('/gis')).send(list, {})).rejects.toEqual(code(499))
  })

  test('the notification status contains the failures that the policy of the server counts', async () => {
    const { webhooks: all } = await admin.send(list, {})
    const address = addressOf(all[0])
    const { webhookId } = address
    await db().delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId))
    const now = clock.now()
    const oldest = now - 5 * minutes(24 * 60)
    const delivery = { webhookId, payload: {}, created: oldest, attempts: 3 }
    await db()
      .insert(webhookDeliveries)
      .values([
        { ...delivery, id: 'n1', lastAttempt: oldest - 1 },
        { ...delivery, id: 'n2', lastAttempt: oldest },
        { ...delivery, id: 'n3', lastAttempt: now - 1 },
        { ...delivery, id: 'n4', lastAttempt: now, delivered: true },
        { ...delivery, id: 'n5', lastAttempt: now, nextAttempt: now + minutes(60) },
      ])
    expect((await admin.send(notificationStatus, address)).webhookNotificationStatus).toEqual([
      { invoked: false, invokedTimestamp: now - 1 },
      { invoked: false, invokedTimestamp: oldest },
    ])
  })

  const propertiesOf = ({ name, hookUrl, active }: ServerWebhook) => ({ name, hookUrl, active })

  test('are edited: what is not sent stays, and activation clears the failed deliveries', async () => {
    const { webhooks: all } = await admin.send(list, {})
    const one = all.find(({ active, signatureKey }) => active && (signatureKey ?? '') !== '')
    if (!one) throw new Error('no webhook with a key')
    const address = addressOf(one)
    await db().delete(webhookDeliveries).where(eq(webhookDeliveries.webhookId, one.id))
    await db()
      .insert(webhookDeliveries)
      .values({
        id: 'failed',
        webhookId: one.id,
        payload: {},
        created: 1,
        attempts: 3,
        lastAttempt: clock.now() - 1,
      })
    const failures = async () =>
      (await admin.send(notificationStatus, address)).webhookNotificationStatus.length
    clock.advance(minutes(1))
    await admin.send(edit, { ...address, ...propertiesOf(one), active: false })
    const inactive = { ...one, active: false, modified: clock.now(), modifiedId: 'admin' }
    expect(await admin.send(read, address)).toEqual(inactive)
    expect(await failures()).toBe(1)
    await admin.send(edit, {
      ...address,
      ...propertiesOf(one),
      active: true,
      name: 'Notify crews',
      changeTypes: ['FeaturesCreated', 'FeaturesUpdated'],
      signatureKey: '',
      scheduleInfo: { state: 'enabled', recurrenceInfo: { interval: 30, frequency: 'second' } },
    })
    expect(await admin.send(read, address)).toMatchObject({
      active: true,
      name: 'Notify crews',
      changeTypes: ['FeaturesCreated', 'FeaturesUpdated'],
      signatureKey: '',
      scheduleInfo: { recurrenceInfo: { interval: 30, frequency: 'second' } },
    })
    expect(await failures()).toBe(0)
  })

  test('of the portal’s own receiver stay with it, and keep their key', async () => {
    const hosting = await clientOf('/server', 'admin')
    const service = { service: 'Inventory.GPServer' }
    const { webhooks: found } = await hosting.send(listOfService, service)
    const own = found.find(({ name }) => name === 'Inventory finished')
    if (!own) throw new Error('no webhook of the receiver')
    const address = { ...service, webhookId: own.id }
    await hosting.send(edit, { ...address, ...propertiesOf(own), changeTypes: ['FeaturesCreated'] })
    expect(await hosting.send(read, address)).toMatchObject({
      hookUrl: own.hookUrl,
      signatureKey: own.signatureKey,
      changeTypes: own.changeTypes,
      scheduleInfo: {},
    })
  })

  test('of others are neither edited nor deleted, and wrong values are refused', async () => {
    const { webhooks: all } = await admin.send(list, {})
    const [one] = all.filter(({ ownerId }) => ownerId === 'admin')
    if (!one) throw new Error('no webhook')
    const address = addressOf(one)
    const { id } = await (
      await portal().signIn('admin')
    ).send(roles.create, { name: 'Own webhooks' })
    await (
      await portal().signIn('admin')
    ).send(roles.setPrivileges, {
      roleId: id,
      privileges: { privileges: ['portal:publisher:createFeatureWebhook'] },
    })
    await setRole('editor', id)
    const editor = await clientOf('/gis', 'editor')
    const input = { ...address, ...propertiesOf(one) }
    await expect(editor.send(edit, input)).rejects.toEqual(code(404))
    await expect(editor.send(remove, address)).rejects.toEqual(code(404))
    await expect((await clientOf('/gis', 'viewer')).send(remove, address)).rejects.toEqual(
      code(403),
    )
    const { token = '' } = await portal().signIn('admin')
    const { folderName, service, webhookId } = address
    const path = [folderName, service].filter(Boolean).join('/')
    const url = `${portal().portal.url}/gis/admin/services/${path}/webhooks/${webhookId}/edit`
    const post = async (fields: Record<string, string>) => {
      const body = new URLSearchParams({ f: 'json', token, ...fields })
      return (await fetch(url, { method: 'POST', body })).json() as Promise<unknown>
    }
    const { name, hookUrl } = one
    for (const [parameter, value] of [
      ['hookUrl', 'file:///etc/passwd'],
      ['hookUrl', `https://flows.example.com/${'a'.repeat(2048)}`],
      ['name', ' '],
      ['changeTypes', 'FeaturesMoved'],
      ['contentType', 'text/plain'],
      ['scheduleInfo', 'often'],
    ] as const)
      expect(await post({ name, hookUrl, [parameter]: value })).toMatchObject({
        status: 'error',
        code: 400,
        parameter,
      })
    expect(await admin.send(read, address)).toEqual(one)
  })

  /** Gives a member a role with one privilege. */
  const setPrivilege = async (username: string, privilege: Privilege) => {
    const asAdmin = await portal().signIn('admin')
    const { id } = await asAdmin.send(roles.create, { name: privilege })
    await asAdmin.send(roles.setPrivileges, {
      roleId: id,
      privileges: { privileges: [privilege] },
    })
    await setRole(username, id)
  }
  const inventory = { service: 'Inventory.GPServer' }
  const entered = { name: 'To the crews', hookUrl: 'https://flows.example.com/new' }

  test('are created, inactive by default, with the item of the service', async () => {
    const hosting = await clientOf('/server', 'admin')
    const { folders } = await hosting.send(federatedServer.services, {})
    const [folder = ''] = folders
    const { services } = await hosting.send(federatedServer.folder, { folder })
    const layer = services.find(({ type }) => type === 'FeatureServer')?.name ?? ''
    const service = {
      folderName: folder,
      service: `${layer.slice(folder.length + 1)}.FeatureServer`,
    }
    const { id = '' } = await hosting.send(create, { ...service, ...entered })
    const found = await hosting.send(read, { ...service, webhookId: id })
    expect(found).toMatchObject({
      ...entered,
      active: false,
      changeTypes: ['*'],
      signatureKey: '',
      contentType: 'application/json',
      payloadFormat: 'json',
      scheduleInfo: { state: 'enabled', recurrenceInfo: usualRecurrence },
      created: clock.now(),
      modified: clock.now(),
      ownerId: 'admin',
      modifiedId: 'admin',
    })
    const [row] = await db().select().from(serviceWebhooks).where(eq(serviceWebhooks.id, id))
    const [item] = await db()
      .select({ url: items.url })
      .from(items)
      .where(eq(items.id, row?.itemId ?? ''))
    expect(item?.url).toMatch(new RegExp(`/${layer}/FeatureServer$`))
    await hosting.send(remove, { ...service, webhookId: id })
  })

  test('of a geoprocessing service are created without events and a schedule; the portal’s own receiver gets their payloads', async () => {
    const hosting = await clientOf('/server', 'admin')
    const hookUrl = `${portal().portal.url}/portal/webhooks/created`
    const { id = '' } = await hosting.send(create, {
      ...inventory,
      name: 'Received here',
      hookUrl,
      active: true,
      changeTypes: ['FeaturesCreated'],
      signatureKey: 'not-a-secret',
      scheduleInfo: { state: 'enabled' },
    })
    const address = { ...inventory, webhookId: id }
    expect(await hosting.send(read, address)).toMatchObject({
      hookUrl,
      active: true,
      changeTypes: ['*'],
      signatureKey: 'not-a-secret',
      scheduleInfo: {},
    })
    expect((await fetch(hookUrl, { method: 'POST', body: '{}' })).status).toBe(200)
    const elsewhere = `${portal().portal.url}/portal/webhooks/../sharing/rest/info`
    await hosting.send(edit, { ...address, name: 'Elsewhere', hookUrl: elsewhere })
    const [row] = await db().select().from(serviceWebhooks).where(eq(serviceWebhooks.id, id))
    expect(row?.hookUrl).toBe(elsewhere)
    await hosting.send(edit, { ...address, name: 'Received here', hookUrl })
    expect((await fetch(hookUrl, { method: 'POST', body: '{}' })).status).toBe(200)
    await hosting.send(remove, address)
  })

  test('are created of existing services that have webhooks, at most ten of each, also at the same time', async () => {
    const hosting = await clientOf('/server', 'admin')
    for (const service of ['Unknown.GPServer', 'Inventory.FeatureServer'])
      await expect(hosting.send(create, { service, ...entered })).rejects.toEqual(code(404))
    await expect(
      hosting.send(create, { folderName: 'Utilities', ...inventory, ...entered }),
    ).rejects.toEqual(code(404))
    await expect(
      hosting.send(create, { service: 'Inventory.MapServer', ...entered }),
    ).rejects.toMatchObject({ code: 400, parameter: 'service' })
    const { webhooks: before } = await hosting.send(listOfService, inventory)
    const attempts = await Promise.allSettled(
      Array.from({ length: maxWebhooks + 1 - before.length }, () =>
        hosting.send(create, { ...inventory, ...entered }),
      ),
    )
    const failed = attempts.filter(({ status }) => status === 'rejected')
    expect(failed).toEqual([
      {
        status: 'rejected',
        reason: expect.objectContaining({
          code: 400,
          message: 'The service has 10 webhooks. A service can have at most 10.',
        }) as unknown,
      },
    ])
    const { webhooks: after } = await hosting.send(listOfService, inventory)
    expect(after).toHaveLength(maxWebhooks)
    for (const { id, name } of after)
      if (name === entered.name) await hosting.send(remove, { ...inventory, webhookId: id })
  })

  test('are created by owners of the item with the privilege for the type of the service', async () => {
    await setPrivilege('editor', 'portal:admin:createGPWebhook')
    const editor = await clientOf('/server', 'editor')
    const input = { ...inventory, ...entered }
    await expect(editor.send(create, input)).rejects.toEqual(code(403))
    const url = `${portal().portal.url}/server/rest/services/Inventory/GPServer`
    const [item] = await db().select().from(items).where(eq(items.url, url))
    const setOwner = (owner: string) =>
      db()
        .update(items)
        .set({ owner, folderId: null })
        .where(eq(items.id, item?.id ?? ''))
    await setOwner('editor')
    const { id = '' } = await editor.send(create, input)
    expect((await editor.send(listOfService, inventory)).webhooks).toMatchObject([
      { id, ownerId: 'editor' },
    ])
    await setPrivilege('editor', 'portal:publisher:createFeatureWebhook')
    await expect(editor.send(create, input)).rejects.toEqual(code(403))
    await expect((await clientOf('/server', 'viewer')).send(create, input)).rejects.toEqual(
      code(403),
    )
    await setOwner(item?.owner ?? '')
    await (await clientOf('/server', 'admin')).send(remove, { ...inventory, webhookId: id })
  })

  test('are deleted with what was to be delivered', async () => {
    const { webhooks: all } = await admin.send(list, {})
    const address = addressOf(all.at(-1))
    await db()
      .insert(webhookDeliveries)
      .values({ id: 'due', webhookId: address.webhookId, payload: {}, created: 1, nextAttempt: 2 })
    await admin.send(remove, address)
    await expect(admin.send(read, address)).rejects.toEqual(code(404))
    await expect(admin.send(remove, address)).rejects.toEqual(code(404))
    expect(
      await db().select().from(webhookDeliveries).where(eq(webhookDeliveries.id, 'due')),
    ).toEqual([])
  })

  test('the settings have the documented defaults, and a change keeps what is not sent', async () => {
    expect(await admin.send(settings, {})).toEqual(usual)
    await admin.send(updateSettings, { notificationAttempts: 5 })
    await admin.send(updateSettings, {
      deactivationPolicy: { numberOfFailures: 100, daysInPast: 30 },
    })
    const changed = {
      ...usual,
      notificationAttempts: 5,
      deactivationPolicy: { numberOfFailures: 100, daysInPast: 30 },
    }
    expect(await admin.send(settings, {})).toEqual(changed)
    expect(await postSettings({})).toEqual({ status: 'success' })
    expect(await admin.send(settings, {})).toEqual(changed)
    expect(await (await clientOf('/imagery', 'admin')).send(settings, {})).toEqual(usual)
    await db().update(serverTable).set({ webhookSettings: null })
  })

  test('a setting outside its range is refused with its name', async () => {
    const { numberOfFailures: _n, daysInPast: _d, ...plain } = webhookSettingLimits
    for (const [name, { min, max }] of Object.entries(plain)) {
      for (const value of [min - 1, max + 1, 1.5])
        expect(await postSettings({ [name]: String(value) })).toMatchObject({
          status: 'error',
          code: 400,
          parameter: name,
        })
      for (const value of [min, max])
        expect(await postSettings({ [name]: String(value) })).toEqual({ status: 'success' })
    }
    for (const policy of [
      { numberOfFailures: 0, daysInPast: 1 },
      { numberOfFailures: 1, daysInPast: 31 },
      { numberOfFailures: 1 },
    ])
      expect(await postSettings({ deactivationPolicy: JSON.stringify(policy) })).toMatchObject({
        code: 400,
      })
    await db().update(serverTable).set({ webhookSettings: null })
  })

  test('only members with the privilege read and change the settings, until they lose it', async () => {
    const publisher = await clientOf('/gis', 'publisher')
    await expect(publisher.send(settings, {})).rejects.toEqual(code(403))
    await expect(publisher.send(updateSettings, {})).rejects.toEqual(code(403))
    await setRole('admin', 'org_publisher')
    await expect(admin.send(updateSettings, { notificationAttempts: 1 })).rejects.toEqual(code(403))
    await setRole('admin', 'org_admin')
    expect(await admin.send(settings, {})).toEqual(usual)
  })
})
