import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keyOf, withLock } from './cache.ts'

const cached = { name: 'something', sources: ['src'] }

let folder = ''
const checkout = () => join(folder, 'one')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cache-'))
  await mkdir(join(checkout(), 'src'), { recursive: true })
  await writeFile(join(checkout(), 'src/rows.ts'), 'rows')
})
afterAll(() => rm(folder, { recursive: true }))

test('a copied checkout has the same key, until a source changes or has another name; tests change nothing', async () => {
  const key = await keyOf(cached, checkout())
  const other = join(folder, 'other')
  await cp(checkout(), other, { recursive: true })
  await writeFile(join(other, 'src/rows.test.ts'), 'tests')
  expect(await keyOf(cached, other)).toBe(key)

  await writeFile(join(other, 'src/rows.ts'), 'other rows')
  expect(await keyOf(cached, other)).not.toBe(key)
  await writeFile(join(other, 'src/lines.ts'), 'rows')
  await rm(join(other, 'src/rows.ts'))
  expect(await keyOf(cached, other)).not.toBe(key)
})

test('the key of recent times changes with the day, others are kept', async () => {
  const keys = async () => [
    await keyOf({ ...cached, isRecent: true }, checkout()),
    await keyOf(cached, checkout()),
  ]
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.setSystemTime('2026-03-01T12:00:00Z')
    const [recent, other] = await keys()
    vi.setSystemTime('2026-03-02T12:00:00Z')
    expect(await keys()).toEqual([expect.not.stringMatching(`^${recent}$`), other])
  } finally {
    vi.useRealTimers()
  }
})

describe('a lock', () => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

  test('is held by one at a time, and leaves nothing', async () => {
    const lock = join(folder, 'shared.lock')
    let [inside, most] = [0, 0]
    const work = async () => {
      most = Math.max(most, ++inside)
      await wait(5)
      inside -= 1
    }
    await Promise.all(Array.from({ length: 6 }, () => withLock(lock, work)))
    expect(most).toBe(1)
    expect((await readdir(folder)).filter((name) => name.startsWith('shared'))).toEqual([])
  })

  test('is not taken from a running process, however long it works', async () => {
    const lock = join(folder, 'long.lock')
    await writeFile(lock, String(process.ppid))
    await utimes(lock, minutesAgo(5), minutesAgo(5))
    let isHeld = false
    const waiting = withLock(lock, async () => {
      isHeld = true
    })
    await wait(300)
    expect(isHeld).toBe(false)
    await rm(lock)
    await waiting
    expect(isHeld).toBe(true)
  })

  test('is taken at once from a process that has ended, by one of those that wait', async () => {
    const lock = join(folder, 'left.lock')
    const { pid } = spawnSync(process.execPath, ['--eval', ''])
    await writeFile(lock, String(pid))
    let [inside, most, times] = [0, 0, 0]
    const work = async () => {
      times += 1
      most = Math.max(most, ++inside)
      await wait(5)
      inside -= 1
    }
    const started = Date.now()
    await Promise.all(Array.from({ length: 6 }, () => withLock(lock, work)))
    expect({ most, times }).toEqual({ most: 1, times: 6 })
    expect(Date.now() - started).toBeLessThan(5000)
  })
})
