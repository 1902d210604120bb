import type { Browser } from '@playwright/test'
import { search } from '../../src/rest/content/search.ts'
import { startProcess } from '../support/process.ts'
import { signInByHand } from '../support/signIn.ts'
import { administratorOf } from './large.ts'
import { tableOf, timesOf, type Part } from './part.ts'

/** Searches that count; as many before them warm the portal and the page. */
const rounds = 40

/** The number in the title of an item, which no other search has asked for. */
const numberOf = (round: number) => String(20_000 + round * 331)

/** In the page: measures (ms) from the next key until the palette shows an item with this text. `window.benchShown` is the result. */
const watchFor = (text: string) => {
  window.benchShown = new Promise<number>((resolve) => {
    const begin = () => {
      const time = performance.now()
      const observer = new MutationObserver(() => {
        const items = [...document.querySelectorAll('[role=option][href*="/content/items/"]')]
        if (!items.some(({ textContent }) => textContent.includes(text))) return
        observer.disconnect()
        requestAnimationFrame(() => resolve(performance.now() - time))
      })
      observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    }
    document.addEventListener('keydown', begin, { once: true, capture: true })
  })
}

/** From the last key of a search until the palette shows items, beside the portal's response to the same search. */
export const palette: Part = async (browser: Browser) => {
  const portal = await startProcess('large')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const client = await administratorOf(portal.url)
    const page = await context.newPage()
    await signInByHand(page, 'admin', portal.url)
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search or jump to' })
    await field.waitFor()
    const settled = page.getByRole('dialog').getByRole('status').filter({ hasText: 'result' })
    const times = { portal: [] as number[], palette: [] as number[] }
    for (let round = 0; round < 2 * rounds; round++) {
      const number = numberOf(round)
      const begin = performance.now()
      await client.send(search.items, { q: `${numberOf(round + 2 * rounds)}*`, num: 5 })
      const answered = performance.now() - begin
      await field.fill(number.slice(0, -1))
      await page.evaluate(watchFor, number)
      await page.keyboard.press(number.slice(-1))
      const time = await page.evaluate(() => window.benchShown ?? Number.NaN)
      // Otherwise the searches for other kinds would slow the next one.
      await settled.waitFor()
      if (round < rounds) continue
      times.portal.push(answered)
      times.palette.push(time)
    }
    const all = [
      timesOf('floor: the portal’s response to the search for items', times.portal),
      timesOf('the palette, from the last key until an item is shown', times.palette),
    ]
    return {
      table: tableOf(
        ['Search by title among 100,000 items', 'median, ms', 'p95, ms'],
        all.map(({ name, median, p95 }) => [name, median.toFixed(0), p95.toFixed(0)]),
      ),
      values: all,
    }
  } finally {
    await context.close()
    await portal.stop()
  }
}
