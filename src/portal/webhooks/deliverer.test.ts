import { createHmac } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { organizationWebhooks as operations } from '../../rest/organization/organizationWebhooks.ts'
import { webhooks } from '../../rest/organization/webhooks.ts'
import type { Client } from '../../rest/protocol/client.ts'
import {
  organization,
  organizationWebhooks,
  receivedPayloads,
  servers as serverTable,
  serviceWebhooks,
  webhookDeliveries,
} from '../db/schema.ts'
import { movableClock } from '../testing/clock.ts'
import { portalOn, servers } from '../testing/servers.ts'
import { createWebhookDeliverer } from './deliverer.ts'
import { keptLimits, receiverLimits, surplusOf } from './receiver.ts'
import { addWebhook } from './testing/addWebhook.ts'
import { startReceiver, type Response } from './testing/startReceiver.ts'

const receiver = await startReceiver()
afterAll(() => void receiver.server.close())

const minute = 60_000
const day = 24 * 60 * minute

describe('payloads that the receiver removes', () => {
  const payloads = (sender: string, number: number, bytes = 1) =>
    Array.from({ length: number }, (_, index) => ({ id: `${sender}${index}`, sender, bytes }))
  const { ofSender, ofAll } = keptLimits

  test('are the oldest ones of a sender beyond its share', () => {
    expect(surplusOf([...payloads('a', 2), ...payloads('b', ofSender.count + 2)])).toEqual([
      'b0',
      'b1',
    ])
    const third = ofSender.bytes / 3
    expect(surplusOf([...payloads('a', 1), ...payloads('b', 4, third)])).toEqual(['b0'])
  })

  test('are those of senders with the most when all together are too many', () => {
    const share = ofAll.count / 2 - 5
    const many = ['a', 'b', 'c'].flatMap((sender) => payloads(sender, share))
    const removed = new Set(surplusOf([...payloads('real', 10), ...many]))
    expect(removed.size).toBe(10 + 3 * share - ofAll.count)
    expect([...removed].filter((id) => id.startsWith('real'))).toEqual([])
    const half = ofAll.bytes / 4
    const large = ['a', 'b', 'c'].flatMap((sender) => payloads(sender, 2, half))
    expect(surplusOf([...payloads('real', 10, 10), ...large])).toEqual(['a0', 'b0', 'c0'])
  })
})

