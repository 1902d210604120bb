import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { items } from '../../src/rest/content/items.ts'
import { search } from '../../src/rest/content/search.ts'
import { groups } from '../../src/rest/groups/groups.ts'
import { members } from '../../src/rest/organization/members.ts'
import type { Client } from '../../src/rest/protocol/client.ts'
import type { Input } from '../../src/rest/protocol/operation.ts'
import { createDatabase, startPostgres } from '../../src/portal/testing/postgres.ts'
import { itemSortFields } from '../../src/rest/records/itemSearch.ts'
import { startProcess } from '../support/process.ts'
import { clientOf, timed } from './large.ts'
import { tableOf, timesOf, type Measured, type Times } from './part.ts'
import { diversify, insertedAtOnce, multiply, timeInsertions } from './searchData.ts'

/** Rounds of a form, fewer of one whose first round takes longer than `slow` (ms), so that all of them take minutes. */
const rounds = { usual: 20, ofSlow: 5, slow: 100 } as const

/** The access rules of an administrator and of an ordinary member lead to different plans. */
const callers = ['admin', 'publisher'] as const

/** The budgets of a request, as `items` and `members` are measured: p95 (ms), and its ratio to that among 10^5 items. */
const budgets = { item: 200, member: 50, ratio: 3 } as const

interface Form {
  readonly name: string
  readonly send: (client: Client) => Promise<unknown>
  /** Maximum p95 (ms). */
  readonly budget: number
}

type ItemQuery = Input<typeof search.items>

const page = { num: 100 } as const
/** The last page that a search serves. */
const lastPage = { start: 9_901, num: 100 } as const

const itemForm = (name: string, input: ItemQuery): Form => ({
  name,
  send: (client) => client.send(search.items, { ...page, ...input }),
  budget: budgets.item,
})

/** Values that occur in the organization. */
interface Known {
  readonly itemIds: readonly string[]
  readonly groupId: string
  readonly username: string
  /** A time since which one percent of the items were modified. */
  readonly recently: number
}

const queries = ({ itemIds, groupId, username, recently }: Known): readonly string[] => [
  '*',
  'water',
  'k1',
  'k7351',
  'water quality',
  '"water quality"',
  'wat*',
  'k73*',
  'wa?er',
  'title:water',
  'title:wat*',
  'title:"water quality"',
  'snippet:water',
  'description:water',
  'type:"Web Map"',
  'type:Web*',
  'tags:water',
  'tags:"project 3"',
  'tags:"project 2117"',
  'typekeywords:Service',
  'typekeywords:"Feature Access"',
  'accessinformation:riverside',
  'owner:publisher',
  `owner:${username}`,
  `owner:${username.slice(0, 5)}*`,
  `group:${groupId}`,
  'access:public',
  'access:private',
  `created:[0 TO ${recently}]`,
  `modified:[${recently} TO 9999999999999]`,
  `id:${itemIds[0]}`,
  itemIds.map((id) => `id:${id}`).join(' OR '),
  'numviews:[4990 TO 5000]',
  'numviews:0',
  'size:[0 TO 100]',
  'culture:en-us',
  'culture:fr',
  'spatialreference:WGS84',
  'contentstatus:org_authoritative',
  'categories:housing',
  'extent:-117,33,-116,34',
  'water OR traffic',
  'k7351 OR tags:"project 2117"',
  'water NOT quality',
  'NOT water',
  'NOT type:"Web Map"',
  `(type:"Web Map" OR type:CSV) AND owner:${username}`,
  `type:"Web Map" AND access:public AND modified:[${recently} TO 9999999999999]`,
]

const countFields = ['type', 'tags', 'access'] as const

