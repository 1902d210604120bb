import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keyOf } from './cache.ts'

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
