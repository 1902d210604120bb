import { expect, test } from 'vitest'
import { isPublishingJob, isTerminal, jobState } from './job.ts'

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

test('the status partial is the end of a job of bulk publishing, and of no other job', () => {
  expect(jobState('partial')).toBe('running')
  expect(jobState('partial', 'commit')).toBe('running')
  expect(jobState('Partial', 'publishAllDatasets')).toBe('partial')
  expect(jobState('partial', 'deleteAllBPLayers')).toBe('partial')
  expect(jobState('processing', 'publishAllDatasets')).toBe('running')
  expect(isPublishingJob('describe')).toBe(false)
})

test('an unknown state is not terminal, and a partial result is', () => {
  expect(isTerminal('unknown')).toBe(false)
  expect(isTerminal('partial')).toBe(true)
})
