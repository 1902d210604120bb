import { organization } from '../../src/rest/organization/organization.ts'
import {
  boxOf,
  checkAccessibility,
  expect,
  page,
  readRecents,
  shownPath,
  step,
  test as base,
  userEvent,
  visit,
} from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const palette = page.getByRole('dialog', { name: 'Search or jump to' })
const field = palette.getByRole('combobox')
const option = (name: string | RegExp) => palette.getByRole('option', { name })
const active = palette.getByRole('option', { selected: true })
const group = (name: string) => palette.getByRole('group', { name })
const title = (name: string) => page.getByRole('heading', { level: 1, name })

/** Opens the palette and types, without waiting for anything between the keys. */
const search = async (text: string) => {
  await userEvent.keyboard('{Control>}k{/Control}')
  await userEvent.keyboard(text)
  await expect.element(field).toHaveValue(text)
}

test('a setting is found by a synonym and focused, by keyboard alone; the search of the settings page names the sections', async ({
  portal,
  signIn,
}) => {
  await portal.as('admin').send(organization.update, { allowedOrigins: ['https://maps.example'] })
  await signIn('admin')
  await expect.element(title('Home')).toBeVisible()
  await search('share publicly')
  await expect.element(active).toHaveTextContent('Members can share with everyone')
  await expect.element(active).toHaveTextContent('Sharing and search')
  await userEvent.keyboard('{Enter}')
  await expect.poll(shownPath).toBe('/organization/settings/sharing#canSharePublic')
  await expect.element(page.getByRole('switch', { name: /Members can share/ })).toHaveFocus()

  await step('on the same page, and in a section whose control loads later', async () => {
    await search('CORS')
    await expect.element(option(/^Allowed origins/)).toBeVisible()
    await field.fill('cross-domain')
    await expect.element(active).toHaveTextContent('Allowed origins')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('textbox', { name: 'Allowed origins' })).toHaveFocus()
    await search('geocoder')
    await expect.element(active).toHaveTextContent('Geocoders')
    await userEvent.keyboard('{Enter}')
    await expect
      .element(page.getByCss('[data-setting="geocodeService"]').getByCss(':focus'))
      .toBeVisible()
  })

  await step('where the setting is on another page', async () => {
    await search('certificate')
    await expect.element(group('Settings')).toHaveTextContent('SAML sign-in')
    await userEvent.keyboard('{Escape}')
    await search('SAML')
    await userEvent.keyboard('{Enter}')
    await expect.element(title('SAML sign-in')).toBeVisible()
  })

  await step('the search of the settings page finds synonyms, also those of a link', async () => {
    await visit('/organization/settings?q=time%20out')
    await expect
      .element(page.getByLabelText('Maximum token lifetime', { exact: true }))
      .toBeVisible()
    await expect
      .element(page.getByRole('heading', { level: 2, name: 'Security and origins' }))
      .toBeVisible()
    await page.getByRole('searchbox', { name: 'Find a setting' }).fill('zzz')
    await expect.element(page.getByText('No settings match your search')).toBeVisible()
  })
})

test('actions and settings are found by their synonyms; actions run, lead to pages, and open dialogs', async ({
  portal,
  signIn,
}) => {
  const { id } = await portal.group({ title: 'Flood response', owner: 'admin' })
  await signIn('admin')
  await expect.element(title('Home')).toBeVisible()

  await step('actions and settings by their synonyms', async () => {
    await search('webhook failing')
    await expect.element(active).toHaveTextContent('Webhooks')
    await field.fill('allow http')
    await expect.element(active).toHaveTextContent('HTTPS only')
    await field.fill('deactivate user')
    await expect.element(active).toHaveTextContent('Disable members')
    await field.fill('delete user')
    await expect.element(active).toHaveTextContent('Delete members')
    await field.fill('reset password')
    await expect.element(active).toHaveTextContent('Reset password of a member')
    await checkAccessibility()
    await userEvent.keyboard('{Enter}')
    await expect.element(title('Members')).toBeVisible()
    await expect.element(page.getByText(/^Open the member whose password you reset/)).toBeVisible()
  })

  await step('run', async () => {
    await search('>dark')
    await expect.element(active).toHaveTextContent('Appearance: dark')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.documentElement.dataset['dark']).toBeDefined()
    await search('>light')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.documentElement.dataset['light']).toBeDefined()
  })

  await step('a dialog', async () => {
    await search('follow job')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: /Follow/ })).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(palette).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(shownPath).toBe('/jobs')
  })

  await step('the choice of a group', async () => {
    await search('>import package')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleName('Import package into a group: choose a group')
    await userEvent.keyboard('flood')
    await expect.element(active).toHaveTextContent('Flood response')
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownPath).toBe(`/groups/${id}/import`)
  })
})

