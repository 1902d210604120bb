import { expect, test } from 'vitest'
import type { Dependency } from '../../../rest/content/dependencies.ts'
import { Task } from '../../../rest/records/task.ts'
import { listForOwners, layerUsers, pathOf } from './layerUsers.ts'
import type { DeletedLayer } from './layerUsers.ts'

const layers: readonly DeletedLayer[] = [
  { id: 'm1', dataset: 'a.roads' },
  { id: 'f1', dataset: 'a.roads' },
  { id: 'f2', dataset: 'a.trees' },
]
const user = (id: string, type: string, owner?: string): Dependency => ({
  dependencyType: 'id',
  id,
  title: `Title of ${id}`,
  type,
  ...(owner === undefined ? {} : { owner }),
})
const used = (id: string, users: readonly Dependency[] | undefined) => ({
  item: { id, title: id, owner: 'ada' },
  users,
  refusal: undefined,
})
const task = (id: string, itemId: string, userId: string) =>
  Task.parse({
    id,
    itemId,
    userId,
    type: 'ExecuteNotebook',
    title: null,
    cronSchedule: { minute: '0', hour: '1', dayOfMonth: '*', month: '*', dayOfWeek: '?' },
    created: 1,
    updated: 1,
    active: true,
    taskState: 'active',
  })

const map = user('map', 'Web Map', 'emil')
const effects = [
  // The other layer of the dataset is deleted as well.
  used('m1', [user('f1', 'Feature Service', 'ada')]),
  used('f1', [map, user('notebook', 'Notebook', 'ada'), { dependencyType: 'url', id: 'http://x' }]),
  used('f2', [map, user('direct', 'Dashboard')]),
  used('unread', undefined),
]
const ofMaps = [
  used('map', [user('viewer', 'Web Mapping Application', 'emil'), user('direct', 'Dashboard')]),
]
const tasks = [task('t1', 'notebook', 'vera'), task('t2', 'f2', 'ada'), task('t3', 'other', 'ada')]
const users = () => layerUsers({ layers, effects, ofMaps, tasks })

test('what uses deleted layers is listed once, with all of its datasets, and without the layers themselves', () => {
  expect(users().map(({ kind, id, datasets, through }) => [kind, id, datasets, through])).toEqual([
    ['map', 'map', ['a.roads', 'a.trees'], undefined],
    // It uses a layer itself, and not only through the map.
    ['application', 'direct', ['a.roads', 'a.trees'], undefined],
    ['application', 'viewer', ['a.roads', 'a.trees'], 'Title of map'],
    ['other', 'notebook', ['a.roads'], undefined],
    ['task', 't2', ['a.trees'], undefined],
    ['task', 't1', ['a.roads'], 'Title of notebook'],
  ])
})

test('a hand-over list contains the items and tasks of each owner, also of an unknown one', () => {
  const list = listForOwners(users())
  expect(list.map(({ owner, counts }) => [owner, counts])).toEqual([
    ['ada', { map: 0, application: 0, other: 1, task: 1 }],
    ['emil', { map: 1, application: 1, other: 0, task: 0 }],
    ['', { map: 0, application: 1, other: 0, task: 0 }],
    ['vera', { map: 0, application: 0, other: 0, task: 1 }],
  ])
  expect(pathOf({ kind: 'task', id: 't1', owner: 'vera' })).toBe('/tasks/vera/t1')
  expect(pathOf({ kind: 'map', id: 'map', owner: 'emil' })).toBe('/content/items/map')
})
