import { expect, test, type Page } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

/** A window of 1280 × 1024 pixels at a zoom of 400 %. */
const zoomed = { width: 320, height: 256 }

/** Runs in the page: describes the focused element if none of it can be seen. */
const focus = (): { readonly isInPage: boolean; readonly hidden?: string } => {
  const focused = document.querySelector(':focus')
  if (!focused) return { isInPage: false }
  const boxes = [focused, ...focused.querySelectorAll('*')].map((one) =>
    one.getBoundingClientRect(),
  )
  const fractions = [0.1, 0.5, 0.9]
  const isSeen = boxes.some(({ x, y, width, height }) =>
    fractions.some((across) =>
      fractions.some((down) => {
        const hit = document.elementFromPoint(x + width * across, y + height * down)
        return focused.contains(hit) || hit?.closest('label')?.control === focused
      }),
    ),
  )
  return isSeen ? { isInPage: true } : { isInPage: true, hidden: focused.outerHTML.slice(0, 300) }
}

/** Presses Tab up to the end of the page and back, and expects that the focused element is never covered. */
const walk = async (page: Page, steps: number) => {
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 1; step <= steps; step++) {
      await page.keyboard.press(key)
      const { isInPage, hidden } = await page.evaluate(focus)
      if (!isInPage) break
      expect(hidden, `after ${step} × ${key}`).toBeUndefined()
    }
}

test('at a zoom of 400 %, bars never cover the focused element', async ({
  page,
  portal,
  signIn,
}) => {
  for (let number = 1; number <= 12; number++)
    await portal.arrange.item('admin', { title: `Culvert ${number}` })
  // Before the page is open: an element that moves while it is clicked is not clicked.
  await page.setViewportSize(zoomed)
  await signIn('admin', '/content')
  await test.step('the selection of a list', async () => {
    await page.getByRole('checkbox', { name: 'Culvert 1', exact: false }).first().check()
    await expect(page.getByText('1 item selected')).toBeVisible()
    await walk(page, 25)
  })
  await test.step('the unapplied changes of a form', async () => {
    await page.goto('/organization/settings')
    await page.getByLabel('Name', { exact: true }).fill('Riverside Center')
    await expect(page.getByRole('button', { name: 'Review changes' })).toBeAttached()
    await walk(page, 25)
  })
})