test('items, groups, members, and roles are found, opened, and remembered', async ({
  portal,
  signIn,
}) => {
  const item = await portal.item('admin', { title: 'Flood zones 2026' })
  for (let index = 1; index <= 7; index++)
    await portal.item('publisher', { title: `Flood survey ${index}` })
  await portal.group({ title: 'Flood response' })
  await signIn('admin')
  await expect.element(title('Home')).toBeVisible()

  await step('groups of results, with the best one preselected', async () => {
    await search('flood')
    await expect.element(option('Show all 8 items')).toBeVisible()
    await expect.element(group('Groups').getByRole('option')).toHaveTextContent('Flood response')
    await expect.element(palette.getByRole('status')).toHaveTextContent('9 results')
    await expect.element(active).toHaveTextContent('Flood')
    await expect.element(field).toHaveFocus()
    await checkAccessibility()
  })

  await step('moving, and all results', async () => {
    await userEvent.keyboard('{End}')
    await expect.element(active).toHaveTextContent('Flood response')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(active).toHaveTextContent('Show all 8 items')
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownPath).toBe('/content?show=all&q=flood')
    await expect.element(title('Content')).toBeVisible()
  })

  await step('actions for an item', async () => {
    await search('zones')
    await expect.element(active).toHaveTextContent('Flood zones 2026')
    await userEvent.keyboard('{Tab}')
    await expect.element(field).toHaveAccessibleName('Actions for Flood zones 2026')
    await userEvent.keyboard('{Escape}')
    await expect.element(field).toHaveAccessibleName('Search or jump to')
    await userEvent.keyboard('zones')
    await expect.element(active).toHaveTextContent('Flood zones 2026')
    await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('sharing')
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownPath).toBe(`/content/sharing?item=${item.id}`)
  })

  await step('a member, and an item by its URL', async () => {
    await search('@publisher')
    await expect.element(active).toHaveTextContent('publisher')
    await userEvent.keyboard('{Enter}')
    await expect.poll(shownPath).toBe('/organization/members/publisher')
    await expect.element(title('Priya Lindqvist')).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await field.fill(`https://gis.example/portal/home/item.html?id=${item.id}`)
    await expect.element(active).toHaveTextContent('Flood zones 2026')
    await userEvent.keyboard('{Enter}')
    await expect.element(title('Flood zones 2026')).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await field.fill('0'.repeat(32))
    await expect.element(palette).toHaveTextContent('doesn’t exist, or you don’t have access')
    await userEvent.keyboard('{Escape}')
  })

  await step('recently opened', async () => {
    await expect.element(title('Flood zones 2026')).toBeVisible()
    await expect.poll(readRecents).toContain(`/content/items/${item.id}`)
    await signIn('admin')
    await expect.element(title('Home')).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(group('Recent')).toHaveTextContent('Flood zones 2026')
    await expect.element(active).toHaveTextContent('Flood zones 2026')
  })
})

test('a viewer finds nothing that only other roles can use', async ({ signIn }) => {
  await signIn('viewer')
  await expect.element(title('Home')).toBeVisible()
  await search('>')
  await expect.element(option('Sign out')).toBeVisible()
  await expect.element(option(/role|Transfer|SAML|Import|Add item/)).not.toBeInTheDocument()
  await field.fill('settings')
  await expect.poll(() => palette.getByRole('option').elements().length).toBe(1)
  await expect.element(option('My account')).toBeVisible()
  await field.fill('SAML')
  await expect.element(palette).toHaveTextContent('No results for “SAML”')
})

test('a refused search of one kind leaves the results of the others, and can be retried', async ({
  portal,
  signIn,
}) => {
  await portal.item('admin', { title: 'Flood zones 2026' })
  await portal.group({ title: 'Flood response' })
  // Home searches groups, too.
  await signIn('admin', '/jobs')
  await expect.element(title('Jobs')).toBeVisible()
  await portal.fault('groups.search', { kind: 'refuse', code: 400, message: 'No index.' })
  await search('flood')
  await expect.element(active).toHaveTextContent('Flood zones 2026')
  await expect
    .element(palette.getByRole('alert'))
    .toHaveTextContent(/^Not searched: Groups\. No index\.$/)
  await palette.getByRole('button', { name: 'Retry' }).click()
  await expect.element(palette.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(group('Groups')).toHaveTextContent('Flood response')

  // Results of the earlier search that do not match this one are no longer shown.
  await portal.fault('groups.search', { kind: 'refuse', code: 400, message: 'No index.' })
  await field.fill('zones')
  await expect
    .element(palette.getByRole('alert'))
    .toHaveTextContent(/^Not searched: Groups\. No index\.$/)
  await expect.element(group('Groups')).not.toBeInTheDocument()
  await expect.element(group('Items')).toHaveTextContent('Flood zones 2026')
})

test('on a phone, the palette fills the window', async ({ signIn }) => {
  await page.viewport(390, 844)
  await signIn('admin')
  await page.getByRole('button', { name: 'Search or jump to' }).click()
  await expect.element(field).toHaveFocus()
  await field.fill('settings')
  await expect.element(active).toHaveTextContent('Settings')
  expect(await boxOf(palette)).toMatchObject({
    x: 0,
    y: 0,
    width: 390,
    height: 844,
  })
  await checkAccessibility()
  await page.viewport(320, 256)
  await expect.element(active).toBeInViewport()
  await palette.getByRole('button', { name: 'Close' }).click()
  await expect.element(palette).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Search or jump to' })).toHaveFocus()
})
