import { expect, test } from 'vitest'
import { isTerminal, jobState } from './job.ts'

test.each([
  ['completed', 'succeeded'],
  ['COMPLETE', 'succeeded'],
  ['esriJobSucceeded', 'succeeded'],
  ['submitted', 'queued'],
  ['Executing', 'running'],
  ['In Progress', 'running'],
  ['FAILED', 'failed'],
  ['TimedOut', 'failed'],
  ['Cancelled', 'cancelled'],
  ['hibernating', 'unknown'],
])('the status %s is mapped to %s', (status, state) => {
  expect(jobState(status)).toBe(state)
})

test('an unknown state is not terminal, and a partial result is', () => {
  expect(isTerminal('unknown')).toBe(false)
  expect(isTerminal('partial')).toBe(true)
})
