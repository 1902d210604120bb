import { text } from 'node:stream/consumers'
import { eq, isNotNull } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { content } from '../../../rest/content/content.ts'
import { itemResources } from '../../../rest/content/itemResources.ts'
import { items as itemOperations } from '../../../rest/content/items.ts'
import { jobs } from '../../../rest/jobs/jobs.ts'
import { urls, urlReportLimits } from '../../../rest/organization/urls.ts'
import { createUrlMatcher, moveUrls } from '../../../rest/organization/urlMatching.ts'
import { createClient, type Client } from '../../../rest/protocol/client.ts'
import { UrlReportResult, type UrlReport, type UrlReportItem } from '../../../rest/records/urls.ts'
import {
  itemFiles as fileTable,
  items as itemTable,
  jobs as jobTable,
  members,
  servers as serverTable,
} from '../../db/schema.ts'
import { LeaseLost } from '../../db/leases.ts'
import type { RunningJob } from '../../jobQueue/jobs.ts'
import { postForm } from '../../testing/form.ts'
import { portalOn, servers as databases } from '../../testing/servers.ts'
import { scanFile } from './scanFile.ts'
import { runUrlReport } from './urlReport.ts'

const ended = async (client: Client, jobId: string) => {
  const read = () => client.send(jobs.read, { jobId })
  await expect
    .poll(async () => (await read()).status, { timeout: 20_000, interval: 50 })
    .toMatch(/^(completed|failed)$/)
  const job = await read()
  return { ...job, result: UrlReportResult.partial().parse(job.result ?? {}) }
}