const itemForms = (known: Known): readonly Form[] => [
  ...queries(known).map((q) => itemForm(q.length > 60 ? `${q.slice(0, 57)}...` : q, { q })),
  itemForm('filter: type', { filter: 'type:"Web Map"' }),
  itemForm('filter: tags', { filter: 'tags:"project 2117"' }),
  itemForm('filter: title', { filter: 'title:"Parcels"' }),
  itemForm('bbox', { bbox: [-117, 33, -116.5, 33.5] }),
  itemForm('categories', { categories: [['/Categories/People/Housing']] }),
  itemForm('water, last page', { q: 'water', ...lastPage }),
  itemForm('type:"Web Map" by title', { q: 'type:"Web Map"', sortField: ['title'] }),
  itemForm('water by title', { q: 'water', sortField: ['title'] }),
  ...itemSortFields.flatMap((sortField) => [
    itemForm(`* by ${sortField}`, { q: '*', sortField: [sortField] }),
    itemForm(`* by ${sortField}, descending, last page`, {
      q: '*',
      sortField: [sortField],
      sortOrder: 'desc',
      ...lastPage,
    }),
  ]),
  itemForm('* by type and title', { q: '*', sortField: ['type', 'title'] }),
  ...countFields.map((field) =>
    itemForm(`* with counts of ${field}`, { q: '*', countFields: [field], num: 0 }),
  ),
  ...['*', 'water', 'k1', 'type:"Web Map"'].map((q) =>
    itemForm(`${q} with three counts`, { q, countFields: ['type', 'tags', 'categories'] }),
  ),
]

const groupForms: readonly Form[] = ['*', 'water', 'title:water', 'owner:publisher'].map((q) => ({
  name: `groups: ${q}`,
  send: (client) => client.send(groups.search, { q, ...page }),
  budget: budgets.item,
}))

type MemberQuery = Input<typeof members.search>

const memberForm = (name: string, input: MemberQuery): Form => ({
  name: `members: ${name}`,
  send: (client) => client.send(members.search, { ...page, ...input }),
  budget: budgets.member,
})

const memberForms = ({ username }: Known): readonly Form[] => [
  ...[
    '*',
    'garcia',
    'ada',
    'ada aasen',
    username,
    'riverside',
    'ad*',
    'a?a',
    `username:${username}`,
    `username:${username.slice(0, 5)}*`,
    'fullname:garc*',
    'lastname:tran',
    'email:example',
    'role:org_publisher',
    'role:org_user',
    'userlicensetypeid:creatorUT',
    'NOT ada',
  ].map((q) => memberForm(q, { q })),
  ...(['username', 'fullname', 'created', 'modified'] as const).map((field) =>
    memberForm(`* by ${field}, last page`, {
      q: '*',
      sortField: [field],
      ...lastPage,
      start: 4_801,
    }),
  ),
]

/** Reads values to search for, which both organizations have. */
const learn = async (client: Client): Promise<Known> => {
  const found = await client.send(search.items, { q: 'NOT owner:publisher', num: 20 })
  const recent = await client.send(search.items, {
    q: '*',
    sortField: ['modified'],
    sortOrder: 'desc',
    start: 1_000,
    num: 1,
  })
  const { results } = await client.send(groups.search, { q: '*', num: 1 })
  return {
    itemIds: found.results.map(({ id }) => id),
    groupId: results[0]?.id ?? '',
    username: found.results[0]?.owner ?? '',
    recently: recent.results[0]?.modified ?? 0,
  }
}

interface FormTimes extends Times {
  readonly budget: number
}

/** Measures each form, first of all the cheapest request: reading one item. */
const timeForms = async (url: string, username: string, known: Known): Promise<FormTimes[]> => {
  const client = await clientOf(url, username)
  const { results } = await client.send(search.items, { q: '*', num: 1 })
  const itemId = results[0]?.id ?? ''
  const forms: readonly Form[] = [
    {
      name: 'floor: one item by its ID',
      send: (sender) => sender.send(items.read, { itemId }),
      budget: budgets.item,
    },
    ...itemForms(known),
    ...groupForms,
    ...memberForms(known),
  ]
  const all: FormTimes[] = []
  for (const { name, send, budget } of forms) {
    // The first round warms up the portal and is not counted.
    const first = await timed(() => send(client))
    const times: number[] = []
    for (let left = first > rounds.slow ? rounds.ofSlow : rounds.usual; left > 0; left--)
      times.push(await timed(() => send(client)))
    const measured = { ...timesOf(name, times), budget }
    process.stderr.write(`${username}: ${name}: ${round(measured.p95)} ms\n`)
    all.push(measured)
  }
  return all
}

