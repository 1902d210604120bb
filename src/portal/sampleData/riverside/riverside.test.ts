import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { itemTypes } from '../../../rest/records/itemTypes.ts'
import { taskStates } from '../../../rest/records/task.ts'
import { settingParams, type SettingName } from '../../../rest/records/settings.ts'
import { nextRun } from '../../../rest/tasks/schedule/nextRuns.ts'
import { taskParameters } from '../../../rest/tasks/taskParameters.ts'
import { taskLimits, taskType, taskTypeNames } from '../../../rest/tasks/taskTypes.ts'
import { personOf } from '../../access/rights.ts'
import { checkTaskItem } from '../../scheduling/taskItem.ts'
import { checkOwner } from '../../scheduling/taskRights.ts'
import { empty } from '../empty.ts'
import { ownsContent } from './members.ts'
import { defaultSeed, type SampleData, type SampleItem } from '../sampleData.ts'
import { riverside } from './riverside.ts'

const options = {
  seed: 7,
  portalUrl: 'https://maps.example/portal',
  serverUrl: 'https://maps.example/server',
  now: Date.UTC(2026, 10, 23, 12, 34, 56),
}
const sampleData = riverside({ ...options, thumbnails: 'none' })
const latest = Date.UTC(2026, 10, 1)

const bytesOf = (item: SampleItem): Promise<Buffer> | Buffer => {
  if (item.data === null) return Buffer.alloc(0)
  return item.data.kind === 'json' ? Buffer.from(JSON.stringify(item.data.value)) : item.data.make()
}

/** Returns the JSON of an item: its data if it is JSON or a notebook, and its resources. */
const textOf = async (item: SampleItem): Promise<string> => {
  const isText = item.data?.kind === 'json' || item.type === 'Notebook'
  return [
    isText ? (await bytesOf(item)).toString() : '',
    ...item.resources.map(({ content }) => content.toString()),
  ].join('')
}

const idsIn = (text: string) => [...text.matchAll(/\b[0-9a-f]{32}\b/g)].map(([id]) => id)

/** Returns the titles of the items that violate the rule. */
const unless = (items: readonly SampleItem[], isValid: (item: SampleItem) => boolean) =>
  items.filter((item) => !isValid(item)).map(({ title }) => title)

const everyItem = (of: SampleData) => [...of.items, ...of.packages.flatMap(({ items }) => items)]

const digest = async (of: SampleData) => {
  const hash = createHash('sha256')
  hash.update(JSON.stringify(of))
  for (const item of everyItem(of)) hash.update(await bytesOf(item))
  return hash.digest('hex')
}

const drawing = (item: SampleItem) => item.thumbnail?.() ?? Promise.resolve(Buffer.alloc(0))

const count = <T>(list: readonly T[], is: (each: T) => boolean) => list.filter(is).length

const named = (title: string) => {
  const found = sampleData.items.find((item) => item.title === title)
  if (!found) throw new Error(`No item ${title}.`)
  return found
}

const packageNamed = (fileName: string) => {
  const found = sampleData.packages.find((each) => each.fileName === fileName)
  if (!found) throw new Error(`No package ${fileName}.`)
  return found
}

