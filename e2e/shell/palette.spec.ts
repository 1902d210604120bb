import { checkAccessibility, expect, test, type Page } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const field = (page: Page) => palette(page).getByRole('combobox')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('an item is found and opened in a new tab', async ({ page, portal, signIn }) => {
  await portal.arrange.item('admin', { title: 'Flood zones 2026' })
  await signIn('admin', '/content?show=all&q=flood')
  await expect(title(page, 'Content')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('#zones')
  await expect(field(page)).toHaveValue('#zones')
  await expect(palette(page).getByRole('option', { selected: true })).toContainText(
    'Flood zones 2026',
  )
  const opening = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  const tab = await opening
  expect(new URL(tab.url()).pathname).not.toBe('/content')
  await tab.close()
  await expect(palette(page)).toBeHidden()
  await expect(page).toHaveURL('/content?show=all&q=flood')
})

test('/ goes to the search of the page, ? shows the shortcuts, and both can be turned off', async ({
  page,
  signIn,
  guards,
}) => {
  await signIn('publisher')
  await expect(title(page, 'Home')).toBeVisible()

  await test.step('without a search on the page, / opens the palette', async () => {
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  })

  await test.step('with one, / focuses it and types nothing; in fields, both are text', async () => {
    await page.getByRole('link', { name: 'Groups', exact: true }).click()
    const searchbox = page.getByRole('searchbox', { name: 'Search groups' })
    await expect(searchbox).toBeVisible()
    await guards.idle(page)
    await page.keyboard.press('/')
    await expect(searchbox).toBeFocused()
    await expect(searchbox).toHaveValue('')
    await page.keyboard.type('a/b?')
    await expect(searchbox).toHaveValue('a/b?')
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(searchbox).toBeFocused()
    // The search of what was typed would otherwise still be under way.
    await expect(page).toHaveURL(/q=/)
    await guards.idle(page)
    await searchbox.blur()
  })

  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await test.step('?', async () => {
    await page.keyboard.press('?')
    await expect(shortcuts).toContainText('Go to the search field of the page')
    await checkAccessibility(page)
    await shortcuts.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(shortcuts).toBeHidden()
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeVisible()
    await expect(shortcuts).toBeHidden()
    await page.keyboard.press('Escape')
  })

  await test.step('from the account menu and the help menu', async () => {
    await page.reload()
    await page.getByRole('button', { name: /account and appearance/ }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Single-key shortcuts' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await expect(shortcuts.getByRole('checkbox', { name: 'Single-key shortcuts' })).toBeChecked()
  })
})
