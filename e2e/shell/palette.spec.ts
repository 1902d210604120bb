import { organization } from '../../src/rest/organization/organization.ts'
import { checkAccessibility, expect, test, type Page } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const field = (page: Page) => palette(page).getByRole('combobox')
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name })
const active = (page: Page) => palette(page).getByRole('option', { selected: true })
const group = (page: Page, name: string) => palette(page).getByRole('group', { name })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** In the page: the paths that were opened last. A visit counts after a second. */
const readRecents = () =>
  new Promise<readonly string[]>((resolve, reject) => {
    const opening = indexedDB.open('portal-console')
    opening.addEventListener('error', () => reject(new Error('no database')))
    opening.addEventListener('success', () => {
      const database = opening.result
      const reading = database.transaction('recents').objectStore('recents').getAll()
      reading.addEventListener('success', () => {
        database.close()
        resolve((reading.result as readonly { href: string }[]).map(({ href }) => href))
      })
    })
  })

/** Opens the palette and types, without waiting for anything between the keys. */
const search = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text)
  await expect(field(page)).toHaveValue(text)
}

test('a setting is found by a synonym and focused, by keyboard alone; the search of the settings page names the sections', async ({
  page,
  portal,
  signIn,
}) => {
  await portal.arrange
    .as('admin')
    .send(organization.update, { allowedOrigins: ['https://maps.example'] })
  await signIn('admin')
  await expect(title(page, 'Home')).toBeVisible()
  await search(page, 'share publicly')
  await expect(active(page)).toContainText('Members can share with everyone')
  await expect(active(page)).toContainText('Sharing and search')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/organization/settings/sharing#canSharePublic')
  await expect(page.getByRole('switch', { name: /Members can share/ })).toBeFocused()

  await test.step('on the same page, and in a section whose control loads later', async () => {
    await search(page, 'CORS')
    await expect(option(page, /^Allowed origins/)).toBeVisible()
    await field(page).fill('cross-domain')
    await expect(active(page)).toContainText('Allowed origins')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Allowed origins' })).toBeFocused()
    await search(page, 'geocoder')
    await expect(active(page)).toContainText('Geocoders')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-setting="geocodeService"]').locator(':focus')).toBeVisible()
  })

  await test.step('where the setting is on another page', async () => {
    await search(page, 'certificate')
    await expect(group(page, 'Settings')).toContainText('SAML federation')
    await page.keyboard.press('Escape')
    await search(page, 'SAML')
    await page.keyboard.press('Enter')
    await expect(title(page, 'SAML federation')).toBeVisible()
  })

  await test.step('the search of the settings page finds synonyms, also those of a link', async () => {
    await page.goto('/organization/settings?q=time%20out')
    await expect(page.getByLabel('Maximum token lifetime', { exact: true })).toBeVisible()
    await expect(
      page.getByRole('heading', { level: 2, name: 'Security and origins' }),
    ).toBeVisible()
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill('zzz')
    await expect(page.getByText('No settings match your search')).toBeVisible()
  })
})

