import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { parameterProblems, problemsOf } from './problems.ts'
import { firstValues, type TaskValues } from './values.ts'
import type { TaskTypeName } from '../../../rest/tasks/taskTypes.ts'

const now = Date.UTC(2026, 10, 23)

beforeAll(() => {
  vi.stubEnv('TZ', 'UTC')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

const problems = (type: TaskTypeName, values: Partial<TaskValues> = {}, isActive = true) =>
  problemsOf({ ...firstValues(type), itemId: 'item', ...values }, { isActive, now })
const report = (values: Partial<TaskValues>, isActive = true) =>
  problems('ExecuteReport', values, isActive)

describe('each type has its own required values', () => {
  test.each([
    ['ExecuteNotebook', { itemId: '' }, { itemId: /Select the item/ }],
    ['ExecuteNotebook', {}, {}],
    ['UpdateInsightsWorkbook', { itemId: '' }, { itemId: /Select the item/ }],
    ['ExecuteWorkflowManager', { parameters: '' }, {}],
    ['ExecuteReport', { itemId: '' }, {}],
    ['ExecuteReport', { parameters: '' }, { parameters: /Enter the parameters/ }],
    ['ExecuteSceneCook', {}, { parameters: /“service_url”: Must be a URL/ }],
    ['GPService', {}, { taskURL: /Enter the URL/ }],
    ['GPService', { taskURL: 'nowhere' }, { taskURL: /Must be a URL/ }],
    ['GPService', { taskURL: 'https://a/GPServer/' }, { taskURL: /name of the task/ }],
    ['GPService', { taskURL: 'https://a/GPServer/Buffer' }, {}],
  ] as const)('%s with %j', (type, values, expected) => {
    const found = problems(type, values)
    expect(Object.keys(found)).toEqual(Object.keys(expected))
    for (const [name, text] of Object.entries(expected))
      expect(found[name as keyof TaskValues]).toMatch(text)
  })
})

describe('parameters', () => {
  test('that are not a JSON object are named, also for types without documented keys', () => {
    expect(problems('ExecuteWorkflowManager', { parameters: '{"a": ' })).toHaveProperty(
      'parameters',
    )
    expect(problems('UpdateInsightsWorkbook', { parameters: '[1]' })).toHaveProperty('parameters')
  })

  test('have an error for each key', () => {
    const text = JSON.stringify({
      service_url: 'https://a/MapServer',
      num_of_caching_service_instances: 3,
      update_mode: 'ALL',
      own: 1,
    })
    expect([...parameterProblems('ExecuteSceneCook', text).keys()]).toEqual([
      'service_url',
      'num_of_caching_service_instances',
      'update_mode',
    ])
    expect(parameterProblems('ExecuteReport', '{}').get('reportSubType')).toBe('Is required.')
  })

  test('have a maximum size, which is allowed', () => {
    const ofSize = (bytes: number) => JSON.stringify({ a: 'x'.repeat(bytes - 8) })
    expect(problems('ExecuteWorkflowManager', { parameters: ofSize(65_536) })).toEqual({})
    expect(problems('ExecuteWorkflowManager', { parameters: ofSize(65_537) })).toEqual({
      parameters: 'The JSON must be at most 64 KB.',
    })
  })
})

describe('the schedule', () => {
  test('has an error at each wrong field', () => {
    expect(report({ minute: '60', hour: '' })).toEqual({
      minute: 'Must be from 0 to 59.',
      hour: 'Is required.',
    })
  })

  test('names the two day fields when both or neither of them select days', () => {
    expect(report({ dayOfMonth: '15', dayOfWeek: 'MON' })).toEqual({
      dayOfWeek: expect.stringContaining('“Day of month” selects days'),
    })
    expect(report({ dayOfMonth: '?', dayOfWeek: '?' })).toEqual({
      dayOfMonth: expect.stringContaining('Enter * here'),
    })
  })

  test('must have a run if the task is active', () => {
    expect(report({ dayOfMonth: '30', month: '2' })).toHaveProperty('dayOfMonth')
    expect(report({ dayOfMonth: '30', month: '2' }, false)).toEqual({})
    expect(report({ endDate: '2026-11-23T01:00' })).toHaveProperty('endDate')
  })
})

test('the end is not before the start, and the number of runs is at least 1', () => {
  expect(report({ startDate: '2027-01-02T00:00', endDate: '2027-01-01T00:00' })).toEqual({
    endDate: expect.stringContaining('before the start'),
  })
  for (const runs of ['0', '-1', '1.5', 'many'])
    expect(report({ maxOccurrences: runs })).toEqual({
      maxOccurrences: expect.stringContaining('at least 1'),
    })
  expect(report({ maxOccurrences: '1' })).toEqual({})
  expect(report({ maxOccurrences: '1000001' })).toHaveProperty('maxOccurrences')
  expect(report({ title: 'x'.repeat(256) })).toEqual({})
  expect(report({ title: 'x'.repeat(257) })).toEqual({ title: 'Must be at most 256 characters.' })
})
