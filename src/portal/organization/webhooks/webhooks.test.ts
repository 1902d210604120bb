import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../../rest/protocol/client.ts'
import { roles } from '../../../rest/organization/roles.ts'
import { webhooks } from '../../../rest/organization/webhooks.ts'
import type { ServiceWebhook } from '../../../rest/records/webhook.ts'
import { members, serviceWebhooks } from '../../db/schema.ts'
import { postForm } from '../../testing/form.ts'
import { portalOn, servers } from '../../testing/servers.ts'

describe.each(servers)('on %s', (database) => {
  const portal = portalOn(database)
  const db = () => portal().portal.services.db
  let admin: Client
  let publisher: Client
  let all: readonly ServiceWebhook[]
  const list = async (client: Client, username?: string) =>
    (await client.send(webhooks.listServiceWebhooks, username === undefined ? {} : { username }))
      .webhooks
  const owners = (found: readonly ServiceWebhook[]) => new Set(found.map(({ owner }) => owner))
  beforeAll(async () => {
    admin = await portal().signIn('admin')
    publisher = await portal().signIn('publisher')
    all = await list(admin)
  })

  test('administrators get the webhooks of all servers with every field', () => {
    expect(all.length).toBeGreaterThanOrEqual(100)
    expect(new Set(all.map(({ serverId }) => serverId)).size).toBe(4)
    expect(new Set(all.map(({ serviceType }) => serviceType))).toEqual(
      new Set(['FeatureServer', 'GPServer']),
    )
    const inventory = all.find(({ name }) => name === 'Inventory finished')
    expect(inventory).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      folderName: '',
      serviceName: 'Inventory',
      serviceType: 'GPServer',
      changeTypes: ['*'],
      signatureKey: 'Riverside2024inventory',
      hookUrl: `${portal().portal.url}/portal/webhooks/inventory`,
      active: true,
      contentType: 'application/json',
      scheduleInfo: {},
      payloadFormat: 'json',
      owner: 'admin',
      modifiedId: 'admin',
      itemId: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(inventory?.lastUpdatedTime).toBeGreaterThanOrEqual(inventory?.createdTime ?? Infinity)
    expect(
      all.find(({ serviceType }) => serviceType === 'FeatureServer')?.scheduleInfo,
    ).toMatchObject({ state: 'enabled' })
  })

  test('feature webhooks have a whole schedule and geoprocessing webhooks none, whatever is stored', async () => {
    const schedule = {
      name: expect.any(String),
      state: expect.stringMatching(/^(enabled|disabled)$/),
      startAt: expect.any(Number),
      recurrenceInfo: { interval: expect.any(Number), frequency: expect.any(String) },
    }
    const check = (found: readonly ServiceWebhook[]) => {
      for (const { serviceType, scheduleInfo } of found)
        expect(scheduleInfo).toEqual(serviceType === 'GPServer' ? {} : schedule)
    }
    check(all)
    const stored = [
      ['FeatureServer', {}],
      ['GPServer', { name: '', state: 'enabled' }],
    ] as const
    for (const [serviceType, scheduleInfo] of stored)
      await db().execute(sql`
        INSERT INTO service_webhooks
        SELECT (w).* FROM service_webhooks s, jsonb_populate_record(s, ${JSON.stringify({
          id: `schedule${serviceType}`,
          owner: 'schedule',
          service_type: serviceType,
          schedule_info: scheduleInfo,
        })}::jsonb) w
        WHERE s.name = 'Inventory finished' AND s.owner = 'admin'`)
    const found = await list(admin, 'schedule')
    expect(found).toHaveLength(2)
    check(found)
    await db().delete(serviceWebhooks).where(eq(serviceWebhooks.owner, 'schedule'))
  })

  test('signature keys are encrypted in the database', async () => {
    const [row] = await db()
      .select()
      .from(serviceWebhooks)
      .where(eq(serviceWebhooks.name, 'Inventory finished'))
    expect(row?.signatureKey).not.toBe('')
    expect(row?.signatureKey).not.toContain('Riverside2024')
  })

  test('`username` and `userName` return the webhooks of one member', async () => {
    const own = all.filter(({ owner }) => owner === 'publisher')
    expect(own.length).toBeGreaterThan(0)
    expect(await list(admin, 'publisher')).toEqual(own)
    const answer = await postForm(portal(), 'admin', '/portals/self/webhooks/listServiceWebhooks', {
      userName: 'publisher',
    })
    expect(answer.webhooks).toEqual(own)
  })

  test('members get their own webhooks, and those of others only with the privilege', async () => {
    expect(owners(await list(publisher))).toEqual(new Set(['publisher']))
    expect(await list(publisher, 'publisher')).toEqual(await list(publisher))
    await expect(list(publisher, 'admin')).rejects.toMatchObject({ code: 403 })
    expect(await list(await portal().signIn('viewer'))).toEqual([])

    const { id } = await admin.send(roles.create, { name: 'Webhook manager' })
    await admin.send(roles.setPrivileges, {
      roleId: id,
      privileges: { privileges: ['portal:admin:manageWebhooks'] },
    })
    await db().update(members).set({ role: id }).where(eq(members.username, 'editor'))
    expect(await list(await portal().signIn('editor'))).toHaveLength(all.length)
  })

  test('anonymous callers are refused', async () => {
    const anonymous = await portal().signIn()
    await expect(list(anonymous)).rejects.toMatchObject({ code: 499 })
  })

  test('the listing has the same content in each format', async () => {
    const texts = await Promise.all(
      ['json', 'pjson', 'html'].map(async (f) => {
        const { token = '' } = await portal().signIn('publisher')
        const answer = await fetch(`${portal().root}/portals/self/webhooks/listServiceWebhooks`, {
          method: 'POST',
          body: new URLSearchParams({ f, token }),
        })
        return { type: answer.headers.get('content-type'), text: await answer.text() }
      }),
    )
    const [json, pjson, html] = texts
    const value: unknown = JSON.parse(json?.text ?? '')
    expect(JSON.parse(pjson?.text ?? '')).toEqual(value)
    expect(pjson?.text).toBe(JSON.stringify(value, undefined, 2))
    expect(html).toMatchObject({
      type: 'text/html; charset=utf-8',
      text: expect.stringContaining('<pre>{\n  &quot;webhooks&quot;: [\n    {'),
    })
    expect(html?.text).toMatch(/\]\n\}<\/pre><\/html>$/)
  })

  test('an empty listing is valid JSON in each format', async () => {
    for (const f of ['json', 'pjson']) {
      const { webhooks: found } = await postForm(
        portal(),
        'viewer',
        '/portals/self/webhooks/listServiceWebhooks',
        { f },
      )
      expect(found).toEqual([])
    }
  })

  test('a listing of several pages contains each webhook once', async () => {
    await db().execute(sql`
      INSERT INTO service_webhooks
      SELECT (w).*
      FROM service_webhooks s, generate_series(1, 2500) n,
        jsonb_populate_record(s, jsonb_build_object('id', 'many' || n, 'owner', 'many')) w
      WHERE s.name = 'Inventory finished'`)
    const many = await list(admin, 'many')
    expect(new Set(many.map(({ id }) => id)).size).toBe(2500)
    expect(many).toHaveLength(2500)
    await db().delete(serviceWebhooks).where(eq(serviceWebhooks.owner, 'many'))
  })

  test('failed deliveries are counted by the policy of the server, for own webhooks only', async () => {
    const { failures } = await admin.send(webhooks.listFailures, {})
    expect(failures.find(({ numberOfFailures }) => numberOfFailures === 4)).toMatchObject({
      message: 'The receiver responded with the status 503.',
      deactivationPolicy: { numberOfFailures: 5, daysInPast: 5 },
    })
    const own = new Set((await list(publisher)).map(({ id }) => id))
    const ofPublisher = await publisher.send(webhooks.listFailures, {})
    expect(ofPublisher.failures.filter(({ webhookId }) => !own.has(webhookId))).toEqual([])
    expect(ofPublisher.failures.length).toBeLessThan(failures.length)
    const atRisk = failures.filter(
      ({ active, numberOfFailures, deactivationPolicy }) =>
        active && deactivationPolicy.numberOfFailures - numberOfFailures <= 2,
    )
    expect(atRisk.length).toBeLessThan(failures.length)
    expect(await admin.send(webhooks.listFailures, { failuresLeft: 2, num: 1 })).toMatchObject({
      total: atRisk.length,
      failures: [{ active: true }],
    })
  })
})
