import { expect, test } from 'vitest'
import { isIn, views } from './list.ts'

test.each([
  ['queued', ['all', 'running']],
  ['running', ['all', 'running']],
  ['unknown', ['all', 'running']],
  ['succeeded', ['all', 'succeeded']],
  ['partial', ['all', 'partial']],
  ['failed', ['all', 'failed']],
  ['cancelled', ['all']],
] as const)('a job that is %s is in the views %j', (state, expected) => {
  expect(views.filter((view) => isIn(view, state))).toEqual(expected)
})
