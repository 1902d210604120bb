import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from './clock.ts'
import { createWorker } from './worker.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('work that a request wakes does not run on behalf of that request, and work that a call waits for does', async () => {
  const caller = new AsyncLocalStorage<string>()
  const due = [{ id: 'a' }, { id: 'b' }]
  const performed: unknown[] = []
  const worker = createWorker(
    {
      width: 1,
      claim: () => Promise.resolve(due.splice(0, 1)),
      perform: ({ id }) => {
        performed.push([id, caller.getStore()])
        return Promise.resolve()
      },
      failure: 'failed',
    },
    { clock: systemClock, log },
  )
  caller.run('request', () => worker.begin())
  await expect
    .poll(() => performed)
    .toEqual([
      ['a', undefined],
      ['b', undefined],
    ])
  await caller.run('request', () => worker.performOwn(() => Promise.resolve({ id: 'c' })))
  expect(performed.at(-1)).toEqual(['c', 'request'])
  await worker.stop()
})

test('the lease of a row is renewed while it is performed, also after an error of a renewal, and not afterwards', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const renewed: string[] = []
  let end = () => {}
  const worker = createWorker(
    {
      width: 1,
      claim: (): Promise<{ id: string }[]> => Promise.resolve([]),
      perform: () => new Promise<void>((resolve) => (end = resolve)),
      renew: ({ id }) => {
        renewed.push(id)
        return Promise.reject(new Error('no connection'))
      },
      failure: 'failed',
    },
    { clock: systemClock, log },
  )
  const performed = worker.performOwn(() => Promise.resolve({ id: 'a' }))
  await vi.advanceTimersByTimeAsync(15_000)
  expect(renewed).toEqual(['a', 'a', 'a'])
  end()
  await performed
  await vi.advanceTimersByTimeAsync(15_000)
  expect(renewed).toHaveLength(3)
  await worker.stop()
})
