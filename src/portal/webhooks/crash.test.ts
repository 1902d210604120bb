import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, test } from 'vitest'
import type { Database } from '../db/database.ts'
import { webhookDeliveries } from '../db/schema.ts'
import { databaseForProcesses, killableWorkers, surviveKills } from '../testing/killableWorkers.ts'
import { randomOfRun, roundsOf } from '../testing/rounds.ts'
import { killedOn } from '../testing/runsAll.ts'
import { startWebServer } from '../testing/webServer.ts'
import { addWebhook } from './testing/addWebhook.ts'
import type { Delivery } from './testing/delivererProcess.ts'

const kills = roundsOf({ few: 2, all: 4 })
/** Time between two rounds by the clock of the processes (ms): the lease of a killed process ends. */
const round = 91_000
/** When deliveries of a round are due, after its beginning (ms): at once, and while the processes wait. */
const dueAfter = [0, 0, 0, 0, 40, 80, 120, 160] as const
/** How long the receiver waits before it accepts a payload (ms). */
const acceptance = 30

interface Receipt {
  /** The process that sent the payload, as the path of its requests begins. */
  readonly sender: string
  /** Whether all processes that had sent the payload before were killed at that time. */
  readonly isAllowed: boolean
}

/** The processes that were killed. */
const killed = new Set<string>()
/** Who sent each payload, by its name. */
const receipts = new Map<string, Receipt[]>()
/** Tests that wait for a number of payloads, by the name of their server. */
const awaited = new Map<string, { left: number; readonly resolve: (process: number) => void }>()

/** Reports to a test which process has sent the payload that it waits for. */
const notify = (sender: string) => {
  const [server = '', process] = sender.split('-')
  const one = awaited.get(server)
  if (!one) return
  one.left -= 1
  if (one.left > 0) return
  awaited.delete(server)
  one.resolve(Number(process))
}

/** A receiver that accepts all payloads. */
const receive = (request: IncomingMessage, response: ServerResponse) => {
  const respond = async () => {
    const { name } = (await json(request)) as { name: string }
    const sender = /^\/([^/]+)\/portal\/webhooks\/crash$/.exec(request.url ?? '')?.[1] ?? ''
    const before = receipts.get(name) ?? []
    const isAllowed = before.every((one) => killed.has(one.sender))
    receipts.set(name, [...before, { sender, isAllowed }])
    notify(sender)
    await wait(acceptance)
  }
  respond().then(
    () => response.end(),
    () => response.destroy(),
  )
}

let receiver: Awaited<ReturnType<typeof startWebServer>>
let start: Awaited<ReturnType<typeof killableWorkers<Delivery>>>
beforeAll(async () => {
  receiver = await startWebServer(receive)
  start = await killableWorkers('webhooks/testing/delivererProcess.ts')
})
afterAll(() => receiver.close())

/** Adds a webhook, and its deliveries of all rounds. */
const addDeliveries = async (db: Database, name: string, begin: number) => {
  const webhookId = 'c'.repeat(32)
  await addWebhook(db, { id: webhookId, hookUrl: '/portal/webhooks/crash' })
  const due = Array.from({ length: kills }, (_, kill) =>
    dueAfter.map((after, index) => ({
      id: `${kill}-${index}`,
      webhookId,
      payload: { name: `${name}-${kill}-${index}` },
      created: begin,
      nextAttempt: begin + kill * round + after,
    })),
  )
  await db.insert(webhookDeliveries).values(due.flat())
}

describe.concurrent.each(killedOn())('on %s', (server) => {
  test(`${kills} processes that are killed while they deliver webhooks lose no payload, and only what a killed process had sent is sent again`, async ({
    skip,
    expect,
    onTestFinished,
  }) => {
    const begin = Date.now()
    const database = await databaseForProcesses({
      server,
      origin: receiver.origin,
      fill: (db) => addDeliveries(db, server, begin),
      onTestFinished,
    })
    if ('missing' in database) return skip(database.missing)
    const chance = randomOfRun(`kill the deliverer on ${server}`)
    const deliveries = await surviveKills(
      (process) => start(`${receiver.origin}/${server}-${process}`),
      database,
      {
        count: kills,
        begin,
        round,
        // The sender of a payload that the receiver has not accepted yet.
        moment: () =>
          new Promise((resolve) => {
            awaited.set(server, { left: chance.integer(1, dueAfter.length), resolve })
          }),
        onKill: (process) => killed.add(`${server}-${process}`),
      },
    )

    expect(deliveries).toHaveLength(kills * dueAfter.length)
    const sent = deliveries.map(({ payload, ...delivery }) => ({
      ...delivery,
      receipts: receipts.get((payload as { name: string }).name) ?? [],
    }))
    // An attempt whose process was killed is not counted, because nothing of it was stored.
    expect(
      sent.filter(
        ({ delivered, attempts, nextAttempt, receipts: { length } }) =>
          !delivered || attempts !== 1 || nextAttempt !== null || length === 0,
      ),
    ).toEqual([])
    // It is unknown whether the receiver has processed the payload of a killed process, so the payload is sent again.
    expect(sent.flatMap((one) => one.receipts.filter(({ isAllowed }) => !isAllowed))).toEqual([])
    // Otherwise, no process was killed between sending and storing.
    expect(sent.filter((one) => one.receipts.length > 1).length).toBeGreaterThan(0)
  }, 180_000)
})