describe('the whole sample data', () => {
  test('is identical, byte for byte, for the same arguments', async () => {
    const again = riverside({ ...options, thumbnails: 'none' })
    expect(await digest(again)).toBe(await digest(sampleData))
  })

  test('differs for another seed', async () => {
    const other = riverside({ ...options, seed: 8, thumbnails: 'none' })
    expect(await digest(other)).not.toBe(await digest(sampleData))
    expect(other.items).toHaveLength(604)
  })

  test('has 40 members with all roles, 6 custom roles, 26 groups, and 604 items of about 30 types', () => {
    expect(sampleData.members).toHaveLength(40)
    expect(new Set(sampleData.members.map(({ role }) => role)).size).toBe(10)
    expect(sampleData.roles).toHaveLength(6)
    expect(sampleData.groups).toHaveLength(26)
    expect(sampleData.items).toHaveLength(604)
    expect(new Set(sampleData.items.map(({ type }) => type)).size).toBeGreaterThanOrEqual(30)
  })

  test('has a unique ID for each object', () => {
    const ids = [
      ...sampleData.members.map(({ id }) => id),
      ...sampleData.groups.map(({ id }) => id),
      ...sampleData.folders.map(({ id }) => id),
      ...sampleData.items.map(({ id }) => id),
      ...sampleData.packages.map(({ itemId }) => itemId),
      ...sampleData.packages.map(({ group }) => group.id),
    ]
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
    for (const { items } of sampleData.packages)
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  })

  test('contains no date after October 2026, and none before the creation of its object', () => {
    const joined = new Map(sampleData.members.map(({ username, created }) => [username, created]))
    const dated = [...sampleData.members, ...sampleData.groups, ...everyItem(sampleData)]
    for (const { created, modified } of dated) {
      expect(created).toBeLessThanOrEqual(modified)
      expect(modified).toBeLessThan(latest)
    }
    for (const { owner, created } of [
      ...sampleData.items,
      ...sampleData.groups,
      ...sampleData.folders,
    ])
      expect(created).toBeGreaterThan(joined.get(owner) ?? Infinity)
    for (const { created, items } of sampleData.packages) {
      expect(created).toBeLessThan(latest)
      for (const { modified } of items) expect(modified).toBeLessThanOrEqual(created)
    }
    const years = new Set(sampleData.items.map(({ created }) => new Date(created).getUTCFullYear()))
    expect(years.size).toBeGreaterThanOrEqual(9)
  })
})

describe('members', () => {
  test('begin with the four sample accounts', () => {
    expect(
      sampleData.members
        .slice(0, 4)
        .map(({ username, fullName, role }) => [username, fullName, role]),
    ).toEqual([
      ['admin', 'Ada Moreno', 'org_admin'],
      ['publisher', 'Priya Lindqvist', 'org_publisher'],
      ['editor', 'Emil Okafor', 'org_user'],
      ['viewer', 'Vera Nakamura', 'iAAAAAAAAAAAAAAA'],
    ])
  })

  test('have unique names and email addresses; some are disabled, some never signed in', () => {
    expect(new Set(sampleData.members.map(({ username }) => username)).size).toBe(40)
    expect(new Set(sampleData.members.map(({ email }) => email)).size).toBe(40)
    for (const { email } of sampleData.members) expect(email).toMatch(/^[a-z]+\.[a-z]+@[a-z.-]+$/)
    expect(count(sampleData.members, ({ disabled }) => disabled)).toBeGreaterThanOrEqual(3)
    expect(count(sampleData.members, ({ lastLogin }) => lastLogin === -1)).toBeGreaterThanOrEqual(2)
  })
})

