import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { content } from '../../rest/content/content.ts'
import { portals } from '../../rest/organization/portals.ts'
import { roles } from '../../rest/organization/roles.ts'
import type { Client } from '../../rest/protocol/client.ts'
import { portalAdminRoot } from '../../rest/protocol/portalAdminRoot.ts'
import { limitRanges, systemLimits, type SystemLimitName } from '../../rest/tasks/systemLimits.ts'
import { tasks } from '../../rest/tasks/tasks.ts'
import { members, organization, tasks as taskTable } from '../db/schema.ts'
import { movableClock } from '../testing/clock.ts'
import { postForm } from '../testing/form.ts'
import { portalOn, servers } from '../testing/servers.ts'

const minute = 60_000
const everyMinute = { minute: '*', hour: '*', dayOfMonth: '*', month: '*', dayOfWeek: '?' }

describe.each(servers)('limits of scheduled tasks on %s', (server) => {
  const clock = movableClock()
  const portal = portalOn(server, { sampleData: 'empty', clock })
  const db = () => portal().portal.services.db
  let admin: Client
  let itemId = ''
  beforeAll(async () => {
    admin = await portal().signIn('admin')
    const { id } = await admin.send(content.addItem, {
      userName: 'admin',
      title: 'Inspections',
      type: 'Workflow',
      text: '{}',
      properties: { sampleRun: { outcome: 'failed' } },
    })
    itemId = id ?? ''
  })
  beforeEach(async () => {
    await db().delete(taskTable)
    await db().update(organization).set({ settings: {} })
  })

  const read = () => admin.send(systemLimits.read, {})
  const set = (...limits: readonly (readonly [SystemLimitName, number])[]) =>
    admin.send(systemLimits.update, {
      properties: limits.map(([limitName, numLimit]) => ({ limitName, numLimit })),
    })
  /** Sends a form without the validation of the client, to the administration of the portal. */
  const post = (user: string | undefined, path: string, fields = {}) =>
    postForm({ ...portal(), root: portalAdminRoot(portal().root) }, user, path, fields)
  const create = async () => {
    const settings = { type: 'ExecuteWorkflowManager', itemId, ...everyMinute } as const
    return (await admin.send(tasks.create, { userName: 'admin', ...settings })).taskId
  }
  const available = async () =>
    (
      await admin.send(tasks.list, {
        userName: 'admin',
        types: ['ExecuteWorkflowManager'],
        num: 0,
      })
    ).activeTasksAvailable

  test('have their defaults, and an update changes the named ones only', async () => {
    const defaults = Object.fromEntries(
      Object.entries(limitRanges).map(([name, { initial }]) => [name, initial]),
    )
    expect(await read()).toEqual(defaults)
    expect(await set(['GPServiceUserLimit', 7])).toEqual({ status: 'success' })
    await set(['TaskRunHistoryCount', 50], ['GPServiceOrgLimit', 0])
    const changed = { GPServiceUserLimit: 7, TaskRunHistoryCount: 50, GPServiceOrgLimit: 0 }
    expect(await read()).toEqual({ ...defaults, ...changed })
    expect(JSON.stringify(await admin.send(portals.read, {}))).not.toContain('taskLimits')
  })

  test('of active tasks apply to further tasks; active ones stay active', async () => {
    const first = await create()
    await set(['ExecuteWorkflowManagerUserLimit', 2])
    expect(await available()).toBe(1)
    await create()
    await expect(create()).rejects.toMatchObject({
      code: 400,
      parameter: 'type',
      message: expect.stringContaining('the limit is 2'),
    })
    await set(['ExecuteWorkflowManagerUserLimit', 20], ['ExecuteWorkflowManagerOrgLimit', 1])
    expect(await available()).toBe(0)
    await expect(create()).rejects.toMatchObject({
      message: expect.stringMatching(/^The organization already has 2 .* the limit is 1\.$/),
    })
    const { active } = await admin.send(tasks.read, { userName: 'admin', taskId: first })
    expect(active).toBe(true)
  })

  test('of failed runs and of kept runs apply from the next run', async () => {
    await set(['FailedRunsToDisableTask', 3], ['TaskRunHistoryCount', 2])
    const target = { userName: 'admin', taskId: await create() }
    for (let run = 1; run <= 3; run++) {
      clock.advance(minute)
      await portal().portal.services.tasks.runDue()
      expect((await admin.send(tasks.read, target)).taskState).toBe(run < 3 ? 'active' : 'failed')
    }
    expect((await admin.send(tasks.runs, target)).runs).toHaveLength(2)
  })

  test.each([
    ['an unknown name', '[{"limitName":"Other","numLimit":1}]', 'limitName'],
    ['no number', '[{"limitName":"GPServiceUserLimit"}]', 'numLimit'],
    ['a fraction', '[{"limitName":"GPServiceUserLimit","numLimit":1.5}]', 'numLimit'],
    ['a number below its range', '[{"limitName":"GPServiceUserLimit","numLimit":-1}]', 'numLimit'],
    ['a number above it', '[{"limitName":"GPServiceUserLimit","numLimit":100001}]', 'numLimit'],
    ['no failed run', '[{"limitName":"FailedRunsToDisableTask","numLimit":0}]', 'from 1 to 1000'],
    ['too many runs', '[{"limitName":"TaskRunHistoryCount","numLimit":1001}]', 'from 1 to 1000'],
    ['no limits', '[]', 'at least one'],
    ['no array', '{"limitName":"GPServiceUserLimit","numLimit":1}', 'properties'],
    ['no JSON', 'GPServiceUserLimit=1', 'properties'],
  ])('with %s are refused in the envelope of the administration', async (_what, text, part) => {
    const answer = await post('admin', '/system/limits/update', {
      properties: text,
      category: 'ScheduleTask',
    })
    expect(answer).toMatchObject({ status: 'error', code: 400, parameter: 'properties' })
    expect(String(answer.messages)).toContain(part)
  })

  test('at the ends of their ranges are accepted; another category is refused', async () => {
    for (const [name, { min, max }] of Object.entries(limitRanges))
      for (const limit of [min, max]) {
        await set([name as SystemLimitName, limit])
        expect((await read())[name as SystemLimitName]).toBe(limit)
      }
    const properties = '[{"limitName":"GPServiceUserLimit","numLimit":1}]'
    const path = '/system/limits/update'
    expect(await post('admin', path, { properties, category: 'Other' })).toMatchObject({
      code: 400,
      parameter: 'category',
    })
    expect(await post('admin', path, { properties })).toEqual({ status: 'success' })
  })

  test('need the privilege for security or for the website', async () => {
    const { id } = await admin.send(roles.create, { name: 'Webmaster' })
    const setPrivilege = (privilege: 'portal:admin:manageWebsite' | 'portal:admin:viewUsers') =>
      admin.send(roles.setPrivileges, { roleId: id, privileges: { privileges: [privilege] } })
    await db().update(members).set({ role: id }).where(eq(members.username, 'viewer'))
    await setPrivilege('portal:admin:viewUsers')
    const properties = '[{"limitName":"GPServiceUserLimit","numLimit":9}]'
    for (const path of ['/system/limits', '/system/limits/update']) {
      expect(await post('viewer', path, { properties })).toMatchObject({ code: 403 })
      expect(await post(undefined, path, { properties })).toMatchObject({ code: 499 })
    }
    await setPrivilege('portal:admin:manageWebsite')
    expect(await post('viewer', '/system/limits/update', { properties })).toEqual({
      status: 'success',
    })
    expect(await post('viewer', '/system/limits')).toMatchObject({ GPServiceUserLimit: 9 })
    expect(await post('admin', '/system/other')).toMatchObject({ status: 'error', code: 404 })
  })
})

describe('a portal of version 11.1', () => {
  const portal = portalOn('PGlite', { sampleData: 'empty', plays: '11.1' })

  test('has neither these limits nor geoprocessing tasks', async () => {
    const admin = await portal().signIn('admin')
    await expect(admin.send(systemLimits.read, {})).rejects.toMatchObject({ isAbsent: true })
    const answer = await postForm(portal(), 'admin', '/community/users/admin/tasks/createTask', {
      type: 'GPService',
      ...everyMinute,
    })
    expect(answer.error).toMatchObject({ code: 400 })
    expect(answer.error?.message).toMatch(/^'type' is not available.*11\.2/)
  })
})
