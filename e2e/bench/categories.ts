import type { Browser } from '@playwright/test'
import PQueue from 'p-queue'
import { paths } from '../../src/console/shell/paths.ts'
import { categories } from '../../src/rest/content/categories.ts'
import type { Client } from '../../src/rest/protocol/client.ts'
import { search } from '../../src/rest/content/search.ts'
import { startProcess } from '../support/process.ts'
import { signInByHand } from '../support/signIn.ts'
import { administratorOf } from './large.ts'
import { tableOf, type Part } from './part.ts'

const count = 2_000

interface Work {
  readonly name: string
  readonly milliseconds: number
  readonly requests: number
}

/** Returns the IDs of the newest items, up to the number to categorize. */
const newest = async (client: Client): Promise<string[]> => {
  const found: string[] = []
  while (found.length < count) {
    const { results } = await client.send(search.items, {
      q: '*',
      start: found.length + 1,
      num: 100,
      sortField: ['created'],
      sortOrder: 'desc',
    })
    found.push(...results.map(({ id }) => id))
  }
  return found.slice(0, count)
}

/** Sends one request for each item, as a script without the bulk operation would. */
const oneByOne = async (
  client: Client,
  ids: readonly string[],
  category: string,
  concurrency: number,
): Promise<Work> => {
  const queue = new PQueue({ concurrency })
  const begin = performance.now()
  await Promise.all(
    ids.map((id) =>
      queue.add(() =>
        client.send(categories.updateItems, { items: [{ [id]: { categories: [category] } }] }),
      ),
    ),
  )
  return {
    name: `one by one, ${concurrency} at a time`,
    milliseconds: performance.now() - begin,
    requests: ids.length,
  }
}

/** Returns the time of the console: from the click in the review until the last outcome is shown. */
const byConsole = async (
  browser: Browser,
  url: string,
  created: number,
  category: string,
): Promise<Work> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    const q = `created:[${created} TO *]`
    await signInByHand(page, 'admin', `${url}${paths.allContent()}&q=${encodeURIComponent(q)}`)
    await page.getByRole('button', { name: /^Select all [\d,]+ results$/ }).click()
    await page.getByRole('link', { name: 'Categorize' }).click()
    await page.getByRole('checkbox', { name: category, exact: true }).check()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await page.getByRole('dialog', { name: /^Review changes: / }).waitFor()
    let requests = 0
    page.on('request', (request) => {
      if (request.method() === 'POST') requests += 1
    })
    const begin = performance.now()
    await page.getByRole('button', { name: /^Change [\d,]+ items$/ }).click()
    await page.getByText(/^[\d,]+ succeeded, \d+ skipped, 0 failed$/).waitFor()
    await page.getByRole('button', { name: /^Undo / }).waitFor()
    return { name: 'the bulk engine', milliseconds: performance.now() - begin, requests }
  } finally {
    await context.close()
  }
}

/** Measures categorizing 2,000 items of the sample data `large` with the console, and with one request for each item. */
export const categorizing: Part = async (browser) => {
  const portal = await startProcess('large')
  const { url } = portal
  try {
    const client = await administratorOf(url)
    const { categorySchema } = await client.send(categories.read, { portalId: 'self' })
    const [tree] = categorySchema
    const [first, second, third] = tree?.categories ?? []
    if (!tree || !first || !second || !third)
      throw new Error('the sample data has three categories')
    const ids = await newest(client)
    const last = await client.send(search.items, { q: `id:${ids.at(-1)}`, num: 1 })
    const created = last.results[0]?.created ?? 0
    const works = [
      await oneByOne(client, ids, `/${tree.title}/${first.title}`, 1),
      await oneByOne(client, ids, `/${tree.title}/${second.title}`, 6),
      await byConsole(browser, url, created, third.title),
    ]
    const engine = works.at(-1)
    return {
      table: tableOf(
        [`Categorizing ${count} items`, 'seconds', 'times the engine', 'requests'],
        works.map(({ name, milliseconds, requests }) => [
          name,
          (milliseconds / 1000).toFixed(1),
          (milliseconds / (engine?.milliseconds ?? Number.NaN)).toFixed(1),
          String(requests),
        ]),
      ),
      values: works,
    }
  } finally {
    await portal.stop()
  }
}
