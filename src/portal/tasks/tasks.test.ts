import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { content } from '../../rest/content/content.ts'
import { items } from '../../rest/content/items.ts'
import { transfer } from '../../rest/content/transfer.ts'
import type { Client } from '../../rest/protocol/client.ts'
import type { Input } from '../../rest/protocol/operation.ts'
import { roles } from '../../rest/organization/roles.ts'
import { tasks } from '../../rest/tasks/tasks.ts'
import { taskLimits } from '../../rest/tasks/taskTypes.ts'
import { members, taskRuns as runTable, tasks as taskTable } from '../db/schema.ts'
import { movableClock } from '../testing/clock.ts'
import { postForm } from '../testing/form.ts'
import { portalOn, servers } from '../testing/servers.ts'

const hour = 3_600_000
const minute = 60_000
const daily = { minute: '30', hour: '2', dayOfMonth: '*', month: '*', dayOfWeek: '?' }
const everyMinute = { ...daily, minute: '*', hour: '*' }

type NewTask = Partial<Input<typeof tasks.create>>

describe.each(servers)('on %s', (server) => {
  const clock = movableClock()
  const portal = portalOn(server, { sampleData: 'empty', clock })
  const db = () => portal().portal.services.db
  const runDue = () => portal().portal.services.tasks.runDue()
  let admin: Client
  let publisher: Client
  beforeAll(async () => {
    admin = await portal().signIn('admin')
    publisher = await portal().signIn('publisher')
    // Schedulers of notebooks need a privilege that the default role does not have.
    const { id } = await admin.send(roles.create, { name: 'Analyst' })
    await admin.send(roles.setPrivileges, {
      roleId: id,
      privileges: {
        privileges: [
          'portal:user:createItem',
          'portal:user:viewOrgItems',
          'portal:user:receiveItems',
          'premium:publisher:scheduleNotebooks',
        ],
      },
    })
    for (const username of ['publisher', 'editor'])
      await db().update(members).set({ role: id }).where(eq(members.username, username))
  })
  beforeEach(async () => {
    await db().delete(taskTable)
  })

  let count = 0
  const addItem = async (
    owner: 'publisher' | 'admin' | 'editor',
    type: string,
    properties?: Record<string, unknown>,
  ) => {
    const client = await portal().signIn(owner)
    count += 1
    const data = {
      Notebook: { file: new File(['{}'], `${count}.ipynb`) },
      'Scene Service': { url: `https://a.example/${count}/SceneServer` },
    }
    const { id } = await client.send(content.addItem, {
      userName: owner,
      title: `${type} ${count}`,
      type,
      ...(data[type as keyof typeof data] ?? { text: '{}' }),
      ...(properties ? { properties } : {}),
    })
    return id ?? ''
  }
  let notebook = ''
  beforeAll(async () => {
    notebook = await addItem('publisher', 'Notebook')
  })

  const create = async (input: NewTask = {}, client = publisher) => {
    const { taskId } = await client.send(tasks.create, {
      userName: 'publisher',
      type: 'ExecuteNotebook',
      itemId: notebook,
      ...daily,
      ...input,
    })
    return taskId
  }
  const read = (taskId: string, userName = 'publisher') =>
    admin.send(tasks.read, { userName, taskId })
  const runsOf = async (taskId: string, userName = 'publisher') =>
    (await admin.send(tasks.runs, { userName, taskId })).runs
  const target = (taskId: string) => ({ userName: 'publisher', taskId })

  /** What an update repeats. */
  const runsNotebook = () => ({ type: 'ExecuteNotebook', itemId: notebook }) as const

  describe('a new task', () => {
    test('is active, and its next start is the next time of the schedule in UTC', async () => {
      const taskId = await create({ title: 'Nightly', maxOccurrences: 10 })
      const task = await read(taskId)
      expect(task).toMatchObject({
        id: taskId,
        title: 'Nightly',
        type: 'ExecuteNotebook',
        userId: 'publisher',
        itemId: notebook,
        cronSchedule: daily,
        runIntervalSeconds: 86_400,
        maxOccurrences: 10,
        active: true,
        taskState: 'active',
      })
      const next = new Date(task.nextStart ?? 0)
      expect(task.nextStart).toBeGreaterThan(clock.now())
      expect([next.getUTCHours(), next.getUTCMinutes()]).toEqual([2, 30])
    })

    test('starts within its dates', async () => {
      const startDate = clock.now() + 40 * 24 * hour
      const { nextStart } = await read(await create({ startDate, ...everyMinute }))
      expect(nextStart).toBe(Math.ceil(startDate / minute) * minute)
    })

    test.each([
      ['a type that does not exist', { type: 'RunDataPipeline' }, 'type'],
      ['no item', { itemId: '' }, 'itemId'],
      ['an item that does not exist', { itemId: '0'.repeat(32) }, 'itemId'],
      ['a minute that does not exist', { minute: '60' }, 'minute'],
      ['no hour', { hour: '' }, 'hour'],
      ['both days', { dayOfMonth: '1', dayOfWeek: 'MON' }, 'dayOfWeek'],
      ['a date that never comes', { dayOfMonth: '30', month: '2' }, 'dayOfMonth'],
      ['an end before its start', { startDate: 2e12, endDate: 1e12 }, 'endDate'],
      ['an end before the first run', { endDate: 1 }, 'endDate'],
      ['no runs', { maxOccurrences: 0 }, 'maxOccurrences'],
      ['half a run', { maxOccurrences: 1.5 }, 'maxOccurrences'],
      ['a title that is too long', { title: 't'.repeat(taskLimits.title + 1) }, 'title'],
      ['parameters that are not an object', { parameters: '[]' }, 'parameters'],
      ['a wrong parameter', { parameters: '{"updatePortalItem":"yes"}' }, 'parameters'],
      ['a title with NUL', { title: 'a\0b' }, 'title'],
      ['more runs than an integer', { maxOccurrences: '99999999999999999999' }, 'maxOccurrences'],
      ['a start after all dates', { startDate: '8640000000000001' }, 'startDate'],
      [
        'parameters that are too large',
        { parameters: JSON.stringify({ a: 'x'.repeat(taskLimits.parameters) }) },
        'parameters',
      ],
    ])('cannot have %s', async (_what, fields, parameter) => {
      const answer = await postForm(
        portal(),
        'publisher',
        '/community/users/publisher/tasks/createTask',
        {
          type: 'ExecuteNotebook',
          itemId: notebook,
          ...daily,
          ...fields,
        },
      )
      expect(answer.error).toMatchObject({ code: 400, parameter })
      expect(answer.error?.message).toContain(parameter)
    })

    test.each([String.raw`{"a":"\u0000"}`, String.raw`{"a":"\ud800"}`])(
      'cannot have the parameters %s, which the database cannot store',
      async (parameters) => {
        const path = '/community/users/publisher/tasks/createTask'
        const fields = { type: 'ExecuteNotebook', itemId: notebook, ...daily, parameters }
        const answer = await postForm(portal(), 'publisher', path, fields)
        expect(answer.error).toMatchObject({ code: 400 })
      },
    )

    test('can have a title and a number of runs at the limits, and the spellings of earlier pages and clients', async () => {
      const answer = await postForm(
        portal(),
        'publisher',
        '/community/users/publisher/tasks/createTask',
        {
          type: 'ExecuteNotebook',
          itemId: notebook,
          ...daily,
          dayOfWeek: '*',
          title: 't'.repeat(taskLimits.title),
          maxOccurences: 1,
        },
      )
      expect(answer).toMatchObject({ success: true })
      expect(await read(String(answer.taskId))).toMatchObject({ maxOccurrences: 1 })
    })

    test('runs on an item of its kind that belongs to its owner', async () => {
      const map = await addItem('publisher', 'Web Map')
      await expect(create({ itemId: map })).rejects.toMatchObject({
        code: 400,
        parameter: 'itemId',
        message: expect.stringContaining('Notebook'),
      })
      const other = await addItem('admin', 'Notebook')
      await expect(create({ itemId: other })).rejects.toMatchObject({ parameter: 'itemId' })
      await expect(
        admin.send(tasks.create, {
          userName: 'admin',
          type: 'ExecuteNotebook',
          itemId: notebook,
          ...daily,
        }),
      ).resolves.toMatchObject({ success: true })
    })

    test('needs the privilege of its type', async () => {
      const { id } = await admin.send(roles.create, { name: 'Creator' })
      const privileges = ['portal:user:createItem']
      await admin.send(roles.setPrivileges, { roleId: id, privileges: { privileges } })
      const [before] = await db().select().from(members).where(eq(members.username, 'publisher'))
      await db().update(members).set({ role: id }).where(eq(members.username, 'publisher'))
      await expect(create()).rejects.toMatchObject({
        code: 403,
        details: [expect.stringContaining('premium:publisher:scheduleNotebooks')],
      })
      await db()
        .update(members)
        .set({ role: before?.role ?? '' })
        .where(eq(members.username, 'publisher'))
    })

    test('of the type GPService can be created by administrators only', async () => {
      await expect(
        create({ type: 'GPService', taskURL: 'https://a.example/GPServer/A', parameters: {} }),
      ).rejects.toMatchObject({ code: 403 })
    })

    test('of another type has no URL, so that no server is asked for it', async () => {
      const taskURL = 'http://localhost:9/server/rest/services/A/GPServer/B'
      const taskId = await create({ taskURL })
      expect((await read(taskId)).taskUrl ?? null).toBeNull()
      const again = { ...runsNotebook(), ...target(taskId), ...daily }
      await publisher.send(tasks.update, { ...again, taskURL })
      expect((await read(taskId)).taskUrl ?? null).toBeNull()
    })

    test.each([
      '/community/users/publisher/tasks/createTask',
      '/community/tasks/0/createTask',
      '/community/users/publisher/createTask',
      '/tasks/0/createTask',
      '/users/publisher/createTask',
    ])('is created at %s, as a form and as multipart', async (path) => {
      const form = { ...runsNotebook(), ...daily, title: path }
      const answer = await postForm(portal(), 'publisher', path, form)
      expect(answer).toEqual({ success: true, taskId: expect.any(String) })
      expect(await read(String(answer.taskId))).toMatchObject({ title: path, userId: 'publisher' })
      const { token = '' } = await portal().signIn('publisher')
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...form, f: 'json', token }))
        body.append(name, value)
      const multipart = await fetch(`${portal().root}${path}`, { method: 'POST', body })
      expect(await multipart.json()).toEqual({ success: true, taskId: expect.any(String) })
      const { error } = await postForm(portal(), undefined, path, form)
      expect(error).toMatchObject({ code: 499 })
    })

    test('at a path without a user belongs to the member that the form names, if the caller can act for them', async () => {
      const form = { ...runsNotebook(), ...daily, userName: 'publisher' }
      const { taskId } = await postForm(portal(), 'admin', '/tasks/0/createTask', form)
      expect(await read(String(taskId))).toMatchObject({ userId: 'publisher' })
      const { error } = await postForm(portal(), 'editor', '/tasks/0/createTask', form)
      expect(error).toMatchObject({ code: 403 })
    })

    test('of a scene needs its parameters', async () => {
      const itemId = await addItem('publisher', 'Scene Service')
      const input = { type: 'ExecuteSceneCook', itemId } as const
      await expect(create(input)).rejects.toMatchObject({ parameter: 'parameters' })
      await expect(
        create({
          ...input,
          parameters: {
            service_url: 'https://a.example/MapServer',
            num_of_caching_service_instances: 2,
            update_mode: 'RECREATE_ALL_NODES',
          },
        }),
      ).rejects.toMatchObject({ message: expect.stringContaining('service_url') })
    })

    test(`is refused when the member has ${taskLimits.perMember} active ones of its type`, async () => {
      const ids: string[] = []
      for (let index = 0; index < taskLimits.perMember; index++) ids.push(await create())
      const { activeTasksAvailable } = await publisher.send(tasks.list, {
        userName: 'publisher',
        types: ['ExecuteNotebook'],
        num: 0,
      })
      expect(activeTasksAvailable).toBe(0)
      await expect(create()).rejects.toMatchObject({ code: 400, parameter: 'type' })
      await publisher.send(tasks.disable, target(ids[0] ?? ''))
      const another = await create()
      await expect(publisher.send(tasks.enable, target(ids[0] ?? ''))).rejects.toMatchObject({
        code: 400,
      })
      await publisher.send(tasks.remove, target(another))
      await publisher.send(tasks.enable, target(ids[0] ?? ''))
    })

    test('is refused when the member has too many that are not active, of any type', async () => {
      const before = await create()
      const [row] = await db().select().from(taskTable).where(eq(taskTable.id, before))
      if (!row) throw new Error('the task was not stored')
      const states = ['paused', 'completed', 'failed'] as const
      await db()
        .insert(taskTable)
        .values(
          Array.from({ length: taskLimits.inactivePerMember }, (_, index) => ({
            ...row,
            id: `inactive-${index}`,
            type: 'ExecuteReport' as const,
            state: states[index % 3] ?? 'paused',
            nextStart: null,
          })),
        )
      await expect(create()).rejects.toMatchObject({
        code: 400,
        parameter: 'userName',
        message: expect.stringContaining(`the limit is ${taskLimits.inactivePerMember}`),
      })
      await publisher.send(tasks.remove, target('inactive-1'))
      await create()
      await publisher.send(tasks.disable, target(before))
      await publisher.send(tasks.enable, target(before))
    })
  })

  describe('access', () => {
    test('a member reaches own tasks only, an administrator all of them', async () => {
      const taskId = await create()
      const editor = await portal().signIn('editor')
      for (const operation of [tasks.read, tasks.enable, tasks.disable, tasks.remove, tasks.runs])
        await expect(editor.send(operation, target(taskId))).rejects.toMatchObject({ code: 403 })
      await expect(editor.send(tasks.read, { userName: 'editor', taskId })).rejects.toMatchObject({
        code: 400,
      })
      await expect(editor.send(tasks.listAll, {})).rejects.toMatchObject({ code: 403 })
      expect((await admin.send(tasks.listAll, { userFilter: 'publisher' })).tasks).toHaveLength(1)
      expect((await admin.send(tasks.listAll, { userFilter: 'editor' })).tasks).toHaveLength(0)
    })

    test('anonymous callers are asked for a token', async () => {
      const anonymous = await portal().signIn()
      await expect(anonymous.send(tasks.list, { userName: 'publisher' })).rejects.toMatchObject({
        code: 499,
      })
    })
  })

  describe('lists', () => {
    test('filter, sort in both directions, and page', async () => {
      await create({ title: 'Beta', ...everyMinute })
      const paused = await create({ title: 'alpha' })
      await publisher.send(tasks.disable, target(paused))
      const list = async (input: Partial<Input<typeof tasks.list>>) =>
        (await publisher.send(tasks.list, { userName: 'publisher', ...input })).tasks.map(
          ({ title }) => title,
        )
      expect(await list({ sortField: 'TITLE' })).toEqual(['alpha', 'Beta'])
      expect(await list({ sortField: 'title', sortOrder: 'descending' })).toEqual(['Beta', 'alpha'])
      expect(await list({ sortField: 'nextStart' })).toEqual(['Beta', 'alpha'])
      expect(await list({ active: false })).toEqual(['alpha'])
      expect(await list({ types: ['ExecuteReport'] })).toEqual([])
      expect(await list({ itemId: notebook, num: 1, start: 2 })).toHaveLength(1)
      const answer = await postForm(portal(), 'publisher', '/community/users/publisher/tasks', {
        sortField: 'owner',
      })
      expect(answer.error).toMatchObject({ code: 400, parameter: 'sortField' })
    })
  })

  describe('a due task', () => {
    test('runs once, and records when, how long, and with what outcome', async () => {
      const itemId = await addItem('publisher', 'Notebook', {
        sampleRun: { outcome: 'failed', seconds: 90, result: 'The table is locked.' },
      })
      const taskId = await create({ itemId, ...everyMinute, maxOccurrences: 1 })
      const { nextStart = 0 } = await read(taskId)
      await runDue()
      expect(await runsOf(taskId)).toEqual([])
      clock.advance(nextStart - clock.now())
      await Promise.all([runDue(), runDue()])
      expect(await runsOf(taskId)).toMatchObject([
        { status: 'executing', created: nextStart, task: { id: taskId, itemId } },
      ])
      clock.advance(90_000)
      await runDue()
      expect(await runsOf(taskId)).toMatchObject([
        {
          status: 'failed',
          result: expect.stringMatching(/^The table is locked\. Not run: this portal has no /),
          modified: nextStart + 90_000,
        },
      ])
      expect(await read(taskId)).toMatchObject({
        active: false,
        taskState: 'completed',
        lastStart: nextStart,
      })
      expect(await read(taskId)).not.toHaveProperty('nextStart')
    })

    test('never succeeds without an engine, whatever its item prescribes', async () => {
      const itemId = await addItem('publisher', 'Notebook', {
        sampleRun: { outcome: 'succeeded', result: 'Refreshed 12 layers.' },
      })
      const taskId = await create({ itemId, ...everyMinute })
      clock.advance(minute)
      await runDue()
      expect(await runsOf(taskId)).toMatchObject([
        { status: 'skipped', result: 'Not run: this portal has no notebook engine.' },
      ])
    })

    test('is skipped while the previous run has not ended', async () => {
      const itemId = await addItem('publisher', 'Notebook', {
        sampleRun: { outcome: 'failed', seconds: 150 },
      })
      const taskId = await create({ itemId, ...everyMinute })
      for (let index = 0; index < 3; index++) {
        clock.advance(((await read(taskId)).nextStart ?? 0) - clock.now())
        await runDue()
      }
      clock.advance(minute)
      await runDue()
      const states = (await runsOf(taskId)).map(({ status }) => status)
      expect(states.slice(-3)).toEqual(['skipped', 'skipped', 'executing'].with(2, 'failed'))
    })

    test('is started once after the portal was stopped at several of its times', async () => {
      const taskId = await create(everyMinute)
      clock.advance(10 * minute)
      await runDue()
      expect(await runsOf(taskId)).toHaveLength(1)
      expect((await read(taskId)).nextStart).toBeGreaterThan(clock.now())
    })

    test(`stops after ${taskLimits.failedRuns} failed runs in a row, and runs again once it is enabled`, async () => {
      const itemId = await addItem('publisher', 'Notebook', {
        sampleRun: { outcome: 'failed', result: 'The table is locked.' },
      })
      const taskId = await create({ itemId, ...everyMinute })
      const runNext = async () => {
        clock.advance(minute)
        await runDue()
      }
      for (let index = 1; index < taskLimits.failedRuns; index++) await runNext()
      expect(await read(taskId)).toMatchObject({ active: true, taskState: 'active' })
      await runNext()
      expect(await read(taskId)).toMatchObject({ active: false, taskState: 'failed' })
      await runNext()
      expect(await runsOf(taskId)).toHaveLength(taskLimits.failedRuns)
      await publisher.send(tasks.enable, target(taskId))
      await runNext()
      expect(await read(taskId)).toMatchObject({ active: true, taskState: 'active' })
      expect(await runsOf(taskId)).toHaveLength(taskLimits.failedRuns + 1)
    })

    test('a success between failures counts from zero again', async () => {
      const itemId = await addItem('publisher', 'Notebook', {
        sampleRun: { outcome: 'failed', seconds: 3600 },
      })
      const taskId = await create({ itemId, ...everyMinute })
      const end = async (status: 'failed' | 'succeeded') => {
        clock.advance(minute)
        await runDue()
        const [run] = await runsOf(taskId)
        await publisher.send(tasks.updateRun, {
          ...target(taskId),
          runId: run?.runId ?? '',
          status,
        })
      }
      for (const status of ['failed', 'failed', 'failed', 'failed', 'succeeded', 'failed'] as const)
        await end(status)
      expect(await read(taskId)).toMatchObject({ taskState: 'active' })
    })

    test(`keeps the latest ${taskLimits.keptRuns} runs`, async () => {
      const taskId = await create(everyMinute)
      for (let index = 0; index < taskLimits.keptRuns + 2; index++) {
        clock.advance(minute)
        await runDue()
      }
      const runs = await runsOf(taskId)
      expect(runs).toHaveLength(taskLimits.keptRuns)
      expect(runs[0]?.created).toBeGreaterThan(runs.at(-1)?.created ?? 0)
    })

    test('of a disabled member fails', async () => {
      const taskId = await create(everyMinute)
      await db().update(members).set({ disabled: true }).where(eq(members.username, 'publisher'))
      clock.advance(minute)
      await runDue()
      await db().update(members).set({ disabled: false }).where(eq(members.username, 'publisher'))
      expect(await runsOf(taskId)).toMatchObject([
        { status: 'failed', result: 'The account of the owner is disabled.' },
      ])
    })

    test('of a member who lost the privilege fails with the name of the privilege, until the member has it again', async () => {
      const taskId = await create(everyMinute)
      const setRole = (role: string) =>
        db().update(members).set({ role }).where(eq(members.username, 'publisher'))
      const [before] = await db()
        .select({ role: members.role })
        .from(members)
        .where(eq(members.username, 'publisher'))
      await setRole('org_user')
      clock.advance(minute)
      await runDue()
      await setRole(before?.role ?? '')
      expect(await runsOf(taskId)).toMatchObject([
        {
          status: 'failed',
          result: expect.stringContaining('premium:publisher:scheduleNotebooks'),
        },
      ])
      clock.advance(minute)
      await runDue()
      expect((await runsOf(taskId))[0]).toMatchObject({
        status: 'skipped',
        result: 'Not run: this portal has no notebook engine.',
      })
    })
  })

  describe('a geoprocessing task', () => {
    const service = () =>
      `${portal().portal.services.portalUrls.server}/rest/services/Inventory/GPServer`
    let itemId = ''
    beforeAll(async () => {
      const { id } = await admin.send(content.addItem, {
        userName: 'admin',
        title: 'Inventory',
        type: 'Geoprocessing Service',
        url: service(),
      })
      itemId = id ?? ''
    })
    const createForService = async (input: NewTask = {}) => {
      const { taskId } = await admin.send(tasks.create, {
        userName: 'admin',
        type: 'GPService',
        itemId,
        taskURL: `${service()}/SummarizeContent`,
        parameters: {},
        ...everyMinute,
        maxOccurrences: 1,
        ...input,
      })
      return taskId
    }
    /** Waits until the only run of a task has ended. */
    const endOf = async (taskId: string) => {
      clock.advance(minute)
      await runDue()
      await expect
        .poll(async () => {
          clock.advance(30_000)
          await runDue()
          const [run] = await runsOf(taskId, 'admin')
          return run?.status
        })
        .not.toBe('executing')
      const [run] = await runsOf(taskId, 'admin')
      return run
    }

    test('submits a job to its URL, polls it, and records its last message and URL', async () => {
      const run = await endOf(await createForService())
      expect(run).toMatchObject({ status: 'succeeded', result: expect.stringContaining('item') })
      expect(run?.url).toMatch(/\/GPServer\/SummarizeContent\/jobs\/[\w-]+$/)
    })

    test('records why its job failed', async () => {
      const run = await endOf(await createForService({ parameters: { Fail: true } }))
      expect(run).toMatchObject({ status: 'failed' })
      expect(run?.result).not.toBe('')
    })

    test.each(['token', 'Token', 'F'])('cannot have the input %s', async (name) => {
      const refused = {
        code: 400,
        parameter: 'parameters',
        message: expect.stringContaining(`'${name}'`),
      }
      const parameters = { [name]: 'x' }
      await expect(createForService({ parameters })).rejects.toMatchObject(refused)
      const taskId = await createForService({ parameters: { Tokens: 'x' } })
      const update = { userName: 'admin', taskId, type: 'GPService', itemId, ...daily } as const
      await expect(admin.send(tasks.update, { ...update, parameters })).rejects.toMatchObject(
        refused,
      )
    })

    test.each([
      ['of a service that is not the one of its item', 'https://a.example/GPServer/Task'],
      ['of a task that does not exist', undefined],
    ])('cannot have the URL %s', async (_what, url) => {
      const taskURL = url ?? `${service()}/Missing`
      await expect(createForService({ taskURL })).rejects.toMatchObject({
        code: 400,
        parameter: 'taskURL',
      })
    })

    test('that is transferred while its job runs ends with the outcome of the job, and needs an administrator to run again', async () => {
      const taskId = await createForService({ maxOccurrences: -1 })
      clock.advance(minute)
      await runDue()
      const moveTo = (userName: string, targetUsername: string) =>
        admin.send(transfer.reassignMany, { userName, items: [itemId], targetUsername })
      await moveTo('admin', 'editor')
      await expect
        .poll(async () => {
          clock.advance(30_000)
          await runDue()
          return (await runsOf(taskId, 'editor'))[0]
        })
        .toMatchObject({ status: 'succeeded', result: expect.stringContaining('item') })
      const moved = { userName: 'editor', taskId }
      await expect(admin.send(tasks.enable, moved)).rejects.toMatchObject({ code: 403 })
      // As if the owner had lost the role afterwards.
      await db().update(taskTable).set({ state: 'active', nextStart: clock.now() })
      await runDue()
      await moveTo('editor', 'admin')
      expect((await runsOf(taskId, 'admin'))[0]).toMatchObject({
        status: 'failed',
        result: expect.stringContaining('must be an administrator'),
      })
    })

    test('whose submission was interrupted fails without a second one', async () => {
      const taskId = await createForService({ parameters: { Delay_Seconds: 600 } })
      clock.advance(minute)
      await runDue()
      await db()
        .update(runTable)
        .set({ progress: { isSubmitted: true }, wakeAt: 0, leaseUntil: 0 })
      await runDue()
      expect(await runsOf(taskId, 'admin')).toMatchObject([
        { status: 'failed', result: expect.stringContaining('unknown whether the job ran') },
      ])
    })
  })

  describe('runs', () => {
    test('are reported and deleted by the component that executes them, once they have ended', async () => {
      const itemId = await addItem('publisher', 'Notebook', {
        sampleRun: { outcome: 'failed', seconds: 3600 },
      })
      const taskId = await create({ itemId, ...everyMinute })
      clock.advance(minute)
      await runDue()
      const [run] = await runsOf(taskId)
      const one = { ...target(taskId), runId: run?.runId ?? '' }
      await expect(publisher.send(tasks.removeRun, one)).rejects.toMatchObject({ code: 400 })
      await publisher.send(tasks.updateRun, { ...one, status: 'executing', result: 'Half' })
      expect(await publisher.send(tasks.readRun, one)).toMatchObject({ result: 'Half' })
      await publisher.send(tasks.updateRun, { ...one, status: 'succeeded' })
      await expect(
        publisher.send(tasks.updateRun, { ...one, status: 'failed' }),
      ).rejects.toMatchObject({ code: 400, parameter: 'status' })
      await publisher.send(tasks.removeRun, one)
      await expect(publisher.send(tasks.readRun, one)).rejects.toMatchObject({ code: 400 })
    })
  })

  describe('an update', () => {
    test('applies from the next run; what it omits stays, and dates that are sent empty are removed', async () => {
      const taskId = await create({ title: 'Kept', endDate: clock.now() + 400 * 24 * hour })
      const again = { ...runsNotebook(), ...target(taskId), ...everyMinute }
      await publisher.send(tasks.update, again)
      const updated = await read(taskId)
      expect(updated).toMatchObject({ title: 'Kept', cronSchedule: everyMinute, itemId: notebook })
      expect(updated.nextStart).toBeLessThanOrEqual(clock.now() + minute)
      expect(updated).toHaveProperty('endDate')
      await publisher.send(tasks.update, { ...again, endDate: null, isActive: false })
      const stopped = await read(taskId)
      expect(stopped).not.toHaveProperty('endDate')
      expect(stopped).toMatchObject({ active: false, taskState: 'paused' })
      await publisher.send(tasks.update, { ...again, isActive: true })
      expect(await read(taskId)).toMatchObject({ active: true })
    })

    test('of a paused task cannot have an end before its start', async () => {
      const taskId = await create()
      await publisher.send(tasks.disable, target(taskId))
      const dates = (startDate: number, endDate: number) =>
        publisher.send(tasks.update, {
          ...target(taskId),
          ...runsNotebook(),
          ...daily,
          startDate,
          endDate,
        })
      await expect(dates(2e12, 2e12 - 1)).rejects.toMatchObject({ code: 400, parameter: 'endDate' })
      await dates(2e12, 2e12)
    })

    test('with fewer runs than the task has had leaves it active, and it completes without a run when it is due; enabling it counts from zero', async () => {
      const taskId = await create(everyMinute)
      for (let index = 0; index < 2; index++) {
        clock.advance(minute)
        await runDue()
      }
      await publisher.send(tasks.update, {
        ...target(taskId),
        ...runsNotebook(),
        ...everyMinute,
        maxOccurrences: 1,
      })
      expect(await read(taskId)).toMatchObject({
        taskState: 'active',
        active: true,
        nextStart: expect.any(Number),
      })
      const before = await runsOf(taskId)
      clock.advance(minute)
      await runDue()
      expect(await read(taskId)).toMatchObject({ taskState: 'completed', active: false })
      expect(await runsOf(taskId)).toHaveLength(before.length)
      await publisher.send(tasks.update, {
        ...target(taskId),
        ...runsNotebook(),
        ...everyMinute,
        maxOccurrences: 2,
      })
      expect(await read(taskId)).toMatchObject({ taskState: 'completed', active: false })
      await publisher.send(tasks.enable, target(taskId))
      clock.advance(minute)
      await runDue()
      expect(await read(taskId)).toMatchObject({ taskState: 'active' })
    })

    test.each([
      ['ExecuteNotebook', { parameters: {} }, 'itemId'],
      ['UpdateInsightsWorkbook', {}, 'itemId'],
      ['GPService', {}, 'itemId'],
      ['ExecuteReport', {}, 'parameters'],
    ] as const)('to the type %s must name %o', async (type, sent, parameter) => {
      const taskId = await create()
      const { error } = await postForm(
        portal(),
        'publisher',
        `/community/users/publisher/tasks/${taskId}/update`,
        {
          type,
          ...daily,
          ...Object.fromEntries(
            Object.entries(sent).map(([name, value]) => [name, JSON.stringify(value)]),
          ),
        },
      )
      expect(error).toMatchObject({ code: 400, message: expect.stringContaining(`'${parameter}'`) })
    })
  })

  describe('when an item', () => {
    test('is deleted, its tasks are deleted', async () => {
      const itemId = await addItem('publisher', 'Notebook')
      const taskId = await create({ itemId })
      await publisher.send(items.remove, { userName: 'publisher', itemId })
      await expect(read(taskId)).rejects.toMatchObject({ code: 400 })
    })

    test('is transferred, the tasks of its owner are paused and belong to the new owner', async () => {
      const itemId = await addItem('publisher', 'Notebook')
      const taskId = await create({ itemId })
      await admin.send(transfer.reassignMany, {
        userName: 'publisher',
        items: [itemId],
        targetUsername: 'editor',
      })
      expect(await read(taskId, 'editor')).toMatchObject({
        userId: 'editor',
        active: false,
        taskState: 'paused',
      })
    })
  })
})
