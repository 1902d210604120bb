import { expect, page, test as base, texts, visit } from '../components/test.tsx'

const longTitle =
  'Interagency working group for the restoration of the Salton Sea, dust suppression and habitat monitoring'

const test = base.extend({ sampleData: 'empty' })

test('a group with items shows its details and its items', async ({ portal, signIn }) => {
  const group = await portal.group({
    title: 'River maintenance',
    snippet: 'What the crews need on the river.',
    description: '<p onclick="alert(1)">Maps for <b>every day</b>.</p><p>And after floods.</p>',
    tags: ['field work'],
    items: [{ title: 'Culverts' }, { title: 'Gauges', type: 'Dashboard' }, { title: 'Weirs' }],
  })
  await signIn('publisher', `/groups/${group.id}`)
  await expect.element(page.getByRole('heading', { level: 1, name: group.title })).toBeVisible()
  await expect.element(page.getByText('What the crews need on the river.')).toBeVisible()
  const about = page.getByRole('region', { name: 'About this group' })
  await expect.element(about.getByCss('b')).toHaveTextContent(/^every day$/)
  await expect.element(about.getByCss('[onclick]')).not.toBeInTheDocument()
  const items = page.getByRole('table', { name: 'Items of the group' })
  await expect
    .poll(() => texts(items.getByRole('rowheader')))
    .toEqual(['Culverts', 'Gauges', 'Weirs'])
  await expect.element(items.getByRole('row', { name: /Gauges/ })).toHaveTextContent('Dashboard')
  await expect.element(page.getByRole('region', { name: 'Details' })).toHaveTextContent(group.id)
  await page.getByRole('searchbox', { name: 'Search items of the group' }).fill('weir')
  await expect.poll(() => texts(items.getByRole('rowheader'))).toEqual(['Weirs'])
  await expect.poll(() => location.pathname + location.search).toMatch(/q=weir/)
  const members = page.getByRole('list', { name: 'Members of the group' })
  await expect
    .poll(() => texts(members.getByRole('listitem')))
    .toEqual([expect.stringMatching(/Owner$/)])
  await expect
    .element(members.getByRole('link'))
    .toHaveAttribute('href', expect.stringMatching(/members\/publisher$/))
  await items.getByRole('link', { name: 'Weirs' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Weirs' })).toBeVisible()
  history.back()
  await page.getByRole('link', { name: 'field work' }).click()
  await expect
    .poll(() => texts(page.getByRole('table', { name: 'Groups' }).getByRole('rowheader')))
    .toEqual([expect.stringMatching('River maintenance')])
})

test('an administrator of a group without a thumbnail adds one; a description that begins with the summary is shown once, and joining is not offered to those who add members', async ({
  portal,
  signIn,
}) => {
  const snippet = 'What the crews need on the river.'
  const group = await portal.group({
    title: 'River maintenance',
    snippet,
    description: `<p>${snippet}</p><p>Ask Priya.</p>`,
    items: [{ title: 'Culverts' }],
  })
  await signIn('admin', `/groups/${group.id}`)
  await expect.element(page.getByRole('region', { name: 'About this group' })).toBeVisible()
  expect(page.getByText(snippet).elements()).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Add items' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Import package' })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: /^(Ask to join|Join group)$/ }))
    .not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Add thumbnail' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Change thumbnail' })).toBeVisible()
})

test('a group without items has a message, and its long title is fully visible on narrow pages; a missing group and an error of the portal have the reason', async ({
  portal,
  signIn,
}) => {
  const group = await portal.group({ title: longTitle })
  await signIn('publisher', '/groups')
  await portal.fault('groups.read', {
    kind: 'refuse',
    code: 500,
    message: 'The index is being rebuilt.',
  })
  await page.getByRole('link', { name: group.title }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The index is being rebuilt.')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: longTitle })).toBeVisible()
  await expect.element(page.getByText('This group contains no items yet')).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'About this group' }))
    .not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: 'Export group' }))
    .toHaveAccessibleDescription('This group contains no items.')
  await page.viewport(360, 740)
  await expect.element(page.getByRole('button', { name: 'Open navigation' })).toBeVisible()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth - clientWidth).toBeLessThanOrEqual(0)
  await page.viewport(1440, 900)

  await visit('/groups/ffffffffffffffffffffffffffffffff')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
  await expect.element(page.getByText('Group does not exist or is inaccessible.')).toBeVisible()
  await expect.element(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('an import that was started in another browser asks for its key', async ({
  portal,
  signIn,
}) => {
  const group = await portal.group({ title: 'River maintenance' })
  const job = 'a'.repeat(32)
  await signIn('publisher', `/groups/${group.id}/import?job=${job}`)
  await expect.element(page.getByText(/^This import was started in another browser/)).toBeVisible()
  await page.getByRole('link', { name: 'Enter key' }).click()
  await expect.element(page.getByRole('button', { name: 'Enter key' })).toBeVisible()
  expect(location.pathname).toBe(`/jobs/${job}`)
})
