import type { Browser, Page } from '@playwright/test'
import { paths } from '../../src/console/shell/paths.ts'
import { startProcess, type PortalProcess } from '../support/process.ts'
import { signInByHand } from '../support/signIn.ts'
import { tableOf, timesOf, type Part } from './part.ts'

/** How long the running bulk operation is measured (ms). */
const duration = 90_000

/** No step takes longer than this (ms). */
const longest = 600_000

/** How often another member is measured alone. */
const timesAlone = 5

/** Returns how long another member needs to sign in and open the content (ms). */
const timeOther = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(longest)
    const begin = performance.now()
    await signInByHand(page, 'editor', `${url}${paths.allContent()}`)
    await page.locator('tbody tr[data-index]').first().waitFor()
    return performance.now() - begin
  } finally {
    await context.close()
  }
}

/** Returns the median of that (ms), which is measured again and again as long as `isDue` says, and at least once. */
const timeOthers = async (
  browser: Browser,
  url: string,
  isDue: (times: number) => boolean,
): Promise<number> => {
  const times: number[] = []
  do times.push(await timeOther(browser, url))
  while (isDue(times.length))
  return timesOf('another member', times).median
}

interface Step {
  readonly name: string
  /** ms. */
  readonly time: number
  /** The highest heap of the tab (bytes). */
  readonly heap: number
  /** The highest memory of the portal (bytes). */
  readonly memory: number
  /** How long another member needed meanwhile (ms), if asked. */
  readonly other?: number | undefined
}

/** Measures steps in a page: their time, and each second the memory of both sides. */
const createStopwatch = async (page: Page, portal: PortalProcess) => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Performance.enable')
  let [heap, memory] = [0, 0]
  const sample = async () => {
    memory = Math.max(memory, await portal.memory())
    const { metrics } = await devTools.send('Performance.getMetrics')
    heap = Math.max(heap, metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0)
  }
  const timer = setInterval(() => void sample().catch(() => undefined), 1_000)
  return {
    measure: async (
      name: string,
      work: () => Promise<unknown>,
      beside?: () => Promise<number>,
    ): Promise<Step> => {
      ;[heap, memory] = [0, 0]
      const begin = performance.now()
      const [time, other] = await Promise.all([
        work().then(() => performance.now() - begin),
        beside?.(),
      ])
      await sample()
      return { name, time, heap, memory, other }
    },
    stop: () => clearInterval(timer),
  }
}

/** Returns how many items a bulk operation has processed. */
const processed = async (page: Page): Promise<number> => {
  const text = await page.getByText(/succeeded, .* skipped/).textContent()
  return (text?.match(/[\d,]+/g) ?? []).reduce(
    (sum, part) => sum + Number(part.replaceAll(',', '')),
    0,
  )
}

/**
 * The review of categories of 100,000 items and their bulk edit in a page, step by step, and its first 90 seconds: time, heap, items in a
 * second, and how long another member needs meanwhile to sign in and open the content.
 */
export const bulk: Part = async (browser) => {
  const portal = await startProcess('large')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    await timeOther(browser, portal.url)
    const alone = await timeOthers(browser, portal.url, (times) => times < timesAlone)
    const beside = () => timeOther(browser, portal.url)
    const page = await context.newPage()
    page.setDefaultTimeout(longest)
    await signInByHand(page, 'admin', `${portal.url}${paths.allContent()}`)
    const { measure, stop } = await createStopwatch(page, portal)
    const review = page.getByRole('dialog', { name: /^Review changes: / })
    const select = async () => {
      await page.getByRole('button', { name: /^Select all [\d,]+ results/ }).click()
      await page.getByText(/^100,000 items selected/).waitFor()
    }
    const categorize = async () => {
      await page.getByRole('link', { name: 'Categorize' }).click()
      const tree = page.getByRole('group', { name: 'Categories of the organization' })
      await tree.getByRole('checkbox').first().check()
      await page.getByText(/of the first [\d,]+ items will change$/).waitFor()
    }
    const leave = async () => {
      await review.getByRole('button', { name: 'Cancel' }).click()
      await page.goBack()
    }
    const edit = async () => {
      await page.getByRole('link', { name: 'Edit', exact: true }).click()
      await page.getByRole('radio', { name: 'Add and remove' }).check()
      await page.getByRole('combobox', { name: 'Tags to add' }).fill('measured,')
      await page.getByRole('button', { name: 'Review changes' }).waitFor()
    }
    const readAll = async () => {
      await page.getByRole('button', { name: 'Review changes' }).click()
      await review.waitFor()
    }
    const start = async () => {
      await review.getByRole('button', { name: /^Change / }).click()
      await page.getByText(/[1-9][\d,]* succeeded, .* skipped/).waitFor()
    }
    const steps = [
      await measure('select all 100,000', select, beside),
      await measure('open the categories page', categorize),
      await measure('review categories', readAll),
      await measure('leave the review', leave),
      await measure('open the edit page', edit),
      await measure('review', readAll, beside),
      await measure('start, until the first outcomes', start),
    ]
    const before = await processed(page)
    const end = performance.now() + duration
    steps.push(
      await measure(
        'the running operation',
        () => page.waitForTimeout(duration),
        () => timeOthers(browser, portal.url, () => performance.now() < end),
      ),
    )
    const seconds = (performance.now() - end + duration) / 1000
    const perSecond = ((await processed(page)) - before) / seconds
    stop()
    const text = (ms: number | undefined) => (ms === undefined ? '' : (ms / 1000).toFixed(1))
    const table = tableOf(
      [
        'Bulk edit of 100,000 items',
        's',
        'heap of the tab, MB',
        'portal, MB',
        'another member, s',
        'times alone',
      ],
      steps.map(({ name, time, heap, memory, other }) => [
        name,
        text(time),
        (heap / 1e6).toFixed(0),
        (memory / 1e6).toFixed(0),
        text(other),
        other === undefined ? '' : (other / alone).toFixed(1),
      ]),
    )
    return {
      table: `${table}\n${perSecond.toFixed(1)} items in a second. Another member alone: ${text(alone)} s.`,
      values: { steps, alone, perSecond },
    }
  } finally {
    await context.close()
    await portal.stop()
  }
}
