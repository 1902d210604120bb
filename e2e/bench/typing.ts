import type { Locator, Page } from '@playwright/test'
import { shareOf } from './part.ts'
import { slowdown } from './time.ts'

/** The number of measured keys. The same number of keys before them warms up the page and is not counted. */
const keys = 120

export interface TypedInto {
  readonly name: string
  readonly page: Page
  readonly field: Locator
}

export interface Typing {
  readonly name: string
  /** The script time for one key (ms): the median and the 95th percentile. */
  readonly median: number
  readonly p95: number
}

/** Types into the fields in turn with a slowed processor, and returns the script time from a key to the frame that shows it. */
export const timeTyping = async (fields: readonly TypedInto[]): Promise<Typing[]> => {
  const begun = await Promise.all(
    fields.map(async (one) => {
      const session = await one.page.context().newCDPSession(one.page)
      await session.send('Performance.enable')
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const script = async (): Promise<number> => {
        const { metrics } = await session.send('Performance.getMetrics')
        return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
      }
      return { ...one, session, script, times: [] as number[] }
    }),
  )
  for (const { page, field, script, times } of begun) {
    await page.bringToFront()
    await field.focus()
    for (let key = 0; key < 2 * keys; key++) {
      const before = await script()
      await page.keyboard.press('abcdefgh'.charAt(key % 8))
      // After two frames, the effects of the key have been painted.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      if (key >= keys) times.push((await script()) - before)
    }
  }
  for (const { session } of begun) await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return begun.map(({ name, times }) => ({
    name,
    median: shareOf(times, 0.5),
    p95: shareOf(times, 0.95),
  }))
}
