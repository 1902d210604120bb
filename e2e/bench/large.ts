import type { Browser } from '@playwright/test'
import { paths } from '../../src/console/shell/paths.ts'
import { authentication } from '../../src/rest/signIn/authentication.ts'
import { createClient, type Client } from '../../src/rest/protocol/client.ts'
import { items } from '../../src/rest/content/items.ts'
import type { Input } from '../../src/rest/protocol/operation.ts'
import { search } from '../../src/rest/content/search.ts'
import { password } from '../support/arrange.ts'
import { startProcess } from '../support/process.ts'
import { signInByHand } from '../support/signIn.ts'
import { shareOf, tableOf, type Measured, type Part } from './part.ts'
import { slowdown, timePages } from './time.ts'

const rounds = 40

/** Returns a client of a portal in another process, signed in as a sample account, with its token. */
export const clientOf = async (
  url: string,
  username: string,
): Promise<Client & { readonly token: string }> => {
  const root = `${url}/portal/sharing/rest`
  const anonymous = createClient({ root, token: () => Promise.resolve(undefined) })
  const { token } = await anonymous.send(authentication.generateToken, {
    username,
    password,
    client: 'requestip',
    expiration: 600,
  })
  return { ...createClient({ root, token: () => Promise.resolve(token) }), token }
}

/** Returns a client of a portal in another process, signed in as its administrator. */
export const administratorOf = (url: string): Promise<Client> => clientOf(url, 'admin')

const searches: readonly { readonly name: string; readonly input: Input<typeof search.items> }[] = [
  { name: 'all, first page', input: { q: '*', num: 100 } },
  {
    name: 'all by date, first page',
    input: { q: '*', num: 100, sortField: ['modified'], sortOrder: 'desc' },
  },
  {
    name: 'all by title, page 100',
    input: { q: '*', start: 9_901, num: 100, sortField: ['title'] },
  },
  { name: 'of a type', input: { q: 'type:"Web Map"', num: 100, sortField: ['title'] } },
  { name: 'words', input: { q: 'water quality', num: 100 } },
  {
    name: 'all, types counted',
    input: { q: '*', num: 0, countFields: ['type'], countSize: 200 },
  },
]

interface Times {
  readonly name: string
  readonly median: number
  readonly p95: number
}

export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** Runs the searches alternately with reading one item, which is the cheapest request. */
const timeSearches = async (client: Client): Promise<Times[]> => {
  const { results } = await client.send(search.items, { q: '*', num: 1 })
  const itemId = results[0]?.id ?? ''
  const works = [
    { name: 'floor: one item by its ID', work: () => client.send(items.read, { itemId }) },
    ...searches.map(({ name, input }) => ({
      name,
      work: () => client.send(search.items, input),
    })),
  ]
  const times = new Map(works.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round <= rounds; round++)
    for (const { name, work } of works) {
      const time = await timed(work)
      // The first round warms up the portal and is not counted.
      if (round > 0) times.get(name)?.push(time)
    }
  return [...times].map(([name, values]) => ({
    name,
    median: shareOf(values, 0.5),
    p95: shareOf(values, 0.95),
  }))
}

/** Returns the time (ms) until the list of 100,000 items shows the first one. */
const timeList = async (browser: Browser, url: string, client: Client) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await signInByHand(page, 'admin', `${url}${paths.allContent()}`)
    const link = page.getByRole('table').getByRole('link').first()
    await link.waitFor()
    const text = (await link.textContent()) ?? ''
    const [timing] = await timePages([
      {
        name: 'the list of all items',
        page,
        url: `${url}${paths.allContent()}`,
        ready: { selector: 'a', text },
      },
    ])
    const { total } = await client.send(search.items, { q: '*', num: 0 })
    return { timing, total }
  } finally {
    await context.close()
  }
}

/** Measures searches and pages of the sample data `large`, and the first display of its list. */
export const large: Part = async (browser): Promise<Measured> => {
  const portal = await startProcess('large')
  const { url } = portal
  try {
    const client = await administratorOf(url)
    const times = await timeSearches(client)
    const { timing, total } = await timeList(browser, url, client)
    const floor = times[0]?.p95 ?? Number.NaN
    const table = tableOf(
      [`Searches among ${total} items`, 'median, ms', 'p95, ms', 'times the floor'],
      times.map(({ name, median, p95 }) => [
        name,
        median.toFixed(1),
        p95.toFixed(1),
        (p95 / floor).toFixed(1),
      ]),
    )
    return {
      table: `${table}\n/content is shown after ${timing?.median} ms, processor slowed ${slowdown} times.`,
      values: { total, searches: times, list: { slowdown, timing } },
    }
  } finally {
    await portal.stop()
  }
}
