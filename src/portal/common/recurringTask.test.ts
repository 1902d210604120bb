import { expect, test } from 'vitest'
import { startRecurringTask } from './recurringTask.ts'

test('stopping waits for the current run, and no other begins', async () => {
  const events: string[] = []
  let finish = () => {}
  let task: ReturnType<typeof startRecurringTask> | undefined
  await new Promise<void>((hasBegun) => {
    const work = async () => {
      events.push('begun')
      hasBegun()
      await new Promise<void>((done) => (finish = done))
      events.push('ended')
    }
    task = startRecurringTask(1, work, () => undefined)
  })
  const stopped = task?.stop().then(() => events.push('stopped'))
  // What does not wait for the run has stopped by then.
  await new Promise(setImmediate)
  finish()
  await stopped
  expect(events).toEqual(['begun', 'ended', 'stopped'])
})
