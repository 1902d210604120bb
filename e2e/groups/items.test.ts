import { paths } from '../../src/console/shell/paths.ts'
import { sharing } from '../../src/rest/content/sharing.ts'
import { groupChanges } from '../../src/rest/groups/groupChanges.ts'
import { groupMembers } from '../../src/rest/groups/groupMembers.ts'
import { groups } from '../../src/rest/groups/groups.ts'
import {
  checkAccessibility,
  expect,
  page,
  step,
  test as base,
  texts,
  type TestPortal,
} from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const table = page.getByRole('table', { name: 'Items of the group' })
const titles = () => texts(table.getByRole('rowheader'))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const review = (name: string) => page.getByRole('dialog', { name })
const select = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` }).click()

/** The titles of the items that the portal has in a group. */
const itemsOf = async (portal: TestPortal, groupId: string) => {
  const { items } = await portal.as('admin').send(groups.content, { groupId })
  return items.map(({ title }) => title).toSorted()
}

/** Chooses an item in the panel that adds items. */
const choose = async (title: string) => {
  await page.getByRole('combobox', { name: 'Items to add' }).fill(title)
  await page.getByRole('option', { name: new RegExp(title) }).click()
}

test('the owner of an empty group adds two items, removes one, and undoes it', async ({
  portal,
  signIn,
}) => {
  const group = await portal.group({ title: 'River maintenance' })
  for (const title of ['Culverts', 'Weirs', 'Sluices']) await portal.item('publisher', { title })
  await portal.item('editor', { title: 'Gauges' })
  await signIn('publisher', paths.group(group.id))

  await step('the empty group offers to add items, which are chosen and reviewed', async () => {
    const items = page.getByRole('region', { name: 'Items', exact: true })
    await expect.element(items).toHaveTextContent('Add items to share them with the members')
    await checkAccessibility()
    await items.getByRole('button', { name: 'Add items' }).click()
    const panel = page.getByRole('dialog', { name: 'Add items' })
    await expect
      .element(panel.getByRole('button', { name: 'Review changes' }))
      .toHaveAccessibleDescription('Select at least one item.')
    await choose('Culverts')
    await choose('Weirs')
    await checkAccessibility()
    await panel.getByRole('button', { name: 'Review changes' }).click()
    await expect.element(review('Add 2 items?')).toHaveTextContent(/Culverts.*Weirs/)
    await expect.element(page.getByText('No one else has changed this value')).toBeVisible()
    await checkAccessibility()
    await button('Add 2 items').click()
    await expect
      .element(page.getByText('Add 2 items to River maintenance: Succeeded'))
      .toBeVisible()
    await expect.poll(titles).toEqual(['Culverts', 'Weirs'])
    expect(await itemsOf(portal, group.id)).toEqual(['Culverts', 'Weirs'])
  })

  await step('items that the group contains are not offered again', async () => {
    await button('Add items').click()
    await page.getByRole('combobox', { name: 'Items to add' }).fill('Sluices')
    await expect.element(page.getByRole('option', { name: /Sluices/ })).toBeVisible()
    await page.getByRole('combobox', { name: 'Items to add' }).fill('Culvert')
    await expect.element(page.getByText('None of these items can be selected.')).toBeVisible()
    const culverts = page.getByRole('option', { name: /Culverts/ })
    await expect.element(culverts).toBeDisabled()
    await expect.element(culverts).toHaveTextContent('The group already contains this item.')
    await page.getByRole('combobox', { name: 'Items to add' }).fill('Bridges')
    await expect.element(page.getByText('No items match')).toBeVisible()
    await button('Cancel').click()
  })

  await step('a selected item is removed, and the toast undoes it', async () => {
    await select('Weirs')
    await expect.element(page.getByText('1 item selected', { exact: true })).toBeVisible()
    await checkAccessibility()
    await button('Remove from group').click()
    const dialog = review('Remove 1 item from the group?')
    await expect.element(dialog).toHaveTextContent(/Weirs.*Removed items are not deleted/)
    await checkAccessibility()
    await dialog.getByRole('button', { name: 'Remove 1 item' }).click()
    await expect.poll(titles).toEqual(['Culverts'])
    await expect
      .element(page.getByText('Remove Weirs from River maintenance: Succeeded'))
      .toBeVisible()
    await expect.element(page.getByText('1 item selected', { exact: true })).not.toBeInTheDocument()
    await button('Undo').click()
    await expect.poll(titles).toEqual(['Culverts', 'Weirs'])
    expect(await itemsOf(portal, group.id)).toEqual(['Culverts', 'Weirs'])
  })

  await step(
    'selected items are shared in a panel, or item by item on the page Sharing',
    async () => {
      await select('Weirs')
      await button('Share').click()
      await expect.element(review('Share item')).toHaveTextContent('Weirs')
      await button('Cancel').click()
      await select('Culverts')
      await button('Share').click()
      const panel = review('Share 2 items')
      await expect.element(panel.getByRole('checkbox', { name: 'River maintenance' })).toBeChecked()
      await panel.getByRole('radio', { name: 'Organization' }).click()
      await button('Review changes').click()
      await button('Change 2 items').click()
      await expect.element(page.getByText('Change the sharing of 2 items: Succeeded')).toBeVisible()
      await expect.element(page.getByText(/selected$/)).not.toBeInTheDocument()
      await select('Weirs')
      await select('Culverts')
      await button('Share').click()
      await expect.element(panel.getByRole('radio', { name: 'Organization' })).toBeChecked()
      await page.getByRole('link', { name: 'Share item by item' }).click()
      await expect.element(page.getByText('Choose with whom 2 items are shared.')).toBeVisible()
      await expect.element(page.getByRole('row', { name: /Culverts/ })).toBeVisible()
    },
  )
})

test('a manager removes items of others; what the manager can’t add again is named with the reason', async ({
  portal,
  signIn,
}) => {
  const group = await portal.group({
    title: 'River maintenance',
    items: [{ title: 'Culverts' }, { title: 'Weirs' }],
  })
  const [culverts] = group.items
  await portal.as('publisher').send(groupMembers.add, { groupId: group.id, admins: ['editor'] })
  await portal.as('publisher').send(sharing.shareOwn, {
    userName: 'publisher',
    itemId: culverts?.id ?? '',
    org: true,
  })
  await signIn('editor', paths.group(group.id))
  await select('Culverts')
  await select('Weirs')
  await button('Remove from group').click()
  const dialog = review('Remove 2 items from the group?')
  await expect.element(dialog.getByText('You can’t add 1 of these items again:')).toBeVisible()
  await expect
    .element(dialog)
    .toHaveTextContent(/Weirs: An item of another member must be shared with the organization/)
  await dialog.getByRole('button', { name: 'Remove 2 items' }).click()
  await expect.element(page.getByText('This group contains no items yet')).toBeVisible()
  expect(await itemsOf(portal, group.id)).toEqual([])
})

test('a member of a view-only group sees why nothing can be added, and which items can’t be removed', async ({
  portal,
  signIn,
}) => {
  const group = await portal.group({ title: 'River maintenance', items: [{ title: 'Culverts' }] })
  const gauges = await portal.item('editor', { title: 'Gauges' })
  await portal.as('publisher').send(groupMembers.add, { groupId: group.id, users: ['editor'] })
  await portal.share(gauges, group)
  await portal.as('publisher').send(groupChanges.update, { groupId: group.id, isViewOnly: true })
  await signIn('editor', paths.group(group.id))
  await expect
    .element(button('Add items'))
    .toHaveAccessibleDescription(
      'Only the owner and managers of this view-only group can share with it.',
    )
  await select('Culverts')
  await expect
    .element(button('Remove from group'))
    .toHaveAccessibleDescription(/^Only the owner and managers of the group can do this/)
  await select('Gauges')
  await button('Remove from group').click()
  const dialog = review('Remove 1 item from the group?')
  await expect
    .element(dialog)
    .toHaveTextContent(
      /The sharing of 1 item with River maintenance can’t be changed\..*Only the owner and managers of the group can do this with items of other members\..*Culverts/,
    )
  await dialog.getByRole('button', { name: 'Remove 1 item' }).click()
  await expect.poll(titles).toEqual(['Culverts'])
  expect(await itemsOf(portal, group.id)).toEqual(['Culverts'])
})

test('a viewer can neither select items nor add any', async ({ portal, signIn }) => {
  const group = await portal.group({ title: 'River maintenance', items: [{ title: 'Culverts' }] })
  await portal.as('publisher').send(groupMembers.add, { groupId: group.id, users: ['viewer'] })
  await signIn('viewer', paths.group(group.id))
  await expect.poll(titles).toEqual(['Culverts'])
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await expect.element(button('Add items')).not.toBeInTheDocument()
})