describe.each(databases)('on %s', (database) => {
  const portal = portalOn(database, { sampleData: 'empty' })
  const { services, own } = {
    services: () => portal().portal.services,
    own: () => portal().portal.services.portalUrls.portal,
  }
  const db = () => services().db
  let admin: Client
  beforeAll(async () => {
    admin = await portal().signIn('admin')
  })

  const report = async (input: Parameters<typeof admin.send<typeof urls.report>>[1] = {}) => {
    const { siteUrlReport } = await admin.send(urls.report, input)
    if (!siteUrlReport) throw new Error('no report')
    return siteUrlReport
  }

  test('the URL map describes the portal, its servers, and their machines', async () => {
    const { siteUrlMap } = await admin.send(urls.map, {})
    const { origin } = services().portalUrls
    expect(siteUrlMap.portal).toEqual({
      id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
      webContextUrl: own(),
      portalLocalHostname: siteUrlMap.portal.machines[0]?.machineName,
      portalLocalHttpPort: Number(new URL(services().listener).port),
      portalLocalHttpsPort: 0,
      machines: [
        {
          machineName: expect.any(String),
          adminURL: `${services().listener}/portal`,
          role: '',
          platform: expect.any(String),
        },
      ],
    })
    expect(siteUrlMap.servers).toEqual([
      {
        id: 'Rv7hQ2mXa9LcT4sE',
        name: 'gis1.riverside.example:6443',
        adminUrl: `${origin}/server`,
        url: `${origin}/server`,
        webContextUrl: `${origin}/server`,
        isHosted: true,
        serverType: 'ArcGIS',
        serverRole: 'HOSTING_SERVER',
        serverFunction: '',
        machines: [
          {
            machineName: 'GIS1.RIVERSIDE.EXAMPLE',
            adminURL: `${origin}/server/admin`,
            synchronize: false,
            underMaintenance: false,
          },
        ],
      },
    ])
  })

  test('the machines of another server, which is a federated one, have administration URLs of their own, and the UUID stays', async () => {
    const { siteUrlMap: before } = await admin.send(urls.map, {})
    const [row] = await db().select().from(serverTable)
    if (!row) throw new Error('no server')
    await db()
      .insert(serverTable)
      .values({
        ...row,
        id: 'Dk8wL3zMf5TnC2uX',
        url: 'https://gis.example.com/arcgis',
        adminUrl: 'https://gis.example.com:6443/arcgis',
        serverRole: 'FEDERATED_SERVER_WITH_RESTRICTED_PUBLISHING',
        isHosted: false,
        machines: [{ machineName: 'A.EXAMPLE' }, { machineName: 'B.EXAMPLE', synchronize: true }],
        created: row.created + 1,
      })
    const { siteUrlMap } = await admin.send(urls.map, {})
    await db().delete(serverTable).where(eq(serverTable.id, 'Dk8wL3zMf5TnC2uX'))
    expect(siteUrlMap.portal.id).toBe(before.portal.id)
    expect(siteUrlMap.servers[1]?.serverRole).toBe('FEDERATED_SERVER')
    expect(siteUrlMap.servers[1]?.machines).toEqual([
      expect.objectContaining({
        adminURL: 'https://A.EXAMPLE:6443/arcgis/admin',
        synchronize: false,
      }),
      expect.objectContaining({
        adminURL: 'https://B.EXAMPLE:6443/arcgis/admin',
        synchronize: true,
      }),
    ])
  })

  test('only administrators can read the map and generate a report', async () => {
    for (const username of ['publisher', 'viewer']) {
      const client = await portal().signIn(username)
      await expect(client.send(urls.map, {})).rejects.toMatchObject({ code: 403 })
      await expect(client.send(urls.report, {})).rejects.toMatchObject({ code: 403 })
    }
    const anonymous = await portal().signIn()
    await expect(anonymous.send(urls.map, {})).rejects.toMatchObject({ code: 499 })
    await expect(anonymous.send(urls.report, {})).rejects.toMatchObject({ code: 499 })
  })

  test('a report of a server needs the ID of a server that exists', async () => {
    const path = '/portals/self/urls/generateUrlReport'
    const refused = (fields: Record<string, string>) => postForm(portal(), 'admin', path, fields)
    expect((await refused({ urlType: 'federatedServerUrl' })).error).toMatchObject({
      code: 400,
      message: expect.stringContaining('serverId'),
    })
    expect(
      (await refused({ urlType: 'federatedServerUrl', serverId: 'unknown' })).error,
    ).toMatchObject({ code: 400, message: 'Server does not exist or is inaccessible.' })
    expect((await refused({ urlType: 'serverUrl' })).error).toMatchObject({ code: 400 })
    const elsewhere = '/portals/elsewhere/urls/generateUrlReport'
    expect((await postForm(portal(), 'admin', elsewhere, {})).error).toMatchObject({ code: 400 })
  })

  test('a report lists URLs of the item, its data, and its resources, and nothing of other servers', async () => {
    const publisher = await portal().signIn('publisher')
    const owner = { userName: 'publisher', tags: ['urls'] }
    const { id: app = '' } = await publisher.send(content.addItem, {
      ...owner,
      type: 'Web Mapping Application',
      title: 'App',
      url: `${own()}/apps/viewer`,
      description: `<p>Open <a href="${own()}/home">the portal</a>.</p>`,
      snippet: 'Nothing to find here.',
      properties: { help: `${own().toUpperCase().replace('HTTP', 'http')}/help`, portalUrl: own() },
      text: JSON.stringify({
        portalUrl: own(),
        about: `See ${own()}/home, and again ${own()}/home.`,
        expression: `Fetch("${own()}/x")`,
        elsewhere: 'https://elsewhere.example/portal',
      }),
    })
    await publisher.send(itemResources.add, {
      userName: 'publisher',
      itemId: app,
      file: [
        new File(
          [JSON.stringify({ portalUrl: `${own()}/`, logo: `${own()}/x.png` })],
          'config.json',
        ),
      ],
      resourcesPrefix: 'settings',
    })
    await publisher.send(content.addItem, {
      ...owner,
      type: 'Web Map',
      title: 'Other',
      text: JSON.stringify({ url: 'https://elsewhere.example/portal' }),
    })
    const found = await report()
    expect(found.items).toEqual([
      {
        itemId: app,
        owner: 'publisher',
        itemType: 'Web Mapping Application',
        itemInfo: { url: `${own()}/apps/viewer` },
        properties: {
          urls: [
            { markdown: `${own()}/home`, property: 'description' },
            { portalUrl: own(), property: 'properties' },
          ],
        },
        data: {
          urls: [{ portalUrl: own() }, { markdown: `${own()}/home` }, { script: `${own()}/x` }],
        },
        resources: {
          urls: [
            { portalUrl: `${own()}/`, resource: 'settings/config.json' },
            { portalUrl: `${own()}/x.png`, resource: 'settings/config.json' },
          ],
        },
      },
    ])
    expect(found).toMatchObject({
      reportVersion: '1.0',
      reportCreated: expect.stringMatching(/^\w{3} \w{3} \d\d \d\d:\d\d:\d\d UTC \d{4}$/),
      itemCount: 1,
      portal: { httpsUrl: own(), version: '11.4.0', webContextUrl: own() },
    })
    const { siteUrlMap } = await admin.send(urls.map, {})
    expect(found.portal.portalId).toBe(siteUrlMap.portal.id)
  })

  test('a job returns the same report, for administrators only, even with its key', async () => {
    const { jobId = '', key = '', jobUrl } = await admin.send(urls.report, { async: true })
    expect(jobUrl).toBe(`${services().portalUrls.rest}/portals/0123456789ABCDEF/jobs/${jobId}`)
    const { definition, status, result, progress } = await ended(admin, jobId)
    expect(status).toBe('completed')
    expect(definition).toMatchObject({ type: 'generateUrlReport', urlType: 'portalUrl' })
    expect(result.urlReport?.items).toEqual((await report()).items)
    expect(result.details).toMatchObject({ itemsScanned: 2, filesScanned: 3, isComplete: true })
    expect(progress).toEqual({ done: 2, total: 2 })
    const viewer = await portal().signIn('viewer')
    await expect(viewer.send(jobs.read, { jobId, key })).rejects.toMatchObject({ code: 403 })
  })

  test('an interrupted job starts again', async () => {
    const id = 'interrupted'
    await db()
      .insert(jobTable)
      .values({
        id,
        keyHash: '',
        username: 'admin',
        kind: 'generateUrlReport',
        definition: { type: 'generateUrlReport' },
        params: { serverId: null },
        status: 'processing',
        runner: 'a process that no longer exists',
        attempts: 1,
        created: 1,
        modified: 1,
      })
    // It wakes a worker, which also finds the other job.
    await admin.send(urls.report, { async: true })
    expect((await ended(admin, id)).result.urlReport?.itemCount).toBe(1)
  })

  test('a member can have two reports at a time', async () => {
    const unfinished = {
      keyHash: '',
      username: 'admin',
      kind: 'generateUrlReport',
      definition: {},
      params: { serverId: null },
      status: 'processing' as const,
      leaseUntil: Date.now() + 60_000,
      created: 1,
      modified: 1,
    }
    const ids = Array.from({ length: urlReportLimits.unfinished }, (_, index) => `waiting${index}`)
    await db()
      .insert(jobTable)
      .values(ids.map((id) => ({ ...unfinished, id })))
    for (const async of [true, false])
      await expect(admin.send(urls.report, { async })).rejects.toMatchObject({
        code: 400,
        message: 'A member can have at most 2 URL reports that have not ended.',
      })
    for (const id of ids) await db().delete(jobTable).where(eq(jobTable.id, id))
    expect((await report()).itemCount).toBe(1)
  })

  test('a report of a member who is no longer an administrator fails', async () => {
    const [first] = await db().select().from(members).where(eq(members.username, 'admin'))
    if (!first) throw new Error('no member')
    const job = await services().jobs.start({
      kind: 'generateUrlReport',
      username: 'publisher',
      definition: {},
      params: { serverId: null },
    })
    expect(await ended(admin, job.jobId)).toMatchObject({
      status: 'failed',
      messages: ['publisher can no longer generate URL reports.'],
    })
  })

  test('a canceled job stops and leaves no file', async () => {
    const job: RunningJob = {
      id: 'canceled',
      username: 'admin',
      params: { serverId: null },
      signal: new AbortController().signal,
      outcomes: () => Promise.resolve([]),
      assertLease: () => Promise.resolve(),
      addMessage: () => Promise.resolve(),
      setTotal: () => Promise.resolve(),
      setDone: () => Promise.reject(new LeaseLost()),
      finish: () => Promise.resolve(),
      complete: () => Promise.reject(new Error('the job was completed')),
    }
    await expect(runUrlReport(job, services())).rejects.toBeInstanceOf(LeaseLost)
  })

  test('an item with too many URLs is listed with the first ones, and says so in the details', async () => {
    const publisher = await portal().signIn('publisher')
    const links = (count: number) =>
      Array.from({ length: count }, (_, index) => `${own()}/many/${index}`)
    const { id = '' } = await publisher.send(content.addItem, {
      userName: 'publisher',
      type: 'Web Map',
      title: 'Many',
      text: JSON.stringify(links(urlReportLimits.urlsPerItem)),
    })
    const shortened = async () => {
      const { jobId = '' } = await admin.send(urls.report, { async: true })
      const { result } = await ended(admin, jobId)
      const details = result.details
      const many = result.urlReport?.items.find(({ itemId }) => itemId === id)
      return {
        count: many?.data?.urls.length,
        shortened: typeof details === 'object' ? details.itemsShortened : undefined,
      }
    }
    expect(await shortened()).toEqual({ count: 1000, shortened: 0 })
    await publisher.send(itemOperations.update, {
      userName: 'publisher',
      itemId: id,
      text: JSON.stringify(links(urlReportLimits.urlsPerItem + 1)),
    })
    expect(await shortened()).toEqual({ count: 1000, shortened: 1 })
  })

  test('the portal stores ten reports; of older ones, the details remain', async () => {
    for (let index = 0; index < urlReportLimits.stored; index += 1) await report()
    const stored = await db().select().from(jobTable).where(isNotNull(jobTable.resultHash))
    expect(stored).toHaveLength(urlReportLimits.stored)
    const { result } = await admin.send(jobs.read, { jobId: 'interrupted' })
    expect(result?.urlReport).toBeUndefined()
    expect(result?.details).toMatchObject({ isComplete: true })
  })
})

