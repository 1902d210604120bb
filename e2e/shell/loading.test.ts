import { expect, page, shownPath, test as base } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const loading = page.getByRole('status').filter({ hasText: 'Loading' })
const slowly = { kind: 'delay', milliseconds: 1_200 } as const
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

test('a slow page shows its title and a skeleton at once, and the former page can be opened again meanwhile', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/members')
  await portal.fault('groups.search', slowly)
  await page.getByRole('link', { name: 'Groups' }).click()
  await expect.element(loading).toHaveTextContent('Groups')
  await expect.element(heading('Members')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Members' }).click()
  await expect.element(heading('Members')).toBeVisible()
  await expect.element(loading).not.toBeInTheDocument()
  await portal.fault('search.items', slowly, 5)
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  await expect.element(loading).toHaveTextContent('Content')
  await expect.element(heading('Content')).toHaveFocus()
  await expect.element(loading).not.toBeInTheDocument()
})

test('the tabs of an item and the pages of a list are not replaced by a skeleton', async ({
  portal,
  signIn,
}) => {
  const { id } = await portal.item('admin', { title: 'Culverts' })
  await signIn('admin', `/content/items/${id}`)
  await portal.fault('items.read', slowly, 5)
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await expect.poll(shownPath).toMatch(/data/)
  await expect.element(heading('Culverts')).toBeVisible()
  await expect.element(loading).not.toBeInTheDocument()
})
