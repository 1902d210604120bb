import { paths } from '../../src/console/shell/paths.ts'
import { sharing } from '../../src/rest/content/sharing.ts'
import { boxOf, expect, page, press, reload, step, test, visit } from '../components/test.tsx'

const cell = (item: string, column: string) =>
  page.getByRole('checkbox', { name: `${item}: shared with ${column}` })
const head = (column: string) =>
  page.getByRole('checkbox', { name: `All items: shared with ${column}` })

const onEmptyPortal = test.extend({ sampleData: 'empty' })

onEmptyPortal(
  'several items have a column for each group with any of them, also for groups of others',
  async ({ portal, signIn }) => {
    const culverts = await portal.item('publisher', { title: 'Culverts' })
    const weirs = await portal.item('publisher', { title: 'Weirs' })
    for (let number = 10; number < 24; number += 1)
      await portal.share(culverts, await portal.group({ title: `Crew ${number}` }))
    await portal.share(weirs, await portal.group({ title: 'Crew 01' }))
    await signIn('admin', paths.sharing(culverts.id, weirs.id))

    await step('twelve groups are shown, the others on request', async () => {
      await expect.element(cell('Culverts', 'Crew 10')).toBeChecked()
      await expect.element(cell('Weirs', 'Crew 10')).not.toBeChecked()
      await expect.element(cell('Weirs', 'Crew 01')).toBeChecked()
      await expect.element(head('Crew 21')).not.toBeInTheDocument()
      await page.getByRole('button', { name: 'Show 3 more groups' }).click()
      await expect.element(cell('Culverts', 'Crew 23')).toBeChecked()
      await expect.element(page.getByRole('button', { name: /more group/ })).not.toBeInTheDocument()
    })
    await step('an item whose groups were not returned does not look unshared', async () => {
      await portal.fault('sharing.groupsOf', { kind: 'refuse', code: 400, message: 'No groups.' })
      await reload()
      await expect
        .element(page.getByText('The portal did not return the groups of 1 item.'))
        .toBeVisible()
      const unread = cell('Culverts', 'Crew 01')
      await expect.element(unread).toBePartiallyChecked()
      await expect
        .element(unread)
        .toHaveAccessibleDescription('The portal did not return the groups of this item.')
      await expect.element(cell('Culverts', 'Organization')).not.toBePartiallyChecked()
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect.element(cell('Culverts', 'Crew 10')).toBeChecked()
      await expect.element(unread).not.toBePartiallyChecked()
    })
  },
)

onEmptyPortal(
  'an added group is the first of the groups, in sight; all changed columns are named',
  async ({ portal, signIn }) => {
    const culverts = await portal.item('publisher', { title: 'Culverts' })
    const weirs = await portal.item('publisher', { title: 'Weirs' })
    for (let number = 10; number < 18; number += 1)
      await portal.share(culverts, await portal.group({ title: `Crew ${number}` }))
    await portal.group({ title: 'Weir keepers' })
    await signIn('publisher', paths.sharing(culverts.id, weirs.id))
    const review = page.getByRole('button', { name: 'Review changes' })
    await expect.element(review).toHaveAccessibleDescription('No changes yet')
    await page.getByRole('combobox', { name: 'Add groups' }).fill('Weir')
    await page.getByRole('option', { name: /Weir keepers/ }).click()
    await expect
      .element(review)
      .toHaveAccessibleDescription(
        'No changes yet. Select cells in the columns of the added groups.',
      )
    const { bottom, right } = await boxOf(head('Weir keepers'))
    expect(bottom).toBeLessThan(window.innerHeight)
    expect(right).toBeLessThan(window.innerWidth)
    await head('Weir keepers').click()
    await head('Organization').click()
    await cell('Culverts', 'Crew 10').click()
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Organization' }))
      .toHaveTextContent(
        '2 items will be shared with Organization. 2 items will be shared with Weir keepers. 1 item will no longer be shared with Crew 10.',
      )
  },
)

test('members who can’t share see the reason; without a selection the page links to Content', async ({
  portal,
  signIn,
}) => {
  const { id } = await portal.item('editor', { title: 'Flood map' })
  await portal.as('editor').send(sharing.shareOwn, { userName: 'editor', itemId: id, org: true })
  await signIn('viewer', paths.sharing(id))
  const everyone = cell('Flood map', 'Everyone')
  await expect.element(everyone).toHaveAccessibleDescription(/owner of the item/)
  await press(everyone, ' ')
  await expect.element(everyone).not.toBeChecked()
  await expect.element(page.getByText(/^Flood map: shared with Everyone\. Only/)).toBeVisible()
  await expect.element(page.getByText('View only')).toBeVisible()
  await expect.element(page.getByText('People to ask:')).toHaveTextContent('editor')
  await expect.element(page.getByRole('button', { name: 'Review changes' })).not.toBeInTheDocument()
  await visit(paths.sharing())
  await expect.element(page.getByText('No items are selected')).toBeVisible()
  await page.getByRole('link', { name: 'Select items' }).click()
  await expect.element(page.getByRole('heading', { name: 'Content', level: 1 })).toBeVisible()
})