describe('settings', () => {
  test('are accepted by the portal from an administrator', () => {
    for (const [setting, value] of Object.entries(sampleData.organization))
      expect([setting, settingParams.shape[setting as SettingName].parse(value)]).toEqual([
        setting,
        value,
      ])
    const { authorizedCrossOriginDomains: trusted, authorizedCrossOriginNoCorsDomains: noCors } =
      sampleData.organization
    expect(trusted).toEqual(expect.arrayContaining(noCors ?? ['none']))
  })

  test('contain administrators as contacts, and groups that exist', () => {
    const administrators = sampleData.members.filter(({ role }) => role === 'org_admin')
    expect(administrators.map(({ username }) => username)).toEqual(
      expect.arrayContaining(sampleData.organization.contacts ?? ['none']),
    )
    const groups = sampleData.groups.filter(({ access }) => access !== 'private')
    const ids = groups.map(({ id }) => id)
    const queries = Object.entries(sampleData.organization).filter(([each]) =>
      each.endsWith('GroupQuery'),
    )
    expect(queries.length).toBeGreaterThanOrEqual(4)
    for (const [, query] of queries) expect(ids.map((id) => `id:${id}`)).toContain(query)
    expect(ids).toContain(sampleData.organization.homePageFeaturedContent)
    const titles = groups.map(({ title, owner }) => ({ title, owner }))
    expect(titles).toEqual(expect.arrayContaining(sampleData.organization.featuredGroups ?? []))
    expect(sampleData.organization.featuredGroups).toHaveLength(3)
  })

  test('contain URLs of example hosts only', () => {
    const hosts = [...JSON.stringify(sampleData.organization).matchAll(/https?:\/\/([^/"]+)/g)]
    expect(hosts.length).toBeGreaterThan(10)
    for (const [, host] of hosts) expect(host).toMatch(/\.example$/)
  })
})

describe('groups', () => {
  const inGroup = (title: string) => {
    const group = sampleData.groups.find((each) => each.title === title)
    return count(sampleData.items, (item) => group !== undefined && item.groups.includes(group.id))
  }

  test('have members as owners and managers, without duplicates', () => {
    const usernames = new Set(sampleData.members.map(({ username }) => username))
    for (const { owner, admins, members } of sampleData.groups) {
      const everyone = [owner, ...admins, ...members]
      expect(new Set(everyone).size).toBe(everyone.length)
      for (const username of everyone) expect(usernames).toContain(username)
    }
  })

  test('include several of the publisher, such as Hydrology, an empty one, and a shared update group', () => {
    const owned = sampleData.groups.filter(({ owner }) => owner === 'publisher')
    expect(owned.map(({ title }) => title)).toContain('Hydrology')
    expect(owned.length).toBeGreaterThanOrEqual(4)
    expect(count(sampleData.groups, ({ title }) => inGroup(title) === 0)).toBe(1)
    expect(
      count(sampleData.groups, ({ capabilities }) => capabilities.includes('updateitemcontrol')),
    ).toBe(1)
    expect(inGroup('Open data')).toBeGreaterThan(100)
  })

  test('have titles and summaries within the limits', () => {
    const longest = Math.max(...sampleData.groups.map(({ title }) => title.length))
    expect(longest).toBeGreaterThan(200)
    expect(longest).toBeLessThanOrEqual(250)
    for (const { snippet } of sampleData.groups) expect(snippet.length).toBeLessThanOrEqual(250)
  })
})

describe('items', () => {
  test('have types of the contract and data that fits their type', () => {
    const hasFittingData: Record<string, (item: SampleItem) => boolean> = {
      file: ({ data }) => data?.kind === 'bytes',
      text: ({ data }) => data?.kind === 'json',
      url: ({ url }) => url?.startsWith('https://') === true,
    }
    expect(unless(everyItem(sampleData), ({ type }) => type in itemTypes)).toEqual([])
    expect(
      unless(
        everyItem(sampleData),
        (item) => hasFittingData[itemTypes[item.type]?.storage ?? '']?.(item) === true,
      ),
    ).toEqual([])
    expect(
      unless(everyItem(sampleData), ({ type, name }) => {
        const { storage, extensions } = itemTypes[type] ?? {}
        const extension = name?.split('.').at(-1) ?? ''
        return storage !== 'file' || extensions === undefined || extensions.includes(extension)
      }),
    ).toEqual([])
  })

  test('contain only the keywords that their type does not add', () => {
    expect(
      unless(everyItem(sampleData), ({ type, typeKeywords }) =>
        typeKeywords.every((keyword) => itemTypes[type]?.keywords.includes(keyword) === false),
      ),
    ).toEqual([])
  })

  test('have unique titles within the limit, without numbers added to them', () => {
    const titles = sampleData.items.map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
    expect(Math.max(...titles.map((title) => title.length))).toBe(256)
    for (const title of titles) expect(title).not.toMatch(/^(item|layer|map) \d+$/i)
  })

  test('have unique URLs', () => {
    const urls = sampleData.items.flatMap(({ url }) => (url === null ? [] : [url]))
    expect(new Set(urls).size).toBe(urls.length)
  })

  test('belong to members who can own content, in their own folders and groups', () => {
    const owners = new Set(sampleData.members.filter(ownsContent).map(({ username }) => username))
    const folders = new Map(sampleData.folders.map((folder) => [folder.id, folder.owner]))
    const takePart = new Map(
      sampleData.groups.map(({ id, owner, admins, members }) => [
        id,
        [owner, ...admins, ...members],
      ]),
    )
    expect(unless(sampleData.items, ({ owner }) => owners.has(owner))).toEqual([])
    expect(
      unless(
        sampleData.items,
        ({ owner, folderId }) => folderId === null || folders.get(folderId) === owner,
      ),
    ).toEqual([])
    expect(
      unless(sampleData.items, ({ owner, groups }) =>
        groups.every((id) => takePart.get(id)?.includes(owner) === true),
      ),
    ).toEqual([])
    expect(
      unless(sampleData.items, ({ access, groups }) =>
        access === 'private' ? groups.length === 0 : access !== 'shared' || groups.length > 0,
      ),
    ).toEqual([])
    const folderNames = sampleData.folders.map(
      ({ owner, title }) => `${owner}/${title.toLowerCase()}`,
    )
    expect(new Set(folderNames).size).toBe(folderNames.length)
  })

  test('refer only to items that exist, by ID and by URL', async () => {
    const ids = sampleData.items.map(({ id }) => id)
    const addresses = sampleData.items.map(({ url }) => url)
    const text = (await Promise.all(sampleData.items.map(textOf))).join('\n')
    const services = text.matchAll(
      /https:\/\/maps\.example\/server\/rest[^"]*?\/(?:Feature|Map|Image|Scene|VectorTile)Server(?=[/"])/g,
    )
    const spoken = [...services].map(([address]) => address)
    expect(spoken.length).toBeGreaterThan(200)
    expect(idsIn(text).length).toBeGreaterThan(400)
    expect(ids).toEqual(expect.arrayContaining(idsIn(text)))
    expect(addresses).toEqual(expect.arrayContaining(spoken))
  })

  test('are related only to items that exist, each pair once', () => {
    const ids = sampleData.items.map(({ id }) => id)
    const ends = sampleData.relationships.flatMap((each) => [
      each.originItemId,
      each.destinationItemId,
    ])
    expect(ids).toEqual(expect.arrayContaining(ends))
    const pairs = sampleData.relationships.map((each) => Object.values(each).join())
    expect(new Set(pairs).size).toBe(pairs.length)
    expect(new Set(sampleData.relationships.map((each) => each.relationshipType))).toEqual(
      new Set(['Map2Service', 'Survey2Service', 'Service2Data']),
    )
  })

  test('have extents inside the county', () => {
    expect(
      unless(sampleData.items, ({ extent }) => {
        if (extent === null) return true
        const [[left, bottom], [right, top]] = extent
        return (
          left > -117.75 &&
          right < -114.4 &&
          bottom > 33.35 &&
          top < 34.15 &&
          left < right &&
          bottom < top
        )
      }),
    ).toEqual([])
  })

  test('have categories of the schema', () => {
    const paths = (categories: SampleData['categorySchema'], above: string): string[] =>
      categories.flatMap(({ title, categories: below = [] }) => [
        `${above}/${title}`,
        ...paths(below, `${above}/${title}`),
      ])
    const used = new Set(sampleData.items.flatMap(({ categories }) => categories))
    expect(paths(sampleData.categorySchema, '')).toEqual(expect.arrayContaining([...used]))
    expect(used.size).toBeGreaterThan(15)
  })

  test('use others as their type requires: web maps have layers, applications maps, dashboards data', () => {
    const shows: Record<string, RegExp> = {
      'Web Map': /"operationalLayers":\[\{/,
      'Web Mapping Application': /"webmap":"[0-9a-f]{32}"/,
      'Web Experience': /"itemId":"[0-9a-f]{32}"/,
      Dashboard: /"itemId":"[0-9a-f]{32}"/,
    }
    expect(
      unless(everyItem(sampleData), ({ type, data }) => {
        const text = JSON.stringify(data?.kind === 'json' ? data.value : null)
        return shows[type]?.test(text) ?? true
      }),
    ).toEqual([])
  })

  test('contain less than 15 MB, and each file begins with the signature of its format', async () => {
    const begins: Record<string, string> = {
      PDF: '%PDF-1.4',
      Shapefile: 'PK',
      'Microsoft Excel': 'PK',
      KML: '<?xml',
      'Layer Package': 'PK',
      Form: 'PK',
      Image: '\u00ff\u00d8',
      GeoJson: '{"type":"FeatureCollection"',
    }
    const made = await Promise.all(
      everyItem(sampleData).map(async (item) => ({ item, data: await bytesOf(item) })),
    )
    const wrong = made.filter(
      ({ item, data }) =>
        !data.toString('latin1').startsWith(begins[item.type] ?? '') ||
        (item.data?.kind === 'bytes' && data.length < 100),
    )
    expect(wrong.map(({ item }) => item.title)).toEqual([])
    expect(made.reduce((sum, { data }) => sum + data.length, 0)).toBeLessThan(15_000_000)
  })

  test('have many views in a few cases and few in most', () => {
    const views = sampleData.items.map(({ numViews }) => numViews).toSorted((a, b) => a - b)
    expect(views[0]).toBeGreaterThanOrEqual(0)
    expect(views[300]).toBeLessThan(500)
    expect(views.at(-1)).toBeGreaterThan(10_000)
  })
})

describe('thumbnails', () => {
  const drawn = riverside(options)
  const pictured = drawn.items.filter(({ thumbnail }) => thumbnail !== null)

  test('are PNG images of 600 by 400 pixels, differ between items, and are reproducible', async () => {
    const some = pictured.filter((_, index) => index % 40 === 0)
    const pictures = await Promise.all(some.map(drawing))
    for (const picture of pictures) {
      const { format, width, height } = await sharp(picture).metadata()
      expect([format, width, height]).toEqual(['png', 600, 400])
    }
    const digests = pictures.map((picture) => picture?.toString('base64'))
    expect(new Set(digests).size).toBe(some.length)
    expect((await some.slice(0, 1).map(drawing)[0])?.toString('base64')).toBe(digests[0])
  })

  test('are drawn for nearly all items, or for none if they are not requested', () => {
    expect(pictured.length).toBeGreaterThan(540)
    expect(pictured.length).toBeLessThan(600)
    expect(everyItem(sampleData).every(({ thumbnail }) => thumbnail === null)).toBe(true)
  })
})

describe('packages', () => {
  test('hydrology-2026 contains nine items, two of which exist in the organization', () => {
    const hydrology = packageNamed('hydrology-2026.epk')
    expect(hydrology.owner).toBe('publisher')
    expect(hydrology.source.version).toBe('11.3')
    expect(hydrology.items.map(({ title, type }) => [title, type])).toEqual([
      ['Floodplain zones 2026', 'Feature Service'],
      ['Stream gauges', 'Feature Service'],
      ['Hydrology web map', 'Web Map'],
      ['Watershed dashboard', 'Dashboard'],
      ['Rainfall raster 1 m', 'Image Service'],
      ['Gauge survey form', 'Form'],
      ['Dam inspection app', 'Web Mapping Application'],
      ['Soil moisture table', 'Feature Service'],
      ['Hydrology layer package', 'Layer Package'],
    ])
    const here = new Map(sampleData.items.map((item) => [item.id, item]))
    const existing = hydrology.items.filter(({ id }) => here.has(id))
    expect(existing.map(({ title }) => title)).toEqual(['Hydrology web map', 'Gauge survey form'])
    const [map, form] = existing
    expect(named('Hydrology web map').modified).toBeLessThan(map?.modified ?? 0)
    expect(named('Gauge survey form').modified).toBe(form?.modified)
    const group = sampleData.groups.find(({ title }) => title === 'Hydrology')
    for (const item of existing) expect(here.get(item.id)?.groups).toEqual([group?.id])
  })

  test('storm-response has 14 items, one of them damaged; parks-archive has 40; from-the-future has a newer version', () => {
    expect(packageNamed('storm-response.epk').items).toHaveLength(14)
    expect(packageNamed('storm-response.epk').broken).toHaveLength(1)
    expect(packageNamed('parks-archive.epk').items).toHaveLength(40)
    expect(packageNamed('parks-archive.epk').owner).toBe('admin')
    expect(packageNamed('from-the-future.epk').source.version).toBe('12.0')
  })

  test.each(sampleData.packages.map((each) => [each.fileName, each] as const))(
    '%s refers only to itself and to the portal that it comes from',
    async (_, { items, relationships, broken, source }) => {
      const ids = items.map(({ id }) => id)
      const text = (await Promise.all(items.map(textOf))).join('\n')
      expect(text).not.toContain('maps.example')
      expect(ids).toEqual(expect.arrayContaining(idsIn(text)))
      const { origin } = new URL(source.httpsUrl)
      expect(unless(items, ({ url }) => url === null || url.startsWith(`${origin}/`))).toEqual([])
      const ends = relationships.flatMap((each) => [each.originItemId, each.destinationItemId])
      expect(ids).toEqual(expect.arrayContaining([...ends, ...broken]))
    },
  )
})

describe('the scheduled tasks', () => {
  // The one of portals.
  const { tasks, items, members, roles } = riverside({
    ...options,
    seed: defaultSeed,
    thumbnails: 'none',
  })
  const { now } = options
  const week = 7 * 86_400_000

  /** Returns the current privileges of a member. */
  const personNamed = (username: string) => {
    const member = members.find((one) => one.username === username)
    if (!member) throw new Error(`No member ${username}.`)
    const custom = roles.find(({ id }) => id === member.role)
    return personOf({ ...member, rolePrivileges: custom?.privileges ?? null })
  }

  test('are 22 of all types and states, of eight members', () => {
    expect(tasks).toHaveLength(22)
    expect(new Set(tasks.map(({ type }) => type))).toEqual(new Set(taskTypeNames))
    expect(new Set(tasks.map(({ state }) => state))).toEqual(new Set(taskStates))
    expect(new Set(tasks.map(({ owner }) => owner)).size).toBe(8)
  })

  test('could have been created: their owners have the rights, and items and parameters fit', () => {
    for (const task of tasks) {
      const owner = personNamed(task.owner)
      const item = items.find(({ id }) => id === task.itemId)
      expect(() => checkOwner(task.type, owner)).not.toThrow()
      expect(() => item && checkTaskItem(task, item, owner)).not.toThrow()
      expect(taskParameters[task.type].safeParse(task.parameters ?? {})).toMatchObject({
        success: true,
      })
      for (const name of taskType(task.type).requires)
        expect(task[name === 'taskURL' ? 'taskUrl' : name]).not.toBeNull()
    }
  })

  test('have their latest runs at times of their schedules, before the sample data was created', () => {
    for (const { created, schedule, runs } of tasks) {
      expect(runs.length).toBeGreaterThan(0)
      expect(runs.length).toBeLessThanOrEqual(taskLimits.keptRuns)
      for (const { due, modified } of runs) {
        expect(nextRun(schedule, due - 1)).toBe(due)
        expect([created < due, due <= modified, modified <= now]).toEqual([true, true, true])
      }
    }
  })

  test('include one that stopped after five failed runs, one that ends soon, and ones with skipped and failed runs', () => {
    const stopped = tasks.filter(({ state }) => state === 'failed')
    expect(stopped).toHaveLength(1)
    expect(stopped[0]?.runs.slice(-6).map(({ status }) => status)).toEqual([
      'succeeded',
      ...Array.from({ length: taskLimits.failedRuns }, () => 'failed'),
    ])
    expect(tasks.filter(({ endDate }) => endDate !== null && endDate < now + week)).toHaveLength(1)
    const lastOne = tasks.filter(
      ({ state, maxOccurrences, occurrences }) =>
        state === 'active' && occurrences + 1 === maxOccurrences,
    )
    expect(lastOne).toHaveLength(1)
    const usedUp = tasks.filter(({ occurrences, maxOccurrences }) => occurrences === maxOccurrences)
    expect(usedUp).toEqual(tasks.filter(({ state }) => state === 'completed'))
    const statuses = new Set(tasks.flatMap(({ runs }) => runs.map(({ status }) => status)))
    expect(statuses).toEqual(new Set(['succeeded', 'failed', 'skipped']))
  })
})

test('the empty sample data has the organization and the four sample accounts only', () => {
  const bare = empty({ seed: options.seed })
  const { name, description, urlHostname, culture, region, units } = sampleData.organization
  expect(bare.organization).toEqual({ name, description, urlHostname, culture, region, units })
  expect(bare.members).toEqual(sampleData.members.slice(0, 4))
  expect(
    [bare.groups, bare.folders, bare.items, bare.relationships, bare.packages, bare.tasks].flat(),
  ).toEqual([])
})