describe('after a rewrite of the sample data', () => {
  // The sample data contains the URLs of a portal at this origin.
  const portal = portalOn('PGlite', { publicUrl: 'http://localhost:8080' })
  const from = 'http://localhost:8080/server'
  const to = 'https://maps.riverside.example/gis/hosted'

  /** Returns the parts of items that the report announces: the item itself, its data, or a resource. */
  const announced = (items: readonly UrlReportItem[]) =>
    new Set(
      items.flatMap(({ itemId, itemInfo, data, resources }) => [
        ...(itemInfo ? [`${itemId} info`] : []),
        ...(data ? [`${itemId} data`] : []),
        ...(resources?.urls.map(({ resource }) => `${itemId} ${resource}`) ?? []),
      ]),
    )

  /** Rewrites every item, data file, and resource that is text, and returns the parts that have changed. */
  const rewrite = async () => {
    const { db, files } = portal().portal.services
    const matcher = createUrlMatcher(from)
    const changed = new Set<string>()
    const rewrittenFile = async (hash: string, name: string | null, mediaType: string | null) => {
      const file = { open: () => files.read(hash), size: 0, name, mediaType }
      const isText = await scanFile(file, matcher, () => undefined, new AbortController().signal)
      if (!isText) return undefined
      const before = await text(file.open())
      const after = moveUrls(before, matcher, to)
      return after === before ? undefined : (await files.put(Buffer.from(after))).hash
    }
    for (const { id, url, dataHash, name, dataType } of await db.select().from(itemTable)) {
      const moved = url === null ? null : moveUrls(url, matcher, to)
      if (moved !== url) changed.add(`${id} info`)
      const hash = dataHash === null ? undefined : await rewrittenFile(dataHash, name, dataType)
      if (hash !== undefined) changed.add(`${id} data`)
      await db
        .update(itemTable)
        .set({ url: moved, dataHash: hash ?? dataHash })
        .where(eq(itemTable.id, id))
    }
    for (const row of await db.select().from(fileTable).where(eq(fileTable.kind, 'resource'))) {
      const hash = await rewrittenFile(row.hash, row.path, row.mediaType)
      if (hash === undefined) continue
      changed.add(`${row.itemId} ${row.path}`)
      await db.update(fileTable).set({ hash }).where(eq(fileTable.hash, row.hash))
    }
    return changed
  }

  const movedItems = (items: readonly UrlReportItem[]): unknown => {
    const matcher = createUrlMatcher(from)
    return JSON.parse(
      JSON.stringify(items, (_key, value: unknown) =>
        typeof value === 'string' ? moveUrls(value, matcher, to) : value,
      ),
    )
  }

  test('what the report announced is what has changed, and a new report lists the same URLs at their new place', async () => {
    const { db, listener } = portal().portal.services
    const { token } = await portal().signIn('admin')
    const client = createClient({
      root: `${listener}/portal/sharing/rest`,
      token: () => Promise.resolve(token),
    })
    const { siteUrlMap } = await client.send(urls.map, {})
    const server = siteUrlMap.servers.find(({ url }) => url === from)
    const generate = async (): Promise<UrlReport> => {
      const { siteUrlReport } = await client.send(urls.report, {
        urlType: 'federatedServerUrl',
        serverId: server?.id ?? '',
      })
      if (!siteUrlReport) throw new Error('no report')
      return siteUrlReport
    }
    const before = await generate()
    const kinds = new Set(
      before.items.flatMap(({ data }) => (data?.urls ?? []).flatMap((place) => Object.keys(place))),
    )
    expect(before.itemCount).toBeGreaterThan(100)
    expect(kinds).toContain('url')
    expect(await rewrite()).toEqual(announced(before.items))
    expect((await generate()).items).toEqual([])
    await db
      .update(serverTable)
      .set({ url: to })
      .where(eq(serverTable.id, server?.id ?? ''))
    expect((await generate()).items).toEqual(movedItems(before.items))
  })
})
