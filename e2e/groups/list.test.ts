import { expect, page, test, userEvent } from '../components/test.tsx'

const rows = page.getByRole('table', { name: 'Groups' }).getByRole('rowheader')
const search = page.getByRole('searchbox', { name: 'Search groups' })
const filter = (name: RegExp) =>
  page.getByRole('group', { name: 'Filter groups' }).getByRole('button', { name })

test('the list shows visible groups, with counts; a search filters it, is part of the URL, and the back button leaves the list', async ({
  signIn,
}) => {
  await signIn('publisher', '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Groups' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
  await expect.element(page.getByText(/^\d+ groups you can see$/)).toBeVisible()
  await expect.element(filter(/^Owned by me 7$/)).toBeVisible()
  await expect.element(rows.first()).toHaveTextContent('Addressing')
  await userEvent.type(search, 'hydro')
  await expect.poll(() => rows.elements().length).toBe(1)
  await expect.element(rows).toHaveTextContent('Hydrology')
  await expect.poll(() => location.pathname + location.search).toMatch(/\/groups\?q=hydro$/)
  await expect.element(page.getByText('1 group you can see')).toBeVisible()
  history.back()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('a viewer without groups sees a message', async ({ signIn }) => {
  await signIn('viewer', '/groups')
  await expect.element(filter(/^Owned by me 0$/)).toBeVisible()
  await filter(/^Owned by me/).click()
  await expect.element(page.getByText('You don’t own any groups')).toBeVisible()
})