test('actions and settings are found by their synonyms; actions run, lead to pages, and open dialogs', async ({
  page,
  portal,
  signIn,
}) => {
  const { id } = await portal.arrange.group({ title: 'Flood response', owner: 'admin' })
  await signIn('admin')
  await expect(title(page, 'Home')).toBeVisible()

  await test.step('actions and settings by their synonyms', async () => {
    await search(page, 'webhook failing')
    await expect(active(page)).toContainText('Webhooks')
    await field(page).fill('allow http')
    await expect(active(page)).toContainText('HTTPS only')
    await field(page).fill('deactivate user')
    await expect(active(page)).toContainText('Disable members')
    await field(page).fill('delete user')
    await expect(active(page)).toContainText('Delete members')
    await field(page).fill('reset password')
    await expect(active(page)).toContainText('Reset password of a member')
    await checkAccessibility(page)
    await page.keyboard.press('Enter')
    await expect(title(page, 'Members')).toBeVisible()
  })

  await test.step('run', async () => {
    await search(page, '>dark')
    await expect(active(page)).toContainText('Appearance: dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html[data-dark]')).toBeAttached()
    await search(page, '>light')
    await page.keyboard.press('Enter')
    await expect(page.locator('html[data-light]')).toBeAttached()
  })

  await test.step('a dialog', async () => {
    await search(page, 'follow job')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: /Follow/ })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/jobs')
  })

  await test.step('the choice of a group', async () => {
    await search(page, '>import package')
    await page.keyboard.press('Enter')
    await expect(field(page)).toHaveAccessibleName('Import package into a group: choose a group')
    await page.keyboard.type('flood')
    await expect(active(page)).toContainText('Flood response')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/groups/${id}/import`)
  })
})

test('items, groups, members, and roles are found, opened here and in new tabs, and remembered', async ({
  page,
  portal,
  signIn,
}) => {
  const { arrange } = portal
  const item = await arrange.item('admin', { title: 'Flood zones 2026' })
  for (let index = 1; index <= 7; index++)
    await arrange.item('publisher', { title: `Flood survey ${index}` })
  await arrange.group({ title: 'Flood response' })
  await signIn('admin')
  await expect(title(page, 'Home')).toBeVisible()

  await test.step('groups of results, with the best one preselected', async () => {
    await search(page, 'flood')
    await expect(option(page, 'Show all 8 items')).toBeVisible()
    await expect(group(page, 'Groups').getByRole('option')).toContainText('Flood response')
    await expect(palette(page).getByRole('status')).toContainText('9 results')
    await expect(active(page)).toContainText('Flood')
    await expect(field(page)).toBeFocused()
    await checkAccessibility(page)
  })

  await test.step('moving, and all results', async () => {
    await page.keyboard.press('End')
    await expect(active(page)).toContainText('Flood response')
    await page.keyboard.press('ArrowUp')
    await expect(active(page)).toContainText('Show all 8 items')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/content?show=all&q=flood')
    await expect(title(page, 'Content')).toBeVisible()
  })

  await test.step('a new tab', async () => {
    await search(page, '#zones')
    await expect(active(page)).toContainText('Flood zones 2026')
    const opening = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const tab = await opening
    expect(new URL(tab.url()).pathname).not.toBe('/content')
    await tab.close()
    await expect(palette(page)).toBeHidden()
    await expect(page).toHaveURL('/content?show=all&q=flood')
  })

  await test.step('actions for an item', async () => {
    await search(page, 'zones')
    await expect(active(page)).toContainText('Flood zones 2026')
    await page.keyboard.press('Tab')
    await expect(field(page)).toHaveAccessibleName('Actions for Flood zones 2026')
    await page.keyboard.press('Escape')
    await expect(field(page)).toHaveAccessibleName('Search or jump to')
    await page.keyboard.type('zones')
    await expect(active(page)).toContainText('Flood zones 2026')
    await page.keyboard.press('Tab')
    await page.keyboard.type('sharing')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/content/sharing?item=${item.id}`)
  })

  await test.step('a member, and an item by its URL', async () => {
    await search(page, '@publisher')
    await expect(active(page)).toContainText('publisher')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/organization/members/publisher')
    await expect(title(page, 'Priya Lindqvist')).toBeVisible()
    await page.keyboard.press('Control+k')
    await field(page).fill(`https://gis.example/portal/home/item.html?id=${item.id}`)
    await expect(active(page)).toContainText('Flood zones 2026')
    await page.keyboard.press('Enter')
    await expect(title(page, 'Flood zones 2026')).toBeVisible()
    await page.keyboard.press('Control+k')
    await field(page).fill('0'.repeat(32))
    await expect(palette(page)).toContainText('doesn’t exist, or you don’t have access')
    await page.keyboard.press('Escape')
  })

  await test.step('recently opened', async () => {
    await expect(title(page, 'Flood zones 2026')).toBeVisible()
    await expect.poll(() => page.evaluate(readRecents)).toContain(`/content/items/${item.id}`)
    await page.goto('/')
    await expect(title(page, 'Home')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(group(page, 'Recent')).toContainText('Flood zones 2026')
    await expect(active(page)).toContainText('Flood zones 2026')
  })
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

test('a viewer finds nothing that only other roles can use', async ({ page, signIn }) => {
  await signIn('viewer')
  await expect(title(page, 'Home')).toBeVisible()
  await search(page, '>')
  await expect(option(page, 'Sign out')).toBeVisible()
  await expect(option(page, /role|Transfer|SAML|Import|Add item/)).toHaveCount(0)
  await field(page).fill('settings')
  await expect(palette(page).getByRole('option')).toHaveCount(1)
  await expect(option(page, 'My account')).toBeVisible()
  await field(page).fill('SAML')
  await expect(palette(page)).toContainText('No results for “SAML”')
})

test('a refused search of one kind leaves the results of the others, and can be retried', async ({
  page,
  portal,
  signIn,
}) => {
  await portal.arrange.item('admin', { title: 'Flood zones 2026' })
  await portal.arrange.group({ title: 'Flood response' })
  // Home searches groups, too.
  await signIn('admin', '/jobs')
  await expect(title(page, 'Jobs')).toBeVisible()
  portal.faults.add('groups.search', { kind: 'refuse', code: 400, message: 'No index.' })
  await search(page, 'flood')
  await expect(active(page)).toContainText('Flood zones 2026')
  await expect(palette(page).getByRole('alert')).toHaveText('Not searched: Groups. No index.')
  await palette(page).getByRole('button', { name: 'Retry' }).click()
  await expect(palette(page).getByRole('alert')).toBeHidden()
  await expect(group(page, 'Groups')).toContainText('Flood response')

  // Results of the earlier search that do not match this one are no longer shown.
  portal.faults.add('groups.search', { kind: 'refuse', code: 400, message: 'No index.' })
  await field(page).fill('zones')
  await expect(palette(page).getByRole('alert')).toHaveText('Not searched: Groups. No index.')
  await expect(group(page, 'Groups')).toBeHidden()
  await expect(group(page, 'Items')).toContainText('Flood zones 2026')
})

test('on a phone, the palette fills the window', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('admin')
  await page.getByRole('button', { name: 'Search or jump to' }).click()
  await expect(field(page)).toBeFocused()
  await field(page).fill('settings')
  await expect(active(page)).toContainText('Settings')
  expect(await palette(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  await checkAccessibility(page)
  await page.setViewportSize({ width: 320, height: 256 })
  await expect(active(page)).toBeInViewport()
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await expect(palette(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeFocused()
})
