import { checkAccessibility, expect, page, test as base, visit } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const parts = [
  { path: 'data', operation: 'items.data', reading: 'Reading the data' },
  { path: 'resources', operation: 'itemResources.list', reading: 'Reading the resources' },
  { path: 'relations', operation: 'relationships.related', reading: /^Reading/ },
  { path: 'sharing', operation: 'sharing.groupsOf', reading: 'Reading the groups' },
  { path: 'features', operation: 'servers.list', reading: 'Reading the servers of the portal' },
] as const

test('each tab of an item says what it is reading, and people can stop waiting for it', async ({
  portal,
  signIn,
}) => {
  const { id } = await portal.item('editor', { title: 'Culverts' })
  const service = await portal.item('editor', {
    title: 'Roads',
    type: 'Feature Service',
    url: 'https://services.example.com/rest/services/Roads/FeatureServer',
  })
  await signIn('editor', `/content/items/${id}`)
  for (const { path, operation, reading } of parts) {
    await portal.fault(operation, { kind: 'delay', milliseconds: 3_000 }, 4)
    await visit(`/content/items/${path === 'features' ? service.id : id}/${path}`)
    const progress = page.getByRole('progressbar', { name: reading })
    await expect.element(progress, { timeout: 1_000 }).toBeInTheDocument()
    await portal.clearFaults()
  }
  await checkAccessibility()
  await portal.fault('items.data', { kind: 'delay', milliseconds: 14_000 })
  await visit(`/content/items/${id}/data`)
  await page.getByRole('button', { name: 'Stop waiting' }).click({ timeout: 12_000 })
  const again = page.getByRole('button', { name: 'Read again' })
  await expect.element(again).toHaveFocus()
  await again.click()
  await expect.element(page.getByRole('textbox', { name: 'JSON of the item' })).toBeVisible()
})
