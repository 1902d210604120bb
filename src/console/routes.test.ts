import { readFileSync } from 'node:fs'
import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { tabs } from './organization/members/member/member.ts'
import { areas, routes } from './routes.tsx'
import { paths } from './shell/paths.ts'

const id = '0123456789abcdef0123456789abcdef'

const examples: Record<keyof typeof paths, string> = {
  home: paths.home(),
  signIn: paths.signIn(),
  content: paths.content(),
  allContent: paths.allContent(),
  item: paths.item(id, 'data'),
  categories: paths.categories(),
  editItems: paths.editItems(),
  transfer: paths.transfer('ada'),
  addItem: paths.addItem(),
  groups: paths.groups(),
  ownGroups: paths.ownGroups(),
  newGroup: paths.newGroup(),
  group: paths.group(id),
  groupMembers: paths.groupMembers(id),
  groupSettings: paths.groupSettings(id),
  groupRequests: paths.groupRequests(id),
  importPackage: paths.importPackage(id),
  sharing: paths.sharing(id),
  settings: paths.settings(),
  samlFederation: paths.samlFederation(),
  webhooks: paths.webhooks(),
  applications: paths.applications(),
  newApplication: paths.newApplication(id),
  application: paths.application(id),
  urls: paths.urls(),
  urlReport: paths.urlReport(id),
  unknownHosts: paths.unknownHosts(),
  roles: paths.roles(),
  role: paths.role('edgebRxFLiLt15df'),
  newRole: paths.newRole('org_user'),
  importRoles: paths.importRoles(),
  compareRoles: paths.compareRoles(['org_user', 'org_publisher']),
  members: paths.members(),
  addMembers: paths.addMembers(),
  member: paths.member('ada'),
  account: paths.account(),
  publishing: paths.publishing(),
  newDataStore: paths.newDataStore(),
  dataStore: paths.dataStore(id),
  publishLayers: paths.publishLayers(id),
  synchronizeLayers: paths.synchronizeLayers(id),
  publishingResult: paths.publishingResult(id),
  servers: paths.servers(),
  serverUpgrade: paths.serverUpgrade('Rv7hQ2mXa9LcT4sE'),
  reference: paths.reference('items.update'),
  jobs: paths.jobs(),
  history: paths.history(),
  tasks: paths.tasks(),
  task: paths.task('ada', id),
  newTask: paths.newTask(),
  importTasks: paths.importTasks(),
  taskLimits: paths.taskLimits(),
  editTask: paths.editTask('ada', id),
  job: paths.job('a b/c'),
  run: paths.run('0123'),
}

const routeOf = (path: string) => matchRoutes(routes, path.split('?')[0] ?? '')?.at(-1)?.route.path

test('the service worker knows the areas of all pages', () => {
  const worker = readFileSync('public/assets/tabs.js', 'utf8')
  const [, list = ''] = /areas = \[(.*?)\]/s.exec(worker) ?? []
  const known = list.match(/'[^']*'/g)?.map((text) => text.slice(1, -1))
  const areasOfPages = Object.values(examples).map((path) => path.split(/[/?#]/)[1] ?? '')
  expect(known).toEqual([...new Set([...areasOfPages, 'index.html'])].toSorted())
})

describe('every link opens a page', () => {
  test.each(Object.entries(examples))('%s: %s', (_name, path) => {
    expect(routeOf(path)).toBeDefined()
    expect(routeOf(path)).not.toBe('*')
  })

  test.each(areas.map(({ label, path }) => [label, path]))('in the menu: %s', (_label, path) => {
    expect(routeOf(path)).toBe(path)
  })
})

describe('a member can have any word of a path as the username', () => {
  const words = new Set(Object.values(examples).flatMap((path) => path.match(/[\w-]+/g) ?? []))
  test.each([...words])('%s', (word) => {
    for (const tab of [undefined, ...tabs])
      expect(routeOf(paths.member(word, tab))).toBe('/organization/members/:username/:tab?')
    expect(routeOf(paths.task(word, id))).toBe('/tasks/:user/:taskId')
    expect(routeOf(paths.editTask(word, id))).toBe('/tasks/:user/:taskId/edit')
  })
})

test('an unknown path opens the page Not found', () => {
  expect(routeOf('/nowhere/at/all')).toBe('*')
})

test('names in paths are escaped', () => {
  expect(paths.group('a/b')).toBe('/groups/a%2Fb')
})
