import { boxOf, expect, page, test as base, userEvent } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const toasts = page.getByRole('log', { name: 'Notifications' })

/** Whether a click in the middle of a control reaches the control. */
const isReached = async (name: string) => {
  const button = await page.getByRole('button', { name, exact: true }).last().findElement()
  const { x, y, width, height } = button.getBoundingClientRect()
  const hit = document.elementFromPoint(x + width / 2, y + height / 2)
  return hit !== null && (button === hit || button.contains(hit))
}

for (const width of [1440, 390])
  test(`toasts never cover a side panel or a toolbar, are at most 400 px wide, and replace earlier ones about the same item (${width} px)`, async ({
    portal,
    signIn,
  }) => {
    await page.viewport(width, 844)
    const title = 'Culverts and bridges below every county road north of the river '
      .repeat(3)
      .trim()
    const { id } = await portal.item('admin', { title })
    await signIn('admin', `/content/items/${id}/data`)
    await page.getByRole('button', { name: 'Protect' }).click()
    await expect.element(toasts).toHaveTextContent('protected from deletion')
    await page.getByRole('button', { name: 'Unprotect' }).click()
    await expect.element(toasts).toHaveTextContent('unprotected')
    await expect.element(toasts).not.toHaveTextContent('protected from deletion')
    await userEvent.keyboard('{F8}')
    await expect.element(toasts.getByCss(':focus')).toBeVisible()
    expect((await boxOf(toasts)).width).toBeLessThanOrEqual(400)
    // Titles and fields are at the start of the page.
    if (width === 1440) expect((await boxOf(toasts)).x).toBeGreaterThan(1000)

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete item' }).click()
    await expect.element(page.getByRole('button', { name: 'Delete item' })).toBeVisible()
    // Below the side panel, and hidden from assistive technology with the rest of the page.
    await expect
      .element(page.getByRole('log', { includeHidden: true }))
      .toHaveTextContent('unprotected')
    await expect.poll(() => isReached('Delete item')).toBe(true)
    await page.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('textbox', { name: 'JSON of the item' }).fill('{"under":"every road"}')
    await page.getByRole('button', { name: 'Protect' }).click()
    await expect.element(toasts).toHaveTextContent('protected from deletion')
    const review = 'Review changes'
    await expect.element(page.getByRole('button', { name: review })).toBeInViewport()
    await expect.poll(() => isReached(review)).toBe(true)
  })
