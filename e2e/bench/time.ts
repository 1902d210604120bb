import type { BrowserContext, Page } from '@playwright/test'

/** The factor by which the processor is slowed. */
export const slowdown = 4

/** The usual number of runs for each page. The result is the median. */
const usualRuns = 9

export interface Timed {
  readonly name: string
  /** A page that can be opened repeatedly. */
  readonly page: Page
  readonly url: string
  /** An element that the page shows when it is usable; with a text, only one with this text. */
  readonly ready: { readonly selector: string; readonly text?: string }
}

export interface Timing {
  readonly name: string
  /** Times from the start of the navigation to the frame that shows the page (ms): of each run, and their median. */
  readonly runs: readonly number[]
  readonly median: number
}

declare global {
  interface Window {
    benchShown?: Promise<number>
  }
}

/** Runs in the page: waits for the text, then for the frame that paints it. */
const watchFor = ({ selector, text }: Timed['ready']) => {
  window.benchShown = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const found = [...document.querySelectorAll(selector)].some(
        (element) => text === undefined || element.textContent.trim() === text,
      )
      if (!found) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () => resolve(performance.now()))
        channel.port1.start()
        channel.port2.postMessage(undefined)
      })
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true })
  })
}

const prepare = async ({ page, ready }: Timed, context: BrowserContext) => {
  await page.addInitScript(watchFor, ready)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

const openOnce = async ({ page, url }: Timed): Promise<number> => {
  await page.goto(url, { waitUntil: 'commit' })
  return page.evaluate(() => window.benchShown ?? Number.NaN)
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Opens the pages in turn with an empty cache and a slowed processor, so that disturbances affect all pages alike. */
export const timePages = async (
  pages: readonly Timed[],
  runs: number = usualRuns,
): Promise<Timing[]> => {
  for (const timed of pages) await prepare(timed, timed.page.context())
  const times = new Map<Timed, number[]>(pages.map((timed) => [timed, []]))
  // The first round warms up the portals and is not counted.
  for (let round = 0; round <= runs; round++)
    for (const timed of pages) {
      await timed.page.bringToFront()
      const time = await openOnce(timed)
      if (round > 0) times.get(timed)?.push(Math.round(time))
    }
  return [...times].map(([{ name }, values]) => ({ name, runs: values, median: medianOf(values) }))
}

/** In the page: returns when the largest element so far was painted (ms). */
const largestPaint = () =>
  new Promise<number>((resolve) => {
    new PerformanceObserver((list) =>
      resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN),
    ).observe({ type: 'largest-contentful-paint', buffered: true })
  })

/** Opens pages that `timePages` has prepared in turn until they are idle, and returns when their largest elements were painted. */
export const timeLargestPaints = async (pages: readonly Timed[]): Promise<Timing[]> => {
  const times = new Map<Timed, number[]>(pages.map((timed) => [timed, []]))
  for (let round = 0; round < usualRuns; round++)
    for (const timed of pages) {
      await timed.page.bringToFront()
      await timed.page.goto(timed.url)
      await timed.page.waitForLoadState('networkidle')
      times.get(timed)?.push(Math.round(await timed.page.evaluate(largestPaint)))
    }
  return [...times].map(([{ name }, values]) => ({ name, runs: values, median: medianOf(values) }))
}
