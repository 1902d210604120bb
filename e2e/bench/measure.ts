import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../../src/commands/browser.mjs'
import { paths } from '../../src/console/shell/paths.ts'
import { atTop } from '../support/places.ts'
import { startPortal, type TestPortal } from '../support/portal.ts'
import { signInAsKnown } from '../support/signIn.ts'
import { buildFloor } from './floor.ts'
import { slowdown, timePages, type Timing } from './time.ts'
import { timeTyping, type Typing } from './typing.ts'
import { weighPages, type Weight } from './weight.ts'

/** What a browser has for a frame, in ms. */
const frame = 16

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((word, column) =>
    Math.max(word.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('   ')
  return [line(head), widths.map((width) => '─'.repeat(width)).join('   '), ...rows.map(line)].join(
    '\n',
  )
}

const weightTable = (weights: readonly Weight[]) =>
  tableOf(
    ['Compressed JavaScript, kB', 'by the build', 'really loaded', 'budget', ''],
    weights.map(({ page, built, loaded, budget }) => [
      page,
      kilobytes(built),
      kilobytes(loaded),
      kilobytes(budget),
      loaded > budget ? 'over' : 'good',
    ]),
  )

const timeTable = (timings: readonly Timing[], ratio: number) =>
  tableOf(
    [`Until it is shown, processor slowed ${slowdown} times`, 'median, ms', 'fastest', 'slowest'],
    timings.map(({ name, median, runs }) => [
      name,
      String(median),
      String(Math.min(...runs)),
      String(Math.max(...runs)),
    ]),
  ) + `\nThe first signed-in page takes ${ratio.toFixed(2)} times as long as the floor.`

const typingTable = (typings: readonly Typing[]) =>
  tableOf(
    [`Script for a key, processor slowed ${slowdown} times`, 'median, ms', 'p95, ms', ''],
    typings.map(({ name, median, p95 }) => [
      name,
      median.toFixed(2),
      p95.toFixed(2),
      p95 < frame ? 'below a frame' : 'above a frame',
    ]),
  )

/** Types into a setting while all of them are in the page, and into a bare field. */
const measureTyping = async (page: Page, portal: TestPortal, floor: string): Promise<Typing[]> => {
  const bare = await page.context().newPage()
  await bare.goto(`${floor}/typing.html`)
  // Every explanation holds an e.
  await page.goto(`${portal.url}${paths.settings()}?q=e`)
  const field = page.getByRole('textbox', { name: 'Name', exact: true })
  await field.waitFor()
  const typings = await timeTyping([
    { name: 'floor: one MUI text field', page: bare, field: bare.getByRole('textbox') },
    { name: `${await page.locator('[data-setting]').count()} settings in one page`, page, field },
  ])
  await bare.close()
  return typings
}

const measureTimes = async (page: Page, portal: TestPortal, floor: string): Promise<Timing[]> =>
  timePages([
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
  ])

/** Measures, prints and keeps the figures in bench-results/; answers whether every page is within its budget. */
export const measure = async (): Promise<boolean> => {
  const { portal, stop } = await startPortal({ world: 'riverside' })
  const { portal: floor, stop: stopFloor } = await startPortal({
    world: 'empty',
    pages: await buildFloor(),
  })
  const browser = await chromium.launch({ executablePath: await findBrowser() })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await signInAsKnown(page, portal, 'admin')
    const weights = await weighPages(page, portal)
    console.log(`\n${weightTable(weights)}`)

    const typings = await measureTyping(page, portal, floor.url)
    console.log(`\n${typingTable(typings)}`)

    const timings = await measureTimes(page, portal, floor.url)
    const [lightest, first] = timings
    const ratio = first && lightest ? first.median / lightest.median : Number.NaN
    console.log(`\n${timeTable(timings, ratio)}`)

    const results = {
      measured: new Date().toISOString(),
      machine: { processors: cpus().length, model: cpus()[0]?.model, node: process.version },
      browser: browser.version(),
      weights,
      times: { slowdown, timings, ratio },
      typing: { slowdown, typings },
    }
    await mkdir(atTop('bench-results'), { recursive: true })
    const path = `bench-results/${results.measured.slice(0, 19).replaceAll(':', '-')}.json`
    await writeFile(atTop(path), JSON.stringify(results, undefined, 2))
    console.log(`\nWritten to ${path}.`)
    return weights.every(({ loaded, built, budget }) => loaded <= budget && built <= budget)
  } finally {
    await browser.close()
    await stopFloor()
    await stop()
  }
}
