import { expect, type Page } from '@playwright/test'

/** The tables of a page. */
const tables = (page: Page) => page.locator('[data-table] > section')

/** Checks that the tables of a page, and the page, are not wider than their place, in windows of five widths: 720 px is one of 1440 px at a zoom of 200 %. */
export const expectToFit = async (page: Page, path: string) => {
  await expect(tables(page).locator('tr[data-index]').first()).toBeVisible()
  for (const width of [1440, 1280, 1024, 720, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect
      .poll(
        () =>
          page
            .locator('html, [data-table] > section')
            .evaluateAll((found) =>
              found
                .map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
                .filter(Boolean),
            ),
        { message: `${path} in a window of ${width} px`, timeout: 5_000 },
      )
      .toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}
