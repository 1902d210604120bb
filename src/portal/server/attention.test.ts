import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { AttentionEntry } from '../common/attention.ts'
import { servers, serviceWebhooks, tasks, webhookDeliveries } from '../db/schema.ts'
import { movableClock } from '../testing/clock.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'

const attentionToken = 'monitoring-token-of-this-test-0001'
const clock = movableClock()

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ attentionToken, clock })
})
afterAll(() => portal.close())

const ask = (authorization?: string) =>
  fetch(`${portal.portal.url}/attention.json`, {
    headers: authorization === undefined ? {} : { authorization },
  })

/** Reads what needs attention. Later calls within some seconds return the same. */
const entriesOf = async () => {
  const response = await ask(`Bearer ${attentionToken}`)
  expect(response.status).toBe(200)
  return (await response.json()) as {
    readonly status: string
    readonly generated: number
    readonly entries: readonly (Omit<AttentionEntry, 'path'> & { readonly url: string })[]
  }
}

test('without the token, nothing is returned; a portal without one has no such page', async () => {
  for (const sent of [undefined, 'Bearer wrong', `Basic ${attentionToken}`, 'Bearer '])
    expect((await ask(sent)).status).toBe(401)
  const without = await startTestPortal({ sampleData: 'empty' })
  const response = await fetch(`${without.portal.url}/attention.json`, {
    headers: { authorization: `Bearer ${attentionToken}` },
  })
  expect(response.status).toBe(404)
  await without.close()
})

test('servers, certificates, webhooks, and tasks are reported, errors first, with the pages of the console', async () => {
  const { db } = portal.portal.services
  const [webhook] = await db.select().from(serviceWebhooks)
  await db
    .update(serviceWebhooks)
    .set({ active: false, name: 'Crews' })
    .where(eq(serviceWebhooks.id, webhook?.id ?? ''))
  await db.insert(webhookDeliveries).values(
    Array.from({ length: 60 }, (_, index) => ({
      id: `delivery${index}`,
      webhookId: webhook?.id ?? '',
      payload: [],
      created: clock.now(),
      attempts: 3,
      lastAttempt: clock.now(),
      nextAttempt: null,
      status: 500,
      message: 'Failed.',
    })),
  )
  await db.update(tasks).set({ state: 'failed', title: 'Nightly', updated: clock.now() })
  const [imagery] = await db.select().from(servers).where(eq(servers.url, '/imagery'))
  const { status, generated, entries } = await entriesOf()
  expect(status).toBe('error')
  expect(generated).toBe(clock.now())
  const severities = entries.map(({ severity }) => severity)
  expect(severities).toEqual(severities.toSorted())
  const found = (title: RegExp) => entries.filter((entry) => title.test(entry.title))
  expect(found(/legacy-gis.* does not respond/)).toHaveLength(1)
  expect(found(/upgrade of imagery.* to 11\.4\.0 must be finished/)).toEqual([
    {
      key: `upgrade ${imagery?.id}`,
      severity: 'warning',
      title: expect.any(String),
      url: `${portal.portal.url}/servers/${imagery?.id}/upgrade`,
    },
  ])
  expect(found(/certificate of GIS2B.* expires on/)).toHaveLength(1)
  expect(found(/certificate of GIS2A/)).toEqual([])
  expect(found(/webhook Crews was deactivated/)).toEqual([
    expect.objectContaining({ severity: 'error', since: clock.now() }),
  ])
  expect(found(/task Nightly of .* stopped/).length).toBeGreaterThan(0)
})
