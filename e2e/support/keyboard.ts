import { expect, type Locator } from '@playwright/test'

/** Most presses of Tab from one thing to the next. */
const most = 15

/** Presses Tab, or another key, until something has the focus; fails if the focus is lost on the way, or the way is long. */
export const walkTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const page = target.page()
  await expect(target).toBeVisible()
  const way: string[] = []
  while (way.length < most) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
    way.push(
      await page.evaluate(() => {
        const { activeElement } = document
        return `${activeElement?.tagName} ${activeElement?.ariaLabel ?? activeElement?.textContent}`
      }),
    )
    if (way.at(-1)?.startsWith('BODY')) break
  }
  throw new Error(`${target.toString()} was not reached with ${key}:\n${way.join('\n')}`)
}
