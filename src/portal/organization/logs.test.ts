import { beforeEach, describe, expect, test } from 'vitest'
import type { ChangeOutcome } from '../../rest/organization/changes.ts'
import { logs, type LogMessage } from '../../rest/organization/logs.ts'
import type { Client } from '../../rest/protocol/client.ts'
import type { PortalError } from '../../rest/protocol/errors.ts'
import type { Input } from '../../rest/protocol/operation.ts'
import { recordedChanges } from '../db/schema.ts'
import { portalOn, servers } from '../testing/servers.ts'

describe.each(servers)('the logs on %s', (server) => {
  const portal = portalOn(server, { sampleData: 'empty' })
  let admin: Client

  /** Inserts a change for each of these times, in which the outcomes alternate. */
  const insert = (...times: readonly number[]) =>
    portal()
      .portal.services.db.insert(recordedChanges)
      .values(
        times.map((time, index) => {
          const outcome = (['done', 'refused', 'failed'] as const)[index % 3] as ChangeOutcome
          return {
            id: String(index).padStart(32, '0'),
            time,
            username: index === 1 ? null : 'editor',
            operation: 'items.update',
            objects: [{ parameter: 'itemId', id: `item${index}` }],
            parameters: ['title'],
            outcome,
            code: outcome === 'done' ? null : 403,
            address: '192.0.2.1',
            requestId: `request${index}`,
          }
        }),
      )
  const query = (input: Input<typeof logs.query>) => admin.send(logs.query, input)
  const timesOf = ({ logMessages }: { readonly logMessages: readonly LogMessage[] }) =>
    logMessages.map(({ time }) => time)

  beforeEach(async () => {
    admin = await portal().signIn('admin')
    await portal().portal.services.db.delete(recordedChanges)
  })

  test('contain each recorded change with its severity, newest first', async () => {
    await insert(1_000, 2_000, 3_000)
    expect(await query({ level: 'INFO' })).toEqual({
      hasMore: false,
      startTime: expect.any(Number),
      endTime: 1_000,
      logMessages: [
        {
          type: 'SEVERE',
          message: 'items.update failed itemId=item2 from 192.0.2.1.',
          time: 3_000,
          source: 'Sharing',
          machine: 'localhost',
          user: 'editor',
          code: 403,
        },
        expect.objectContaining({ type: 'WARNING', user: '', code: 403 }),
        expect.objectContaining({ type: 'INFO', user: 'editor', code: 0 }),
      ],
    })
  })

  test.each<[Input<typeof logs.query>, readonly number[]]>([
    [{}, [3_000, 2_000]],
    [{ level: 'SEVERE' }, [3_000]],
    [{ level: 'OFF' }, []],
    [{ level: 'DEBUG' }, [3_000, 2_000, 1_000]],
    [{ level: 'INFO', startTime: '2000' }, [2_000, 1_000]],
    [{ level: 'INFO', endTime: '1970-01-01T00:00:02' }, [3_000, 2_000]],
    [{ level: 'INFO', filter: { users: ['editor'] } }, [3_000, 1_000]],
    [{ level: 'INFO', filter: { codes: [0], source: '*' } }, [1_000]],
    [{ level: 'INFO', filter: { codes: [], users: [] } }, [3_000, 2_000, 1_000]],
  ])('with %j have the messages of %j', async (input, expected) => {
    await insert(1_000, 2_000, 3_000)
    expect(timesOf(await query(input))).toEqual(expected)
  })

  test('are read in pages, which contain each message once, also those of the same moment', async () => {
    await insert(1_000, 2_000, 2_000, 2_000, 3_000, 4_000)
    const pages: (readonly number[])[] = []
    let next: number | undefined
    do {
      const page = await query({
        level: 'INFO',
        pageSize: 2,
        ...(next === undefined ? {} : { startTime: String(next) }),
      })
      pages.push(timesOf(page))
      next = page.hasMore ? page.endTime : undefined
    } while (next !== undefined)
    expect(pages).toEqual([[4_000, 3_000], [2_000, 2_000, 2_000], [1_000]])
  })

  test('are for administrators', async () => {
    const editor = await portal().signIn('editor')
    const refusal = (await editor
      .send(logs.query, {})
      .catch((error: unknown) => error)) as PortalError
    expect(refusal.code).toBe(403)
  })
})