const learnFrom = async (url: string): Promise<Known> => learn(await clientOf(url, 'admin'))

type Sized = Readonly<Record<(typeof callers)[number], readonly FormTimes[]>>

const round = (ms: number | undefined) => (ms ?? Number.NaN).toFixed(1)

/** Returns the table of one caller, in which `!` marks what exceeds its budget. */
const tableOfForms = (
  caller: string,
  smaller: readonly FormTimes[],
  larger: readonly FormTimes[],
): string => {
  const rows = larger.map(({ name, median, p95, budget }, index) => {
    const before = smaller[index]
    const ratio = p95 / (before?.p95 ?? Number.NaN)
    const isOver = p95 > budget || ratio > budgets.ratio
    return [
      name,
      round(before?.median),
      round(before?.p95),
      round(median),
      round(p95),
      ratio.toFixed(1),
      isOver ? '!' : '',
    ]
  })
  const over = rows.filter((row) => row.at(-1) === '!').length
  return `${tableOf(
    [`Searches of ${caller}`, '10^5: median, ms', 'p95', '10^6: median', 'p95', 'ratio', 'over'],
    rows,
  )}\n${over} of ${rows.length} exceed ${budgets.ratio} times the p95 among 10^5 items, ${budgets.item} ms, or ${budgets.member} ms for members.`
}

/** Starts a portal with these environment variables and measures every form as each caller. */
const timeAll = async (variables: NodeJS.ProcessEnv, known?: Known) => {
  const portal = await startProcess('empty', 0, variables)
  try {
    const learned = known ?? (await learnFrom(portal.url))
    const [admin, publisher] = [
      await timeForms(portal.url, 'admin', learned),
      await timeForms(portal.url, 'publisher', learned),
    ]
    const times: Sized = { admin, publisher }
    return { times, known: learned }
  } finally {
    await portal.stop()
  }
}

/**
 * Every form of search on PostgreSQL among 10^5 items and 5,000 members, and then among 10^6 items and 50,000 members, beside reading one
 * item. Skipped without PostgreSQL.
 */
export const searching = async (): Promise<Measured> => {
  const server = await startPostgres({ shared_buffers: '4GB' })
  if ('missing' in server)
    return { table: `Search at scale is skipped: ${server.missing}.`, values: server }
  const files = await mkdtemp(join(tmpdir(), 'portal-files-'))
  try {
    const databaseUrl = await createDatabase(server.url)
    // A portal refuses to start without the files of its database, so all of them have the same ones.
    const variables = {
      DATABASE_URL: databaseUrl,
      PORTAL_FILES: files,
      PORTAL_SAMPLE_DATA: 'large',
    }
    // The first start fills the database.
    await (await startProcess('empty', 0, variables)).stop()
    await diversify(databaseUrl)
    const smaller = await timeAll(variables)
    const insertionsBefore = await timeInsertions(databaseUrl, rounds.usual)
    await multiply(databaseUrl)
    const larger = await timeAll(variables, smaller.known)
    const insertions = [
      timesOf('10^5', insertionsBefore),
      timesOf('10^6', await timeInsertions(databaseUrl, rounds.usual)),
    ]
    return {
      table: [
        ...callers.map((caller) =>
          tableOfForms(caller, smaller.times[caller], larger.times[caller]),
        ),
        tableOf(
          [`Insertion of ${insertedAtOnce} items among`, 'median, ms', 'p95, ms'],
          insertions.map(({ name, median, p95 }) => [name, round(median), round(p95)]),
        ),
      ].join('\n\n'),
      values: { smaller: smaller.times, larger: larger.times, insertions },
    }
  } finally {
    await server.stop()
    await rm(files, { recursive: true, force: true })
  }
}
