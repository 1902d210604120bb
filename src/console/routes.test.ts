import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { matchRoutes } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import type { Privilege } from '../rest/protocol/privileges.ts'
import { hasWebhooks } from '../rest/records/webhook.ts'
import { tasks } from '../rest/tasks/tasks.ts'
import { tabs } from './organization/members/member/member.ts'
import { areas, routes } from './routes.tsx'
import { paths } from './shell/paths.ts'
import { isInMenu, seeingMembers } from './shell/permissions.ts'

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
  housekeeping: paths.housekeeping(),
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
  identityProviders: paths.identityProviders(),
  webhooks: paths.webhooks(),
  applications: paths.applications(),
  newApplication: paths.newApplication(id),
  application: paths.application(id),
  urls: paths.urls(),
  urlReport: paths.urlReport(id),
  replaceUrls: paths.replaceUrls(),
  unknownHosts: paths.unknownHosts(),
  comparePortals: paths.comparePortals(),
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
  server: paths.server('Rv7hQ2mXa9LcT4sE'),
  serverUpgrade: paths.serverUpgrade('Rv7hQ2mXa9LcT4sE'),
  reference: paths.reference('items.update'),
  jobs: paths.jobs(),
  history: paths.history(),
  recordedChanges: paths.recordedChanges(),
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

describe('the service worker', () => {
  const site = 'https://gis.example.com/console/'
  const workerFile = readFileSync('public/assets/tabs.js', 'utf8')
  const tab = (name: string, url: string) => ({
    id: name,
    url,
    type: 'window',
    frameType: 'top-level',
    postMessage: vi.fn<(message: unknown) => void>(),
  })

  /** Returns whether a tab that was opened with a URL gets an answer of a tab of the console, and is heard by it. */
  const isAnswered = async (url: string) => {
    const [asking, signedIn] = [tab('asking', url), tab('signedIn', `${site}groups`)]
    const listeners: Record<string, (event: object) => void> = {}
    const work: unknown[] = []
    const self = {
      location: { href: `${site}assets/tabs.js` },
      clients: {
        matchAll: () => Promise.resolve([asking, signedIn]),
        get: (wanted: string) =>
          Promise.resolve([asking, signedIn].find((one) => one.id === wanted)),
      },
      addEventListener: (name: string, listener: (event: object) => void) => {
        listeners[name] = listener
      },
    }
    runInNewContext(workerFile, { self, URL })
    const waitUntil = (promise: unknown) => work.push(promise)
    listeners['message']?.({ source: asking, data: { message: 'ask' }, waitUntil })
    listeners['message']?.({
      source: signedIn,
      data: { to: 'asking', message: 'answer' },
      waitUntil,
    })
    await Promise.all(work)
    const heard = [signedIn, asking].map(({ postMessage }) => postMessage.mock.calls.length)
    expect(heard[0]).toBe(heard[1])
    return heard[0] === 1
  }

  test.each([
    ...Object.values({ ...examples, job: paths.job('report-1') }),
    paths.member('ada.moreno@example.com', 'items'),
    '/index.html',
    '/content/?show=all#facts',
  ])('passes messages of the page %s', async (path) => {
    expect(await isAnswered(site + path.slice(1))).toBe(true)
  })

  test.each([
    '/portal/sharing/rest/content/items/0123/data',
    '//portal/sharing/rest/content/items/0123/data',
    '///portal/sharing/rest',
    '/content//portal/sharing/rest/content/items/0123/data',
    '/content/..%2fportal/sharing/rest/content/items/0123/data',
    '/content/..%5Cportal/sharing/rest/content/items/0123/data',
    '/content/..%252fportal/sharing/rest',
    '/content/..;/portal/sharing/rest',
    '/content%2f..%2fportal/sharing/rest',
    '/content/%E3%80%82/portal',
    '/Content/items',
    '/assets/tabs.js',
    '/../portal/home/',
  ])('passes no message of a page of another program: %s', async (path) => {
    expect(await isAnswered(new URL(site).origin + `/console${path}`)).toBe(false)
  })

  test('passes no message of a page elsewhere at the same origin', async () => {
    expect(await isAnswered('https://gis.example.com/portal/sharing/rest')).toBe(false)
    expect(await isAnswered('https://gis.example.com//console/groups')).toBe(false)
  })
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

describe('the menu', () => {
  const menuOf = (role: string, privileges: readonly string[], organization = {}) =>
    areas
      .filter((area) =>
        isInMenu({ organization, person: { username: 'ada', role, privileges } }, area),
      )
      .map(({ label }) => label)
  const viewing = ['home', 'content', 'groups', 'jobs', 'history']

  test('lists all areas that the portal has for administrators', () => {
    expect(menuOf('org_admin', [])).toEqual(areas.map(({ label }) => label))
    expect(menuOf('org_admin', [], { enterpriseVersion: '11.3' })).not.toContain('urls')
  })

  test.each<[privileges: readonly Privilege[], more: readonly string[]]>([
    [['portal:user:viewOrgItems'], []],
    [['portal:user:viewOrgUsers'], ['roles', 'members']],
    [['portal:user:createItem'], ['tasks', 'applications']],
    [['portal:publisher:createFeatureWebhook'], ['webhooks']],
    [['portal:publisher:registerDataStores'], ['publishing', 'servers']],
  ])('lists what can be used with %j', (privileges, more) => {
    expect(new Set(menuOf('custom', privileges))).toEqual(new Set([...viewing, ...more]))
  })

  test('lists areas by the privileges that their pages ask for', () => {
    const useOf = (path: string) => areas.find((area) => area.path === path)?.use
    expect(useOf(paths.members())).toEqual(seeingMembers.access)
    expect(useOf(paths.webhooks())).toEqual(hasWebhooks)
    expect(useOf(paths.tasks())).toEqual(tasks.create.access)
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
