import type { Browser, Page } from '@playwright/test'
import { paths } from '../../src/console/shell/paths.ts'
import { startPortal, type TestPortal } from '../support/portal.ts'
import { signInAsKnown } from '../support/signIn.ts'
import { buildFloor } from './floor.ts'
import { tableOf, type Measured, type Part } from './part.ts'
import { slowdown, timeLargestPaints, timePages, type Timed, type Timing } from './time.ts'
import { timeTyping } from './typing.ts'
import { weighPages } from './weight.ts'

/** The time for one frame at 60 Hz (ms). */
const frame = 16

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

interface Scene {
  /** Signed in as an administrator. */
  readonly page: Page
  readonly portal: TestPortal
  /** The URL of the minimal pages for comparison. */
  readonly floor: string
}

const onStage = async (
  browser: Browser,
  measure: (scene: Scene) => Promise<Measured>,
): Promise<Measured> => {
  const { portal, stop } = await startPortal({ sampleData: 'riverside' })
  const { portal: floor, stop: stopFloor } = await startPortal({
    sampleData: 'empty',
    pages: await buildFloor(),
  })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await signInAsKnown(page, portal, 'admin')
    return await measure({ page, portal, floor: floor.url })
  } finally {
    await context.close()
    await stopFloor()
    await stop()
  }
}

/** Measures the compressed JavaScript of every page, and compares it with the limits. */
export const weight: Part = (browser) =>
  onStage(browser, async ({ page, portal }) => {
    const weights = await weighPages(page, portal)
    return {
      table: tableOf(
        ['Compressed JavaScript, kB', 'loaded', 'limit', ''],
        weights.map(({ page: name, loaded, limit }) => [
          name,
          kilobytes(loaded),
          kilobytes(limit),
          loaded > limit ? 'over' : 'good',
        ]),
      ),
      values: weights,
      isGood: weights.every(({ loaded, limit }) => loaded <= limit),
    }
  })

/** Measures a key typed into a setting while all settings are rendered, and compares it with a minimal field. */
export const typing: Part = (browser) =>
  onStage(browser, async ({ page, portal, floor }) => {
    const bare = await page.context().newPage()
    await bare.goto(`${floor}/typing.html`)
    // Every help text contains an e.
    await page.goto(`${portal.url}${paths.settings()}?q=e`)
    // Services have names, too. The name of the organization comes first.
    const field = page.getByRole('textbox', { name: 'Name', exact: true }).first()
    await field.waitFor()
    const typings = await timeTyping([
      { name: 'floor: one MUI text field', page: bare, field: bare.getByRole('textbox') },
      { name: `${await page.locator('[data-setting]').count()} settings in one page`, page, field },
    ])
    return {
      table: tableOf(
        [`Script for a key, processor slowed ${slowdown} times`, 'median, ms', 'p95, ms', ''],
        typings.map(({ name, median, p95 }) => [
          name,
          median.toFixed(2),
          p95.toFixed(2),
          p95 < frame ? 'below a frame' : 'above a frame',
        ]),
      ),
      values: { slowdown, typings },
    }
  })

const tableOfTimings = (title: string, timings: readonly Timing[]) =>
  tableOf(
    [`${title}, processor slowed ${slowdown} times`, 'median, ms', 'fastest', 'slowest'],
    timings.map(({ name, median, runs }) => [
      name,
      String(median),
      String(Math.min(...runs)),
      String(Math.max(...runs)),
    ]),
  )

/** Returns how many times as long as the first page the second one takes. */
const ratioOf = ([lightest, other]: readonly Timing[]) =>
  other && lightest ? other.median / lightest.median : Number.NaN

/**
 * Measures the time until the first signed-in page is shown, and until the largest of its elements is painted, and compares both with a
 * minimal page.
 */
export const start: Part = (browser) =>
  onStage(browser, async ({ page, portal, floor }) => {
    const pages: readonly Timed[] = [
      {
        name: 'floor: React and one MUI button',
        page: await page.context().newPage(),
        url: floor,
        ready: { selector: 'button', text: 'Floor' },
      },
      {
        name: 'first signed-in page',
        page,
        url: portal.url,
        ready: { selector: 'h1', text: 'Home' },
      },
    ]
    const shown = await timePages(pages)
    const painted = await timeLargestPaints(pages)
    return {
      table: [
        tableOfTimings('Until it is shown', shown),
        `The first signed-in page takes ${ratioOf(shown).toFixed(2)} times as long as the floor.`,
        tableOfTimings('Until its largest element is painted', painted),
        `Home is useful after ${ratioOf(painted).toFixed(2)} times as long as the floor.`,
      ].join('\n'),
      values: { slowdown, shown, ratio: ratioOf(shown), painted, usefulRatio: ratioOf(painted) },
    }
  })
