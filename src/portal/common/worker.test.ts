import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test } from 'vitest'
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
