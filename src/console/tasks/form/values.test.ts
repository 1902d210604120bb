import { afterEach, describe, expect, test, vi } from 'vitest'
import { tasks } from '../../../rest/tasks/tasks.ts'
import type { Task } from '../../../rest/records/task.ts'
import { withItem } from './itemValues.ts'
import { momentOf, momentText } from './moments.ts'
import {
  layersText,
  layersValue,
  notebookText,
  notebookValue,
  objectIn,
  withKey,
} from './parametersText.ts'
import {
  changedNames,
  createInput,
  firstValues,
  typedValues,
  updateInput,
  valuesOf,
} from './values.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

const task: Task = {
  id: 't1',
  itemId: 'n1',
  type: 'ExecuteNotebook',
  title: 'Nightly refresh',
  userId: 'publisher',
  cronSchedule: { minute: '0', hour: '2', dayOfMonth: '*', month: '*', dayOfWeek: '?' },
  maxOccurrences: -1,
  parameters: { updatePortalItem: true, other: [1] },
  created: 1,
  updated: 1,
  // Seconds that the field for date and time does not show.
  startDate: Date.UTC(2026, 10, 23, 9, 30, 15),
  active: true,
  taskState: 'active',
}

describe('the values of a task', () => {
  test('do not change by being shown: also seconds of dates stay', () => {
    const values = valuesOf(task)
    expect(changedNames(typedValues(values, task), typedValues(values, task))).toEqual([])
    expect(typedValues(values, task)).toMatchObject({
      startDate: task.startDate,
      endDate: null,
      maxOccurrences: -1,
      parameters: task.parameters,
      cronSchedule: task.cronSchedule,
    })
  })

  test('change one by one, and spaces around texts do not count', () => {
    const before = typedValues(valuesOf(task), task)
    const after = typedValues(
      { ...valuesOf(task), title: ' Nightly refresh ', hour: ' 3 ', maxOccurrences: '5' },
      task,
    )
    expect(changedNames(before, after)).toEqual(['cronSchedule', 'maxOccurrences'])
    expect(updateInput({ userName: 'a', taskId: 'b' }, ['maxOccurrences'], after)).toEqual({
      userName: 'a',
      taskId: 'b',
      type: 'ExecuteNotebook',
      itemId: 'n1',
      ...task.cronSchedule,
      hour: '3',
      maxOccurrences: 5,
    })
  })

  test('repeat the parameters of a report in every update', () => {
    const report = typedValues({ ...firstValues('ExecuteReport'), title: 'Report' })
    const input = updateInput({ userName: 'a', taskId: 'b' }, ['title'], report)
    expect(input.parameters).toEqual(report.parameters)
    expect(tasks.update.params.safeParse(input).success).toBe(true)
  })

  test('are removed as the portal expects: dates with null, the limit with -1, parameters with an empty object', () => {
    const after = typedValues({
      ...valuesOf(task),
      startDate: '',
      parameters: '',
      title: '',
    })
    const names = ['title', 'startDate', 'parameters', 'maxOccurrences'] as const
    const input = updateInput({ userName: 'a', taskId: 'b' }, names, after)
    expect(input).toMatchObject({ title: '', startDate: null, parameters: {}, maxOccurrences: -1 })
    expect(tasks.update.params.safeParse(input).success).toBe(true)
  })

  test.each(['ExecuteNotebook', 'UpdateInsightsWorkbook', 'ExecuteReport', 'GPService'] as const)(
    'of a new task of the type %s are valid parameters',
    (type) => {
      const input = createInput('me', typedValues({ ...firstValues(type), itemId: 'n1' }))
      expect(tasks.create.params.safeParse(input).error).toBeUndefined()
    },
  )
})

describe('dates and times', () => {
  test.each(['America/New_York', 'UTC', 'Asia/Kolkata'])(
    'in %s are read as they are shown',
    (zone) => {
      vi.stubEnv('TZ', zone)
      const time = Date.UTC(2026, 10, 23, 9, 30)
      expect(momentOf(momentText(time))).toBe(time)
    },
  )

  test('without a complete text are none', () => {
    expect(['', '2026-11', 'soon', '2026-13-01T00:00'].map(momentOf)).toEqual(
      Array.from({ length: 4 }, () => undefined),
    )
    expect(momentText(undefined)).toBe('')
  })
})

describe('JSON and fields', () => {
  test('a field changes its key, and all others stay', () => {
    expect(objectIn(withKey('{"a": 1, "unknown": {"b": [2]}}', 'a', 3))).toEqual({
      a: 3,
      unknown: { b: [2] },
    })
    expect(objectIn(withKey('', 'a', 1))).toEqual({ a: 1 })
  })

  test.each(['{"a": ', '[1]', '"text"', 'null'])('%s is no object, and stays as it is', (text) => {
    expect(objectIn(text)).toBeUndefined()
    expect(withKey(text, 'a', 1)).toBe(text)
  })

  test('layers are IDs separated by commas; nothing means all layers', () => {
    expect(layersText('{}')).toBe('')
    expect(layersText('[0, 2]')).toBe('0, 2')
    expect(layersText('{"id": 1}')).toBe('{"id": 1}')
    expect(layersText([3])).toBe('3')
    expect(layersText(undefined)).toBe('')
    expect(layersValue('')).toBe('{}')
    expect(layersValue('0, 2,')).toBe('[0,2]')
    expect(layersValue('roads')).toBe('roads')
  })

  test('notebook parameters stay a text or an object, as they were', () => {
    expect(notebookText({ a: 1 })).toBe('{\n  "a": 1\n}')
    expect(notebookText('{"a": 1}')).toBe('{"a": 1}')
    expect(notebookValue('{"a": 2}', { a: 1 })).toEqual({ a: 2 })
    expect(notebookValue('{"a": 2}', '{}')).toBe('{"a": 2}')
    expect(notebookValue('{"a": ', { a: 1 })).toBe('{"a": ')
  })
})

describe('another item', () => {
  const gp = { type: 'GPService', itemId: 'g', parameters: '{}' }
  const scene = (url: string) => ({
    type: 'ExecuteSceneCook',
    itemId: 's',
    taskURL: '',
    parameters: JSON.stringify({ service_url: url, layer: '[1]' }),
  })
  const urlIn = (text: string) => objectIn(text)?.['service_url']

  test('replaces URLs that came from the item before, and those that are empty', () => {
    expect(withItem({ ...gp, taskURL: '' }, '', 'https://a/GPServer').taskURL).toBe(
      'https://a/GPServer/',
    )
    expect(
      withItem(
        { ...gp, taskURL: 'https://a/GPServer/Buffer' },
        'https://a/GPServer',
        'https://b/GPServer/',
      ).taskURL,
    ).toBe('https://b/GPServer/')
    const { parameters } = withItem(
      scene('https://a/SceneServer'),
      'https://a/SceneServer',
      'https://b/SceneServer',
    )
    expect(objectIn(parameters)).toEqual({ service_url: 'https://b/SceneServer', layer: '[1]' })
  })

  test('leaves URLs that a person has entered', () => {
    const taskURL = 'https://own/GPServer/Buffer'
    expect(withItem({ ...gp, taskURL }, 'https://a/GPServer', 'https://b/GPServer').taskURL).toBe(
      taskURL,
    )
    const own = scene('https://own/SceneServer')
    expect(urlIn(withItem(own, 'https://a/SceneServer', 'https://b/SceneServer').parameters)).toBe(
      'https://own/SceneServer',
    )
  })
})
