import { expect, test, type Page } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' })
const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const isDark = async (page: Page) => {
  const [red = 255] = (await background(page)).match(/[\d.]+/g)?.map(Number) ?? []
  return red < 128
}
const choose = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /account and appearance/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
  await page.keyboard.press('Escape')
}

test('the header shows the member and the portal; the first Tab stop skips to the content, a page that opens has the focus on its title, and in a narrow window the navigation is a drawer that a link closes', async ({
  page,
  signIn,
}) => {
  await signIn('publisher')
  await test.step('the first Tab stop', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('the header', async () => {
    const bar = page.getByRole('banner')
    await expect(bar).toContainText('Riverside County GIS')
    await expect(bar).toContainText('11.4')
    await expect(bar).toContainText('Test')
    await page.getByRole('button', { name: 'Priya Lindqvist, account and appearance' }).click()
    await expect(page.getByRole('menu')).toContainText('publisher')
    await page.keyboard.press('Escape')
  })
  await test.step('another page', async () => {
    await menu(page).getByRole('link', { name: 'Groups' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeFocused()
    await expect(page).toHaveTitle('Groups · Riverside County GIS · Portal Console')
    await expect(menu(page).getByRole('link', { name: 'Groups' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })
  await test.step('a narrow window', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(menu(page)).toBeHidden()
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await menu(page).getByRole('link', { name: 'Content', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible()
    await expect(menu(page)).toBeHidden()
  })
})

test('an unknown path opens a page with a message and a link to Home', async ({ page, signIn }) => {
  await signIn('publisher', '/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  // Without a handler, the browser would leave the console and open a dropped file.
  const isPrevented = await page.evaluate(() =>
    ['dragover', 'drop'].map((type) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['a'], 'a.csv'))
      const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
      return !document.body.dispatchEvent(event)
    }),
  )
  expect(isPrevented).toEqual([true, true])
})

test('the color scheme follows the system until a user selects one, and the selection is stored', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn('publisher')
  expect(await isDark(page)).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => isDark(page)).toBe(false)
  await choose(page, 'Dark')
  await expect.poll(() => isDark(page)).toBe(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  expect(await isDark(page)).toBe(true)
  await choose(page, 'Light')
  await expect.poll(() => isDark(page)).toBe(false)
  await choose(page, 'System')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => isDark(page)).toBe(true)
})
