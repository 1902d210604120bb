import { describe, expect, test } from 'vitest'
import { limitRanges, systemLimitNames } from '../../../rest/tasks/systemLimits.ts'
import { changesOf, limitLabel, limitProblem, typesAbove, valuesOf } from './limits.ts'

const limits = Object.fromEntries(systemLimitNames.map((name) => [name, limitRanges[name].initial]))

describe('limits of scheduled tasks', () => {
  test.each([
    ['0', true],
    [' 100000 ', true],
    ['100001', false],
    ['-1', false],
    ['1.5', false],
    ['1e3', false],
    ['', false],
  ])('per member: %j is valid: %s', (text, isValid) => {
    expect(limitProblem('GPServiceUserLimit', text) === undefined).toBe(isValid)
  })

  test('have labels that differ', () => {
    expect(new Set(systemLimitNames.map(limitLabel)).size).toBe(systemLimitNames.length)
    expect(limitLabel('GPServiceOrgLimit')).toBe('Geoprocessing: Limit of the organization')
  })

  test('that changed are reviewed; those that the portal did not return are not', () => {
    const { GPServiceUserLimit: _none, ...returned } = limits
    const before = valuesOf(returned)
    expect(changesOf(before, { ...before, TaskRunHistoryCount: ' 30 ' })).toEqual([])
    expect(changesOf(before, { ...before, TaskRunHistoryCount: '40' })).toMatchObject([
      { name: 'TaskRunHistoryCount', before: 30, after: 40 },
    ])
  })

  test('warn about types of which more tasks are active', () => {
    const before = valuesOf(limits)
    const active = new Map([['GPService', 5] as const])
    const lowered = (limit: string) =>
      typesAbove(changesOf(before, { ...before, GPServiceOrgLimit: limit }), active)
    expect(lowered('4')).toEqual([{ type: 'GPService', count: 5 }])
    expect(lowered('5')).toEqual([])
  })
})
