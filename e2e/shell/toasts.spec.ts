import { expect, test, type Page } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

const toasts = (page: Page) => page.getByRole('log', { name: 'Notifications' })

/** Whether a click in the middle of a control reaches the control. */
const isReached = (page: Page, name: string) =>
  page
    .getByRole('button', { name, exact: true })
    .last()
    .evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      return hit !== null && (button === hit || button.contains(hit))
    })

for (const width of [1440, 390])
  test(`toasts never cover a side panel or a toolbar, are at most 400 px wide, and replace earlier ones about the same item (${width} px)`, async ({
    page,
    portal,
    signIn,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const title = 'Culverts and bridges below every county road north of the river '
      .repeat(3)
      .trim()
    const { id } = await portal.arrange.item('admin', { title })
    await signIn('admin', `/content/items/${id}/data`)
    await page.getByRole('button', { name: 'Protect' }).click()
    await expect(toasts(page)).toContainText('protected from deletion')
    await page.getByRole('button', { name: 'Unprotect' }).click()
    await expect(toasts(page)).toContainText('unprotected')
    await expect(toasts(page)).not.toContainText('protected from deletion')
    await page.keyboard.press('F8')
    await expect(toasts(page).locator(':focus')).toBeVisible()
    expect((await toasts(page).boundingBox())?.width).toBeLessThanOrEqual(400)

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete item' }).click()
    await expect(page.getByRole('button', { name: 'Delete item' })).toBeVisible()
    // Below the side panel, and hidden from assistive technology with the rest of the page.
    await expect(page.getByRole('log', { includeHidden: true })).toContainText('unprotected')
    await expect.poll(() => isReached(page, 'Delete item')).toBe(true)
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('textbox', { name: 'JSON of the item' }).fill('{"under":"every road"}')
    await page.getByRole('button', { name: 'Protect' }).click()
    await expect(toasts(page)).toContainText('protected from deletion')
    const review = 'Review changes'
    await expect(page.getByRole('button', { name: review })).toBeInViewport()
    await expect.poll(() => isReached(page, review)).toBe(true)
  })
