import type { Locator, Page } from '@playwright/test'
import { shareOf } from './part.ts'
import { slowdown } from './time.ts'

/** Keys that are pressed; as many before them warm the page and do not count. */
const keys = 120

export interface TypedInto {
  readonly name: string
  readonly page: Page
  readonly field: Locator
}

export interface Typing {
  readonly name: string
  /** Script that ran for one key, in ms: the middle, and what 95 of 100 keys stay below. */
  readonly median: number
  readonly p95: number
}

/** Types into the fields by turns with a slowed processor, and answers how long scripts ran for a key until the frame that shows it. */
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
      // Two frames: what the key began has been drawn then.
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
