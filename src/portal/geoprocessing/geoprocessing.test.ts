import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { jobs as portalJobs } from '../../rest/jobs/jobs.ts'
import { items, members } from '../db/schema.ts'
import { movableClock } from '../testing/clock.ts'
import { postForm } from '../testing/form.ts'
import { portalOn, servers } from '../testing/servers.ts'

const task = '/services/Inventory/GPServer/SummarizeContent'
const day = 24 * 3_600_000

describe.each(servers)('the geoprocessing service on %s', (server) => {
  const clock = movableClock()
  const portal = portalOn(server, { sampleData: 'empty', clock })
  const db = () => portal().portal.services.db
  const serverRoot = () => `${portal().portal.services.portalUrls.server}/rest`

  const call = (
    user: string | undefined,
    path: string,
    fields: Parameters<typeof postForm>[3] = {},
  ) => postForm({ ...portal(), root: serverRoot() }, user, path, fields)
  const submit = async (user: string, inputs: Parameters<typeof postForm>[3] = {}) => {
    const started = await call(user, `${task}/submitJob`, inputs)
    expect(started).toEqual({ jobId: expect.any(String), jobStatus: 'esriJobSubmitted' })
    return String(started.jobId)
  }
  const jobOf = (user: string, jobId: string, rest = '') =>
    call(user, `${task}/jobs/${jobId}${rest}`)
  const waitForStatus = async (user: string, jobId: string, status: string) => {
    await expect
      .poll(async () => (await jobOf(user, jobId)).jobStatus, { timeout: 20_000, interval: 30 })
      .toBe(status)
  }
  const run = async (user: string, inputs: Parameters<typeof postForm>[3] = {}) => {
    const jobId = await submit(user, inputs)
    await waitForStatus(user, jobId, 'esriJobSucceeded')
    return jobId
  }
  /** Returns the rows of a job's summary: type, number of items, bytes. */
  const summaryOf = async (user: string, jobId: string) => {
    const { value } = await jobOf(user, jobId, '/results/Content_Summary')
    const { features } = value as { features: { attributes: Record<string, unknown> }[] }
    return features.map(({ attributes }) => Object.values(attributes))
  }
  const summarize = async (user: string, inputs: Parameters<typeof postForm>[3] = {}) =>
    summaryOf(user, await run(user, inputs))
  const row = (
    id: string,
    owner: string,
    type: string,
    access: 'private' | 'org',
    size: number,
  ) => {
    const now = clock.now()
    return { id, owner, type, access, size, title: id, created: now, modified: now }
  }
  const fill = async () => {
    await db()
      .insert(items)
      .values([
        row('a'.repeat(32), 'editor', 'Web Map', 'org', 100),
        row('b'.repeat(32), 'editor', 'Web Map', 'private', 20),
        row('c'.repeat(32), 'publisher', 'Web Map', 'org', 3),
        row('d'.repeat(32), 'publisher', 'PDF', 'org', 3_000_000_000),
      ])
      .onConflictDoNothing()
  }

  test('describes itself, its task, and the parameters of the task', async () => {
    expect(await call('viewer', '/services')).toEqual({
      currentVersion: 11.4,
      folders: [],
      services: [{ name: 'Inventory', type: 'GPServer' }],
    })
    expect(await call('viewer', '/services/Inventory/GPServer')).toMatchObject({
      tasks: ['SummarizeContent'],
      executionType: 'esriExecutionTypeAsynchronous',
      resultMapServerName: '',
      maximumRecords: 1000,
    })
    const described = await call('viewer', task)
    expect(described).toMatchObject({
      name: 'SummarizeContent',
      executionType: 'esriExecutionTypeAsynchronous',
    })
    expect(described.parameters).toMatchObject([
      { name: 'Item_Type', dataType: 'GPString', choiceList: expect.arrayContaining(['Web Map']) },
      { name: 'Item_Owner', dataType: 'GPString', defaultValue: '' },
      { name: 'Delay_Seconds', dataType: 'GPLong', defaultValue: 0 },
      { name: 'Fail', dataType: 'GPBoolean', defaultValue: false },
      { name: 'Content_Summary', direction: 'esriGPParameterDirectionOutput' },
      { name: 'Item_Count', parameterType: 'esriGPParameterTypeDerived' },
    ])
  })

  test('accepts GET, and protects its responses like the rest of the portal', async () => {
    const { token = '' } = await portal().signIn('viewer')
    const answer = await fetch(`${serverRoot()}${task}/submitJob?f=pjson&Item_Type=PDF`, {
      headers: { 'x-esri-authorization': `Bearer ${token}` },
    })
    expect(await answer.text()).toMatch(/^\{\n {2}"jobId": "\w{32}",\n/)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const nowhere = await fetch(`${serverRoot()}/services/Elsewhere/GPServer?f=json`)
    expect(await nowhere.json()).toMatchObject({ error: { code: 404 } })
  })

  test.each(['/services', '/services/Inventory/GPServer', task, `${task}/submitJob`])(
    'requires signing in: %s',
    async (path) => {
      expect((await call(undefined, path)).error?.code).toBe(499)
    },
  )

  test('counts only the items that the member can read, with their bytes', async () => {
    await fill()
    expect(await summarize('viewer')).toEqual([
      ['Web Map', 2, 103],
      ['PDF', 1, 3_000_000_000],
    ])
    expect(await summarize('editor')).toEqual([
      ['Web Map', 3, 123],
      ['PDF', 1, 3_000_000_000],
    ])
    expect((await summarize('admin'))[0]).toEqual(['Web Map', 3, 123])
  })

  test('counts items of one type and of one owner', async () => {
    await fill()
    expect(await summarize('admin', { Item_Type: 'PDF' })).toEqual([['PDF', 1, 3_000_000_000]])
    expect(await summarize('admin', { Item_Owner: 'editor' })).toEqual([['Web Map', 2, 120]])
    expect(await summarize('viewer', { Item_Owner: 'editor', Item_Type: 'Web Map' })).toEqual([
      ['Web Map', 1, 100],
    ])
    const none = await run('viewer', { Item_Owner: 'x'.repeat(128), Item_Type: '' })
    expect(await summaryOf('viewer', none)).toEqual([])
    expect((await jobOf('viewer', none, '/results/Item_Count')).value).toBe(0)
  })

  test('returns the inputs, outputs, and messages of a job', async () => {
    await fill()
    const jobId = await run('viewer', { Item_Type: 'Web Map', Delay_Seconds: 0 })
    expect(await jobOf('viewer', jobId)).toEqual({
      jobId,
      jobStatus: 'esriJobSucceeded',
      inputs: {
        Item_Type: { paramUrl: 'inputs/Item_Type' },
        Item_Owner: { paramUrl: 'inputs/Item_Owner' },
        Delay_Seconds: { paramUrl: 'inputs/Delay_Seconds' },
        Fail: { paramUrl: 'inputs/Fail' },
      },
      results: {
        Content_Summary: { paramUrl: 'results/Content_Summary' },
        Item_Count: { paramUrl: 'results/Item_Count' },
      },
      messages: [{ type: 'esriJobMessageTypeInformative', description: 'Counted 2 items.' }],
    })
    expect(await jobOf('viewer', jobId, '/inputs/Item_Type')).toEqual({
      paramName: 'Item_Type',
      dataType: 'GPString',
      value: 'Web Map',
    })
    expect(await jobOf('viewer', jobId, '/results/Item_Count')).toEqual({
      paramName: 'Item_Count',
      dataType: 'GPLong',
      value: 2,
    })
    for (const path of ['/results/Item_Type', '/inputs/Item_Count', '/results/toString'])
      expect((await jobOf('viewer', jobId, path)).error?.code).toBe(404)
  })

  test('waits for the delay before it counts', async () => {
    const jobId = await submit('viewer', { Delay_Seconds: 600 })
    await waitForStatus('viewer', jobId, 'esriJobExecuting')
    clock.advance(599_999)
    expect((await jobOf('viewer', jobId)).jobStatus).toBe('esriJobExecuting')
    expect((await jobOf('viewer', jobId, '/results/Item_Count')).error?.code).toBe(400)
    clock.advance(1)
    await waitForStatus('viewer', jobId, 'esriJobSucceeded')
  })

  test('fails on request, with a message', async () => {
    const jobId = await submit('viewer', { Fail: true })
    await waitForStatus('viewer', jobId, 'esriJobFailed')
    expect(await jobOf('viewer', jobId)).toMatchObject({
      results: {},
      messages: [
        {
          type: 'esriJobMessageTypeError',
          description: "The job failed, because the input 'Fail' is true.",
        },
      ],
    })
    expect((await jobOf('viewer', jobId, '/results/Item_Count')).error?.code).toBe(400)
  })

  test('fails if the member was disabled while the job waited', async () => {
    const setDisabled = (disabled: boolean) =>
      db().update(members).set({ disabled }).where(eq(members.username, 'viewer'))
    const jobId = await submit('viewer', { Delay_Seconds: 60 })
    await waitForStatus('viewer', jobId, 'esriJobExecuting')
    await setDisabled(true)
    clock.advance(60_000)
    await waitForStatus('admin', jobId, 'esriJobFailed')
    await setDisabled(false)
    expect((await jobOf('viewer', jobId)).messages).toMatchObject([
      { description: 'The member who submitted the job was deleted or disabled.' },
    ])
  })

  test.each([
    ['Item_Type', 'Web Maps'],
    ['Item_Type', 'toString'],
    ['Item_Owner', 'x'.repeat(129)],
    ['Delay_Seconds', -1],
    ['Delay_Seconds', 601],
    ['Delay_Seconds', 1.5],
    ['Delay_Seconds', 'soon'],
    ['Fail', 'perhaps'],
  ])('refuses the input %s=%s by its name', async (name, value) => {
    expect((await call('viewer', `${task}/submitJob`, { [name]: value })).error).toMatchObject({
      code: 400,
      parameter: name,
    })
  })

  test('shows a job to the member who submitted it and to administrators', async () => {
    const jobId = await run('viewer')
    expect((await jobOf('admin', jobId)).jobStatus).toBe('esriJobSucceeded')
    const unknown = await jobOf('viewer', '0'.repeat(32))
    expect(unknown.error).toMatchObject({ code: 404 })
    for (const path of ['', '/inputs/Fail', '/results/Item_Count', '/cancel'])
      expect(await jobOf('publisher', jobId, path)).toEqual(unknown)
    // It is no job of the portal.
    const admin = await portal().signIn('admin')
    await expect(admin.send(portalJobs.read, { portalId: 'self', jobId })).rejects.toMatchObject({
      code: 403,
    })
  })

  test('cancels a job, whose worker continues with the next one', async () => {
    const slow = await Promise.all([1, 2].map(() => submit('viewer', { Delay_Seconds: 600 })))
    for (const jobId of slow) await waitForStatus('viewer', jobId, 'esriJobExecuting')
    const waiting = await submit('viewer')
    const canceled = { jobId: slow[0], jobStatus: 'esriJobCancelled' }
    for (const _times of [1, 2])
      expect(await jobOf('viewer', slow[0] ?? '', '/cancel')).toEqual(canceled)
    await waitForStatus('viewer', waiting, 'esriJobSucceeded')
    expect(await jobOf('viewer', slow[0] ?? '')).toMatchObject({
      ...canceled,
      messages: [{ type: 'esriJobMessageTypeAbort', description: 'The job was canceled.' }],
    })
    expect(await jobOf('viewer', slow[1] ?? '', '/cancel')).toMatchObject({
      jobStatus: 'esriJobCancelled',
    })
    expect(await jobOf('viewer', waiting, '/cancel')).toMatchObject({
      jobStatus: 'esriJobSucceeded',
    })
  })

  test('accepts 20 jobs of a member that have not ended, also when they arrive at once', async () => {
    const send = () => call('viewer', `${task}/submitJob`, { Delay_Seconds: 600 })
    const answers = await Promise.all(Array.from({ length: 21 }, send))
    const accepted = answers.flatMap(({ jobId }) => (typeof jobId === 'string' ? [jobId] : []))
    expect(accepted).toHaveLength(20)
    expect(answers.find(({ error }) => error)?.error).toMatchObject({
      code: 400,
      message: expect.stringContaining('20 jobs'),
    })
    await run('publisher')
    await jobOf('viewer', accepted[0] ?? '', '/cancel')
    const next = await submit('viewer', { Delay_Seconds: 600 })
    for (const jobId of [...accepted, next]) await jobOf('viewer', jobId, '/cancel')
  })

  test('keeps a job for a week after its end', async () => {
    const jobId = await run('viewer')
    clock.advance(7 * day)
    await run('viewer')
    expect((await jobOf('viewer', jobId)).jobStatus).toBe('esriJobSucceeded')
    clock.advance(1)
    await run('viewer')
    expect((await jobOf('viewer', jobId)).error?.code).toBe(404)
  })
})
