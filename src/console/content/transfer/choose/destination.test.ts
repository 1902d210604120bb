import { expect, test } from 'vitest'
import { folderProblems } from '../../../shared/folders/folders.ts'
import { isComplete, undecided, transferTargetOf } from './destination.ts'
import { byFolder } from './owned.ts'

const chosen = { ...undecided, target: 'ben' }

test('a choice of a folder is converted to the parameter of the request', () => {
  expect(transferTargetOf(chosen)).toEqual({ targetUsername: 'ben' })
  expect(transferTargetOf({ ...chosen, place: 'root' })).toMatchObject({ targetFoldername: '/' })
  expect(transferTargetOf({ ...chosen, place: 'new', name: ' Maps ' })).toMatchObject({
    targetFoldername: 'Maps',
  })
  expect(
    transferTargetOf({ ...chosen, place: 'existing', existing: 'Old', name: 'Maps' }),
  ).toMatchObject({
    targetFoldername: 'Old',
  })
})

test('missing and too long values are reported with their field', () => {
  expect(isComplete(undecided)).toBe(false)
  expect(isComplete(chosen)).toBe(true)
  const wrong = (values: Partial<typeof chosen>) => {
    expect(isComplete({ ...chosen, ...values })).toBe(false)
    return folderProblems({ ...chosen, ...values })
  }
  expect(wrong({ place: 'existing' })).toEqual({ existing: 'Select a folder.' })
  expect(wrong({ place: 'new', name: '  ' })).toEqual({ name: 'Enter a folder name.' })
  expect(wrong({ place: 'new', name: '/' }).name).toContain('is the root folder')
  expect(wrong({ place: 'new', name: 'f'.repeat(251) })).toEqual({
    name: 'Must be at most 250 characters.',
  })
})

test('items are counted by folder, and types are sorted by number', () => {
  const item = (id: string, ownerFolder: string | null | undefined, type: string) => ({
    id,
    title: id,
    type,
    owner: 'ada',
    ...(ownerFolder === undefined ? {} : { ownerFolder }),
  })
  const folders = byFolder([
    item('a', null, 'CSV'),
    item('b', 'f', 'CSV'),
    item('c', 'f', 'Web Map'),
    item('d', 'f', 'Web Map'),
    item('e', undefined, 'PDF'),
  ])
  expect(folders.map(({ id, items, types }) => [id, items.length, types])).toEqual([
    [
      'f',
      3,
      [
        ['Web Map', 2],
        ['CSV', 1],
      ],
    ],
    ['', 1, [['CSV', 1]]],
    [undefined, 1, [['PDF', 1]]],
  ])
})
