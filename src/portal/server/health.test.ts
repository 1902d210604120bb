import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '../common/log.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { assertSpace, createReadiness } from './health.ts'

const lines: string[] = []
const log = createLog({ write: (line) => void lines.push(line) })

describe('the checks', () => {
  test('are shared by simultaneous calls, and used for a second', async () => {
    vi.useFakeTimers()
    const perform = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const outcomesOf = createReadiness({ files: { perform, reason: '' } }, log)
    await Promise.all([outcomesOf(), outcomesOf()])
    await vi.advanceTimersByTimeAsync(999)
    expect(await outcomesOf()).toEqual({ files: { ok: true } })
    expect(perform).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    await outcomesOf()
    expect(perform).toHaveBeenCalledTimes(2)
    vi.useRealTimers()
  })

  test('fail after two seconds, and are not begun again before they end', async () => {
    vi.useFakeTimers()
    const perform = vi.fn<() => Promise<void>>(() => new Promise(() => undefined))
    const outcomesOf = createReadiness({ database: { perform, reason: 'no' } }, log)
    for (let call = 0; call < 2; call++) {
      const outcomes = outcomesOf()
      await vi.advanceTimersByTimeAsync(2_000)
      expect(await outcomes).toEqual({
        database: { ok: false, reason: 'There was no response within 2 seconds.' },
      })
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(perform).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })

  test('log the error of the first of several failures, and return only the reason', async () => {
    vi.useFakeTimers()
    lines.length = 0
    const perform = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:5432'))
    const outcomesOf = createReadiness({ database: { perform, reason: 'Not available.' } }, log)
    for (let call = 0; call < 2; call++) {
      expect(await outcomesOf()).toEqual({ database: { ok: false, reason: 'Not available.' } })
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      check: 'database',
      err: { message: 'connect ECONNREFUSED 10.0.0.7:5432' },
    })
    vi.useRealTimers()
  })

  test('fail when the disk has less space', async () => {
    await assertSpace(tmpdir(), 1)
    await expect(assertSpace(tmpdir(), Infinity)).rejects.toThrow('almost full')
  })
})

describe('a portal', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal({ sampleData: 'empty', log })
  })
  afterAll(() => portal.close())

  const ask = async (path: string, host = 'load-balancer.example') => {
    const request = get(`${portal.portal.url}/health/${path}`, { headers: { host } })
    const [response] = (await once(request, 'response')) as [IncomingMessage]
    expect(response.headers['cache-control']).toBe('no-store')
    return { status: response.statusCode, body: await json(response) }
  }
  /** Resolves when the portal's readiness has this status. */
  const becomes = (status: number) =>
    vi.waitFor(async () => expect(await ask('ready')).toMatchObject({ status }), {
      timeout: 5_000,
      interval: 100,
    })

  test('is live and ready for every host name', async () => {
    expect(await ask('live')).toEqual({ status: 200, body: { status: 'live' } })
    expect(await ask('ready')).toEqual({
      status: 200,
      body: {
        status: 'ready',
        checks: {
          database: { ok: true },
          files: { ok: true },
          diskSpace: { ok: true },
          stopping: { ok: true },
        },
      },
    })
  })

  test('is not ready while it cannot store files', async () => {
    const folder = join(portal.data, 'files', 'temporary')
    await rm(folder, { recursive: true, force: true })
    await writeFile(folder, '')
    await becomes(503)
    expect((await ask('ready')).body).toMatchObject({
      status: 'notReady',
      checks: {
        files: { ok: false, reason: 'Files cannot be written.' },
        database: { ok: true },
      },
    })
    await rm(folder)
    await mkdir(folder)
    await becomes(200)
  })

  test('is live and not ready while its database does not respond', async () => {
    await portal.portal.services.db.transaction(async (tx) => {
      await tx.execute(sql`SELECT 1`)
      await becomes(503)
      expect((await ask('ready')).body).toMatchObject({
        checks: { database: { ok: false, reason: 'There was no response within 2 seconds.' } },
      })
      expect((await ask('live')).status).toBe(200)
    })
    await becomes(200)
  })
})
