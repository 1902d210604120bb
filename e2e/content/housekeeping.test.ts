import { paths } from '../../src/console/shell/paths.ts'
import { items } from '../../src/rest/content/items.ts'
import { userChanges } from '../../src/rest/organization/userChanges.ts'
import { allow, checkAccessibility, expect, page, step, test as base } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const searched = page.getByRole('list', { name: 'Found by search' })
const read = page.getByRole('list', { name: 'Found by reading' })
const table = page.getByRole('table', { name: 'Items', exact: true })

test('questions that the search answers lead to the list, and the others select the items in it', async ({
  portal,
  signIn,
}) => {
  const admin = portal.as('admin')
  const silent = 'http://old-gis.riverside.example/rivers'
  const { id } = await portal.item('publisher', { title: 'Complete' })
  await admin.send(items.update, {
    userName: 'publisher',
    itemId: id,
    snippet: 'All rivers',
    description: 'All rivers of the city',
  })
  await portal.item('publisher', { title: 'Bare' })
  await portal.item('editor', {
    title: 'Linked',
    type: 'Map Service',
    url: silent,
    text: undefined,
  })
  await portal.item('editor', {
    title: 'Alive',
    type: 'Map Service',
    url: `http://maps.localhost:${location.port}/icon.svg`,
    text: undefined,
  })
  await admin.send(userChanges.disable, { userName: 'editor' })
  await signIn('admin', paths.content())
  await page.getByRole('link', { name: 'Housekeeping' }).click()

  const disabled = searched.getByRole('listitem').filter({ hasText: 'Owned by disabled members' })
  await expect.element(disabled).toHaveTextContent(/2\s*Show items/)
  await checkAccessibility()
  await step('reading finds what is missing', async () => {
    await page.getByRole('button', { name: 'Read items' }).click()
    await expect.element(page.getByText('4 of 4 items were read.')).toBeVisible()
    await expect
      .element(read.getByRole('listitem').filter({ hasText: 'Without a summary' }))
      .toHaveTextContent(/3\s*Select items/)
    await checkAccessibility()
  })
  await step('URLs are tested from this browser', async () => {
    await allow(/^outside request: http:\/\/(?:old-gis\.riverside\.example|maps\.localhost)/)
    await allow(/^console: .*(?:net::ERR_|CORS|Failed to load resource)/)
    await page.getByRole('button', { name: 'Test 2 URLs' }).click()
    await expect
      .element(page.getByText('2 URLs were tested, 1 without a usable answer.'))
      .toBeVisible()
    const broken = page.getByRole('table', { name: 'Items whose URL does not respond' })
    const row = (title: string) => broken.getByRole('row').filter({ hasText: title })
    await expect.element(row('Linked')).toHaveTextContent('No response')
    await checkAccessibility()
  })
  await step('items are selected in the list, and only they are shown', async () => {
    await page.getByRole('button', { name: 'Select 1 item' }).click()
    await expect.element(page.getByText('1 item selected')).toBeVisible()
    await expect.poll(() => table.getByRole('rowheader').elements().length).toBe(1)
  })
  await step('a question leads to the list with its filter', async () => {
    await page.getByRole('link', { name: 'Housekeeping' }).click()
    await searched.getByRole('link', { name: 'Show items: Owned by disabled members' }).click()
    await expect.element(page.getByRole('link', { name: 'Alive' })).toBeVisible()
    await expect.poll(() => table.getByRole('rowheader').elements().length).toBe(2)
  })
})

test('members look after their own items, and stop reading', async ({ portal, signIn }) => {
  await portal.item('publisher', { title: 'Mine' })
  await portal.item('editor', { title: 'Theirs' })
  await signIn('publisher', paths.housekeeping())
  await expect.element(page.getByText('Your items')).toBeVisible()
  await expect.element(searched.getByText('Owned by disabled members')).not.toBeInTheDocument()
  for (const name of ['Never viewed', 'Not modified for two years'])
    await expect
      .element(searched.getByRole('listitem').filter({ hasText: name }))
      .toHaveTextContent(/0\s*Show items/)
  await portal.fault('search.items', { kind: 'delay', milliseconds: 60_000 })
  await page.getByRole('button', { name: 'Read items' }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect.element(page.getByText('1 of 1 items were read.')).toBeVisible()
})