describe.each(servers)('on %s', (database) => {
  const clock = movableClock()
  const portal = portalOn(database, {
    sampleData: 'empty',
    clock,
    allowedHosts: [receiver.host],
    trustedProxies: ['127.0.0.0/8', '::1'],
  })
  const services = () => portal().portal.services
  const db = () => services().db
  const runDue = () => services().webhooks.runDue()
  let admin: Client
  let token = ''
  beforeEach(async () => {
    // The clock advances by days.
    const client = await portal().signIn('admin')
    admin = client
    token = client.token ?? ''
    await db().delete(serviceWebhooks)
    await db().delete(organizationWebhooks)
    await db().delete(receivedPayloads)
    await db().update(serverTable).set({ webhookSettings: null })
    receiver.received.length = 0
    receiver.statuses.length = 0
  })

  let count = 0
  const add = async (values: Partial<typeof serviceWebhooks.$inferInsert> = {}) => {
    count += 1
    const id = count.toString(16).padStart(32, '0')
    await addWebhook(db(), {
      id,
      hookUrl: `http://${receiver.host}/hook`,
      name: `Webhook ${count}`,
      signatureKey: services().sealing.seal('key 1'),
      created: clock.now(),
      modified: clock.now(),
      ...values,
    })
    return id
  }
  const deliveries = (webhookId?: string) =>
    db()
      .select()
      .from(webhookDeliveries)
      .where(webhookId === undefined ? undefined : eq(webhookDeliveries.webhookId, webhookId))
      .orderBy(asc(webhookDeliveries.created))
  const isActive = async (id: string) => {
    const [row] = await db().select().from(serviceWebhooks).where(eq(serviceWebhooks.id, id))
    return row?.active
  }
  const task = () =>
    `${services().portalUrls.server}/rest/services/Inventory/GPServer/SummarizeContent`
  const call = async (path: string, fields: Record<string, string> = {}) => {
    const body = new URLSearchParams({ f: 'json', token, ...fields })
    const answer = await fetch(`${task()}${path}`, { method: 'POST', body })
    return (await answer.json()) as { jobId: string; jobStatus: string }
  }
  /** Runs a job of the portal's own geoprocessing service to its end. Returns its ID. */
  const runJob = async (inputs: Record<string, string> = {}) => {
    const { jobId } = await call('/submitJob', inputs)
    await expect
      .poll(async () => (await call(`/jobs/${jobId}`)).jobStatus)
      .toMatch(/Succeeded|Failed|Cancelled/)
    return jobId
  }
  /** Stores a delivery that is due, as an event does. */
  const addDelivery = async (webhookId: string, payload: unknown = { n: 1 }) => {
    count += 1
    const now = clock.now()
    await db()
      .insert(webhookDeliveries)
      .values({ id: `d${count}`, webhookId, payload, created: now, nextAttempt: now })
  }

  test('a job that succeeds, fails, or is canceled fires the webhooks of its service once', async () => {
    await add()
    await add({ active: false })
    await add({ serviceName: 'Other' })
    const jobs = [await runJob(), await runJob({ Fail: 'true' })]
    const { jobId } = await call('/submitJob', { Delay_Seconds: '600' })
    await call(`/jobs/${jobId}/cancel`)
    await call(`/jobs/${jobId}/cancel`)
    await runDue()
    await expect.poll(() => receiver.received.length).toBe(3)
    const payloads = receiver.received.map(
      ({ body }) => JSON.parse(body) as Record<string, unknown>,
    )
    expect(payloads.map(({ jobId: id, events }) => [id, events])).toEqual(
      expect.arrayContaining([
        [jobs[0], [{ eventType: 'esriJobSucceeded', when: expect.any(Number) }]],
        [jobs[1], [{ eventType: 'esriJobFailed', when: expect.any(Number) }]],
        [jobId, [{ eventType: 'esriJobCancelled', when: expect.any(Number) }]],
      ]),
    )
    expect(payloads[0]).toMatchObject({
      serviceType: 'GPServer',
      name: expect.stringMatching(/^Webhook/),
      taskName: 'SummarizeContent',
      folderName: '',
      serviceName: 'Inventory',
      statusURL: expect.stringContaining('/Inventory/GPServer/SummarizeContent/jobs/'),
    })
    await expect
      .poll(async () =>
        (await deliveries()).map(({ delivered, attempts }) => [delivered, attempts]),
      )
      .toEqual([
        [true, 1],
        [true, 1],
        [true, 1],
      ])
  })

  test('the signature is HMAC-SHA256 over the payload in Base64, also for a form', async () => {
    const plain = await add()
    const form = await add({ contentType: 'application/x-www-form-urlencoded' })
    const unsigned = await add({ signatureKey: '' })
    const payload = { text: 'Grüße + 100 %' }
    for (const id of [plain, form, unsigned]) {
      await addDelivery(id, payload)
      await runDue()
    }
    const text = JSON.stringify(payload)
    const signature = `sha256=${createHmac('sha256', 'key 1').update(text).digest('base64')}`
    const [first, second, third] = receiver.received
    expect(first).toMatchObject({
      headers: { 'content-type': 'application/json', 'x-esrihook-signature': signature },
      body: text,
    })
    expect(second?.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      'x-esrihook-signature': signature,
    })
    expect(new URLSearchParams(second?.body).get('payload')).toBe(text)
    expect(third?.headers).not.toHaveProperty('x-esrihook-signature')
  })

  test('a failed attempt is repeated after a pause, at most as often as the server allows', async () => {
    const id = await add()
    await db()
      .update(serverTable)
      .set({
        webhookSettings: { notificationAttempts: 2, notificationElapsedTimeInSeconds: 30 },
      })
    receiver.statuses.push(503, 200, 500, 302)
    await addDelivery(id)
    await runDue()
    expect(await deliveries(id)).toMatchObject([{ attempts: 1, delivered: false, status: 503 }])
    clock.advance(29_999)
    await runDue()
    expect(receiver.received).toHaveLength(1)
    clock.advance(1)
    await runDue()
    expect(await deliveries(id)).toMatchObject([
      { attempts: 2, delivered: true, status: 200, nextAttempt: null },
    ])

    clock.advance(minute)
    await addDelivery(id)
    await runDue()
    clock.advance(minute)
    await runDue()
    expect((await deliveries(id))[1]).toMatchObject({
      attempts: 2,
      delivered: false,
      nextAttempt: null,
      message: expect.stringContaining('redirects'),
    })
    clock.advance(minute)
    await runDue()
    expect(receiver.received).toHaveLength(4)
  })

  test('an attempt waits as long as the receiver asks for, at most a day', async () => {
    const id = await add()
    receiver.statuses.push([503, '600'], [429, '9999999'])
    await addDelivery(id)
    await runDue()
    clock.advance(10 * minute - 1)
    await runDue()
    expect(receiver.received).toHaveLength(1)
    clock.advance(1)
    await runDue()
    expect(receiver.received).toHaveLength(2)
    expect(await deliveries(id)).toMatchObject([{ nextAttempt: clock.now() + day }])
    clock.advance(day)
    await runDue()
    expect(await deliveries(id)).toMatchObject([{ delivered: true, attempts: 3 }])
  })

  test('a receiver gets the username and the password of its URL in a header', async () => {
    const id = await add({ hookUrl: `http://gis:p%40ss%3A%C3%BC@${receiver.host}/hook` })
    await addDelivery(id)
    await runDue()
    expect(receiver.received[0]?.headers.authorization).toBe(
      `Basic ${Buffer.from('gis:p@ss:ü').toString('base64')}`,
    )
  })

  describe.each(['service', 'organization'] as const)('a webhook of the %s', (kind) => {
    const ofKind =
      kind === 'service' ? webhookDeliveries.webhookId : webhookDeliveries.organizationWebhookId
    const settings = {
      notificationAttempts: 2,
      notificationTimeOutInSeconds: 1,
      notificationElapsedTimeInSeconds: 30,
    }
    const addOfKind = async () => {
      if (kind === 'service') {
        await db().update(serverTable).set({ webhookSettings: settings })
        return add()
      }
      await db().update(organization).set({ webhookSettings: settings })
      const url = `http://${receiver.host}/hook`
      const { id = '' } = await admin.send(operations.create, { name: 'Changes', url })
      return id
    }
    const addDue = async (id: string) => {
      count += 1
      const now = clock.now()
      await db()
        .insert(webhookDeliveries)
        .values({
          id: `k${count}`,
          [kind === 'service' ? 'webhookId' : 'organizationWebhookId']: id,
          payload: { count },
          created: now,
          nextAttempt: now,
        })
    }
    const ofWebhook = (id: string) =>
      db()
        .select()
        .from(webhookDeliveries)
        .where(eq(ofKind, id))
        .orderBy(asc(webhookDeliveries.created))
    const failuresOf = async (id: string) => {
      const client = await portal().signIn('admin')
      const { failures } = await client.send(webhooks.listFailures, {})
      return failures.find(({ webhookId }) => webhookId === id)
    }

    test.each<[string, Response, { status: number | null; wait: number }]>([
      ['is slow', 'silent', { status: null, wait: 30_000 }],
      ['redirects', 302, { status: null, wait: 30_000 }],
      ['closes the connection', 'close', { status: null, wait: 30_000 }],
      ['responds with 429', [429, '600'], { status: 429, wait: 600_000 }],
      ['responds with 500', 500, { status: 500, wait: 30_000 }],
    ])(
      'whose receiver %s is sent again, and a delivery that fails is counted',
      async (_name, answer, { status, wait }) => {
        const id = await addOfKind()
        receiver.statuses.push(answer, 200, answer, answer)
        await addDue(id)
        await runDue()
        const sent = clock.now()
        expect(await ofWebhook(id)).toMatchObject([
          { attempts: 1, delivered: false, status, nextAttempt: sent + wait },
        ])
        clock.advance(wait)
        await runDue()
        expect(await ofWebhook(id)).toMatchObject([
          { attempts: 2, delivered: true, status: 200, nextAttempt: null },
        ])
        expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
        expect(await failuresOf(id)).toBeUndefined()

        clock.advance(1)
        await addDue(id)
        await runDue()
        clock.advance(wait)
        await runDue()
        expect((await ofWebhook(id))[1]).toMatchObject({
          attempts: 2,
          delivered: false,
          status,
          nextAttempt: null,
        })
        expect(receiver.received).toHaveLength(4)
        expect(await failuresOf(id)).toMatchObject({ numberOfFailures: 1 })
      },
    )

    test('whose receiver responds with 5 MB is delivered once', async () => {
      const id = await addOfKind()
      receiver.statuses.push('large')
      await addDue(id)
      await runDue()
      clock.advance(day)
      await runDue()
      expect(receiver.received).toHaveLength(1)
      expect(await ofWebhook(id)).toMatchObject([{ attempts: 1, delivered: true, status: 200 }])
    })

    test('whose receiver responds with 410 is not sent again, counted, and deactivated', async () => {
      const id = await addOfKind()
      receiver.statuses.push(410)
      await addDue(id)
      await runDue()
      clock.advance(day)
      await runDue()
      expect(receiver.received).toHaveLength(1)
      expect(await ofWebhook(id)).toMatchObject([{ attempts: 1, nextAttempt: null, status: 410 }])
      expect(await failuresOf(id)).toMatchObject({ active: false, numberOfFailures: 1 })
    })
  })

  test('several processes on one database send each payload once', async () => {
    const id = await add()
    for (let n = 0; n < 40; n += 1) await addDelivery(id, { n })
    const { outbound, log, sealing, portalUrls } = services()
    const another = createWebhookDeliverer({
      db: db(),
      embedded: false,
      shareWake: () => () => undefined,
      clock,
      log,
      sealing,
      outbound,
      listener: portal().portal.url,
      portalUrls,
    })
    await Promise.all([runDue(), another.runDue(), runDue(), another.runDue()])
    await another.stop()
    expect(receiver.received).toHaveLength(40)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(40)
  })

  test('a receiver in a private network is not requested', async () => {
    const id = await add({ hookUrl: 'http://10.1.2.3/hook' })
    await addDelivery(id)
    await runDue()
    expect(await deliveries(id)).toMatchObject([
      { delivered: false, status: null, message: expect.stringContaining('private network') },
    ])
  })

  test('failures within the days of the policy deactivate a webhook, older ones do not', async () => {
    const id = await add()
    await db()
      .update(serverTable)
      .set({
        webhookSettings: {
          notificationAttempts: 1,
          deactivationPolicy: { numberOfFailures: 3, daysInPast: 2 },
        },
      })
    const fail = async () => {
      receiver.statuses.push(500)
      await addDelivery(id)
      await runDue()
      return isActive(id)
    }
    expect(await fail()).toBe(true)
    clock.advance(2 * day + 1)
    expect(await fail()).toBe(true)
    expect(await fail()).toBe(true)
    const later = await portal().signIn('admin')
    expect((await later.send(webhooks.listFailures, {})).failures).toMatchObject([
      { webhookId: id, numberOfFailures: 2, deactivationPolicy: { numberOfFailures: 3 } },
    ])
    expect(await fail()).toBe(false)
    await addDelivery(id)
    await runDue()
    expect(receiver.received).toHaveLength(4)
    expect(await deliveries(id)).toContainEqual(
      expect.objectContaining({
        attempts: 0,
        nextAttempt: null,
        message: 'The webhook was deactivated before the delivery.',
      }),
    )
  })

  test('a delivery of a process that vanished is sent when its lease has ended', async () => {
    const id = await add()
    const now = clock.now()
    await db()
      .insert(webhookDeliveries)
      .values({
        id: 'vanished',
        webhookId: id,
        payload: {},
        created: now,
        nextAttempt: now,
        runner: 'vanished',
        leaseUntil: now + minute,
      })
    clock.advance(minute)
    await runDue()
    expect(receiver.received).toHaveLength(0)
    clock.advance(1)
    await runDue()
    expect(receiver.received).toHaveLength(1)
  })

  describe('the receiver of the portal', () => {
    const post = (name: string, body: string, headers: Record<string, string> = {}) =>
      fetch(`${portal().portal.url}/portal/webhooks/${name}`, { method: 'POST', body, headers })
    const received = async () => (await admin.send(webhooks.listReceived, {})).payloads

    test('keeps the headers and the body of a delivery', async () => {
      const id = await add({ hookUrl: '/portal/webhooks/own' })
      await addDelivery(id, { job: 7 })
      await runDue()
      expect(await received()).toMatchObject([
        {
          url: `${portal().portal.url}/portal/webhooks/own`,
          headers: {
            'content-type': 'application/json',
            'x-esrihook-signature': expect.stringMatching(/^sha256=/),
          },
          body: '{"job":7}',
        },
      ])
    })

    test('accepts payloads only for names that a webhook contains, and of limited size', async () => {
      await add({ hookUrl: '/portal/webhooks/known' })
      expect((await post('unknown', '{}')).status).toBe(404)
      expect((await post('known', 'x'.repeat(receiverLimits.bytes + 1))).status).toBe(413)
      const largest = await post('known', 'x'.repeat(receiverLimits.bytes), {
        authorization: 'Bearer secret',
      })
      expect(largest.status).toBe(200)
      const [payload] = await received()
      expect(payload?.body).toHaveLength(receiverLimits.bytes)
      expect(payload?.headers).not.toHaveProperty('authorization')
    })

    test('keeps the latest payloads of each sender, and refuses too many requests of one', async () => {
      clock.advance(minute)
      await add({ hookUrl: '/portal/webhooks/busy' })
      // Anyone can send from each address of such a network.
      const from = (address: number | string) => ({ 'x-forwarded-for': `2001:db8:0:${address}::1` })
      expect((await post('busy', 'of another sender', from(1))).status).toBe(200)
      const statuses: (number | readonly [number, string])[] = []
      for (let index = 0; index < receiverLimits.perMinute; index += 1) {
        clock.advance(1)
        statuses.push((await post('busy', `${index}`, from(`2:${index}`))).status)
      }
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect((await post('busy', 'one more', from('2:ffff'))).status).toBe(429)
      const bodies = (await received()).map(({ body }) => body)
      expect(bodies).toHaveLength(keptLimits.ofSender.count + 1)
      expect(bodies[0]).toBe(`${receiverLimits.perMinute - 1}`)
      expect(bodies.at(-1)).toBe('of another sender')
    })

    test('shows its payloads to members who see all webhooks', async () => {
      const publisher = await portal().signIn('publisher')
      await expect(publisher.send(webhooks.listReceived, {})).rejects.toMatchObject({ code: 403 })
    })
  })
})
