import type { Locator, Page } from '@playwright/test'
import { tableOf, timesOf, type Times } from './part.ts'
import { slowdown } from './time.ts'

/** Searches that count; one before them warms up the page. */
const searches = 20
/** How long rows are scrolled (ms). */
const scrolling = 3_000

/** A page with many rows and a search. */
export interface RowsPage {
  readonly name: string
  readonly page: Page
  readonly field: Locator
  /** The CSS selector of a row. */
  readonly row: string
}

interface Shown {
  readonly row: string
  readonly text: string
}

/** In the page: returns whether all rows contain the text, and there is one at least. */
const areShown = ({ row, text }: Shown) => {
  const rows = [...document.querySelectorAll(row)]
  return rows.length > 0 && rows.every(({ textContent }) => textContent.includes(text))
}

/** In the page: measures (ms) from the next key until all rows contain the text. */
const watchRows = ({ row, text }: Shown) => {
  window.benchShown = new Promise<number>((resolve) => {
    const begin = () => {
      const time = performance.now()
      const look = () => {
        const rows = [...document.querySelectorAll(row)]
        if (rows.length === 0 || !rows.every(({ textContent }) => textContent.includes(text)))
          return
        observer.disconnect()
        requestAnimationFrame(() => resolve(performance.now() - time))
      }
      const observer = new MutationObserver(look)
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    }
    document.addEventListener('keydown', begin, { once: true, capture: true })
  })
}

/**
 * Types a search of each page in turn, and returns the times from its last key until only rows with it are shown. `textOf` returns a
 * text that occurs in one row.
 */
export const timeSearches = async (
  pages: readonly RowsPage[],
  textOf: (round: number) => string,
): Promise<Times[]> => {
  const times = new Map<RowsPage, number[]>(pages.map((one) => [one, []]))
  for (let round = 0; round <= searches; round++)
    for (const one of pages) {
      const { page, field, row } = one
      const text = textOf(round)
      await page.bringToFront()
      await field.fill(text.slice(0, -1))
      // Otherwise, the work of the earlier keys would be measured too.
      await page.waitForFunction(areShown, { row, text: text.slice(0, -1) })
      await field.focus()
      await page.evaluate(watchRows, { row, text })
      await page.keyboard.press(text.slice(-1))
      const time = await page.evaluate(() => window.benchShown ?? Number.NaN)
      if (round > 0) times.get(one)?.push(time)
    }
  for (const { field } of pages) await field.fill('')
  return [...times].map(([{ name }, values]) => timesOf(name, values))
}

/** In the page: returns the times between frames (ms) until `benchShown` resolves. */
const recordFrames = () => {
  const frames: number[] = []
  let last = performance.now()
  let isOn = true
  const frame = (now: number) => {
    frames.push(now - last)
    last = now
    if (isOn) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  window.benchFrames = () => {
    isOn = false
    return frames.slice(2)
  }
}

declare global {
  interface Window {
    benchFrames?: () => number[]
  }
}

/** Returns the times between the frames of a page (ms) while `work` is done. */
export const timeFrames = async (
  name: string,
  page: Page,
  work: () => Promise<void>,
): Promise<Times> => {
  await page.bringToFront()
  await page.evaluate(recordFrames)
  await work()
  return timesOf(name, await page.evaluate(() => window.benchFrames?.() ?? []))
}

/** Scrolls the rows of a page with the wheel, and returns the times between frames (ms). */
export const timeScroll = ({ name, page, row }: RowsPage): Promise<Times> =>
  timeFrames(name, page, async () => {
    await page.locator(row).first().hover()
    const end = Date.now() + scrolling
    for (let index = 0; Date.now() < end; index++)
      await page.mouse.wheel(0, index % 40 < 30 ? 240 : -480)
  })

/** Returns a table of the times of each page. */
export const tableOfTimes = (title: string, times: readonly Times[]): string =>
  tableOf(
    [title, 'median, ms', 'p95, ms'],
    times.map(({ name, median, p95 }) => [name, median.toFixed(0), p95.toFixed(0)]),
  )

/** Returns the tables of first rows (as `timePages` returns them), searches, and scrolling. */
export const tablesOfRows = (
  title: string,
  first: readonly { readonly name: string; readonly median: number }[],
  searched: readonly Times[],
  scrolled: readonly Times[],
): string[] => [
  tableOf(
    [`${title}: until the first rows, processor slowed ${slowdown} times`, 'median, ms'],
    first.map(({ name, median }) => [name, String(median)]),
  ),
  tableOfTimes('Last key of a search until only its rows are shown', searched),
  tableOfTimes('Between frames while rows are scrolled', scrolled),
]
