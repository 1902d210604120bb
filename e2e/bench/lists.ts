import type { Browser, Page } from '@playwright/test'
import { paths } from '../../src/console/shell/paths.ts'
import { search } from '../../src/rest/content/search.ts'
import { members } from '../../src/rest/organization/members.ts'
import type { Client } from '../../src/rest/protocol/client.ts'
import { startProcess } from '../support/process.ts'
import { signInByHand } from '../support/signIn.ts'
import { administratorOf } from './large.ts'
import { timesOf, type Part, type Times } from './part.ts'
import { tableOfTimes, timeSearches } from './rows.ts'

/** Requests to the portal that count. */
const requests = 20

interface List {
  readonly name: string
  readonly path: string
  /** Returns a text that few records have; another for each number. */
  readonly textOf: (number: number) => string
  /** The request of the page for a text. */
  readonly send: (client: Client, text: string) => Promise<unknown>
}

const listsWith = (usernames: readonly string[]): readonly List[] => [
  {
    name: 'items',
    path: paths.allContent(),
    textOf: (number) => String(20_000 + number * 331),
    send: (client, text) => client.send(search.items, { q: `${text}*`, num: 100 }),
  },
  {
    name: 'members',
    path: paths.members(),
    textOf: (number) => usernames[number] ?? '',
    send: (client, text) => client.send(members.search, { q: `${text}*`, num: 100 }),
  },
]

const timeRequests = async (client: Client, { name, textOf, send }: List): Promise<Times> => {
  const times: number[] = []
  for (let number = 0; number <= requests; number++) {
    const begin = performance.now()
    await send(client, textOf(60 + number))
    // The first request warms up the portal.
    if (number > 0) times.push(performance.now() - begin)
  }
  return timesOf(`floor: the portal’s response to a search for ${name}`, times)
}

const timeList = async (
  page: Page,
  url: string,
  { name, path, textOf }: List,
): Promise<Times[]> => {
  await page.goto(`${url}${path}`)
  const row = 'tbody tr[data-index]'
  await page.locator(row).first().waitFor()
  const field = page.getByRole('searchbox').first()
  return timeSearches([{ name: `the list of ${name}`, page, field, row }], textOf)
}

/** From the last key of a search until a list shows its rows only, among 100,000 items, beside the portal's response to the same search. */
export const lists: Part = async (browser: Browser) => {
  const portal = await startProcess('large')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const client = await administratorOf(portal.url)
    const { results } = await client.send(members.search, { q: '*', num: 100 })
    const page = await context.newPage()
    await signInByHand(page, 'admin', portal.url)
    const all: Times[] = []
    for (const list of listsWith(results.map(({ username }) => username)))
      all.push(await timeRequests(client, list), ...(await timeList(page, portal.url, list)))
    return {
      table: tableOfTimes('Last key of a search until only its rows are shown', all),
      values: all,
    }
  } finally {
    await context.close()
    await portal.stop()
  }
}
