import { readFileSync } from 'node:fs'
import { matchRoutes } from 'react-router'
import { describe, expect, test } from 'vitest'
import { areas, routes } from './routes.tsx'
import { paths } from './shell/paths.ts'

const examples: Record<keyof typeof paths, string> = {
  home: paths.home(),
  signIn: paths.signIn(),
  content: paths.content(),
  allContent: paths.allContent(),
  item: paths.item('0123456789abcdef0123456789abcdef', 'data'),
  categories: paths.categories(),
  editItems: paths.editItems(),
  transfer: paths.transfer('ada'),
  addItem: paths.addItem(),
  groups: paths.groups(),
  ownGroups: paths.ownGroups(),
  newGroup: paths.newGroup(),
  group: paths.group('0123456789abcdef0123456789abcdef'),
  groupMembers: paths.groupMembers('0123456789abcdef0123456789abcdef'),
  groupSettings: paths.groupSettings('0123456789abcdef0123456789abcdef'),
  groupRequests: paths.groupRequests('0123456789abcdef0123456789abcdef'),
  importPackage: paths.importPackage('0123456789abcdef0123456789abcdef'),
  sharing: paths.sharing('0123456789abcdef0123456789abcdef'),
  settings: paths.settings(),
  samlFederation: paths.samlFederation(),
  webhooks: paths.webhooks(),
  applications: paths.applications(),
  newApplication: paths.newApplication(),
  application: paths.application('0123456789abcdef0123456789abcdef'),
  urls: paths.urls(),
  urlReport: paths.urlReport('0123456789abcdef0123456789abcdef'),
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
  dataStore: paths.dataStore('0123456789abcdef0123456789abcdef'),
  publishLayers: paths.publishLayers('0123456789abcdef0123456789abcdef'),
  synchronizeLayers: paths.synchronizeLayers('0123456789abcdef0123456789abcdef'),
  publishingResult: paths.publishingResult('0123456789abcdef0123456789abcdef'),
  servers: paths.servers(),
  serverUpgrade: paths.serverUpgrade('Rv7hQ2mXa9LcT4sE'),
  reference: paths.reference('items.update'),
  jobs: paths.jobs(),
  history: paths.history(),
  tasks: paths.tasks(),
  task: paths.task('ada', '0123456789abcdef0123456789abcdef'),
  newTask: paths.newTask(),
  importTasks: paths.importTasks(),
  taskLimits: paths.taskLimits(),
  editTask: paths.editTask('ada', '0123456789abcdef0123456789abcdef'),
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

test('an unknown path opens the page Not found', () => {
  expect(routeOf('/nowhere/at/all')).toBe('*')
})

test('names in paths are escaped', () => {
  expect(paths.group('a/b')).toBe('/groups/a%2Fb')
})
