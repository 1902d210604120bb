import { expect, test } from '../fixtures.ts'

/** Lists with the narrowest window (px) in which all of their columns fit. */
const lists = [
  ['/content', 1024],
  ['/content?show=all', 1024],
  ['/groups', 1024],
  ['/organization/members', 1024],
  ['/organization/webhooks', 1280],
  ['/organization/urls', 1280],
  ['/servers', 1280],
  ['/publishing', 1280],
  ['/tasks', 1440],
] as const

test('no list has columns beyond its end', async ({ page, signIn }) => {
  await signIn('admin')
  for (const [path, narrowest] of lists) {
    await page.goto(path)
    const tables = page.locator('[data-table] > section')
    await expect(tables.locator('tr[data-index]').first()).toBeVisible()
    for (const width of [1440, 1280, 1024, 390].filter((one) => one >= narrowest || one === 390)) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(
          () =>
            tables.evaluateAll((found) =>
              found.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
            ),
          { message: `${path} in a window of ${width} px`, timeout: 5_000 },
        )
        .toEqual([0])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})
