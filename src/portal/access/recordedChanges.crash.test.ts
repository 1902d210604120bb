import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { operations } from '../../rest/index.ts'
import type { RecordedChange } from '../../rest/organization/changes.ts'
import type { Client } from '../../rest/protocol/client.ts'
import { PortalError } from '../../rest/protocol/errors.ts'
import { administratorOf, restartableOn } from '../testing/restartable.ts'
import { randomOfRun, roundsOf } from '../testing/rounds.ts'
import { killedOn } from '../testing/runsAll.ts'

const { changes, content, items } = operations

const kills = roundsOf({ few: 1, all: 50 })
/** Clients that change items at the same time. */
const width = 4
const userName = 'admin'

/** What was acknowledged, by the IDs of the items. */
interface Acknowledged {
  readonly added: Set<string>
  readonly changed: Set<string>
}

const changedTitle = 'Changed'

/** Adds items and changes each once, until the process is killed. Throws a PortalError if the portal refuses one. */
const work = async ({ send }: Pick<Client, 'send'>, { added, changed }: Acknowledged) => {
  try {
    for (;;) {
      const item = { userName, title: 'Added', type: 'Web Map', text: '{}' }
      const { id: itemId = '' } = await send(content.addItem, item)
      added.add(itemId)
      await send(items.update, { userName, itemId, title: changedTitle })
      changed.add(itemId)
    }
  } catch (error) {
    if (error instanceof PortalError) throw error
  }
}

const allItems = async ({ send }: Pick<Client, 'send'>) => {
  const found = new Map<string, string>()
  for (let start = 1; start > 0;) {
    const page = await send(content.list, { userName, start, num: 100 })
    for (const { id, title } of page.items) found.set(id, title)
    start = page.nextStart ?? -1
  }
  return found
}

/** Returns the IDs of the items of the recorded calls of an operation. */
const recorded = async ({ send }: Pick<Client, 'send'>, operation: string) => {
  const entries: RecordedChange[] = []
  let cursor: string | undefined
  do {
    const page = await send(changes.list, { operation, num: 1000, ...(cursor && { cursor }) })
    entries.push(...page.changes)
    cursor = page.nextCursor
  } while (cursor !== undefined)
  expect(entries.filter(({ outcome }) => outcome !== 'done')).toEqual([])
  return entries.flatMap(({ objects }) =>
    objects.flatMap(({ parameter, id }) => (parameter === 'itemId' ? [id] : [])),
  )
}

describe.each(killedOn())('on %s', (server) => {
  test('after each kill of the process, what was acknowledged is recorded, and what is recorded was changed', async ({
    skip,
    onTestFinished,
  }) => {
    const portal = await restartableOn(server)
    if ('missing' in portal) return skip(portal.missing)
    onTestFinished(portal.close)
    const chance = randomOfRun(`kill while changes are recorded on ${server}`)
    let program = await portal.start()
    const admin = await administratorOf(portal)
    const before = new Set((await allItems(admin)).keys())
    const acknowledged: Acknowledged = { added: new Set(), changed: new Set() }

    for (let kill = 0; kill < kills; kill += 1) {
      const already = acknowledged.changed.size
      const working = Array.from({ length: width }, () => work(admin, acknowledged))
      await expect.poll(() => acknowledged.changed.size).toBeGreaterThan(already + width)
      await wait(chance.integer(0, 50))
      program.kill()
      await program.ended
      await Promise.all(working)
      program = await portal.start()

      const found = await allItems(admin)
      for (const id of before) found.delete(id)
      const changed = [...found].flatMap(([id, title]) => (title === changedTitle ? [id] : []))
      const entries = {
        added: (await recorded(admin, 'content.addItem')).toSorted(),
        changed: (await recorded(admin, 'items.update')).toSorted(),
      }
      expect(entries).toEqual({
        added: [...found.keys()].toSorted(),
        changed: changed.toSorted(),
      })
      expect(new Set(entries.added)).toEqual(new Set([...entries.added, ...acknowledged.added]))
      expect(new Set(entries.changed)).toEqual(
        new Set([...entries.changed, ...acknowledged.changed]),
      )
    }
  }, 900_000)
})
