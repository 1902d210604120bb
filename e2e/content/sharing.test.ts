import { paths } from '../../src/console/shell/paths.ts'
import type { Named } from '../support/arrange.ts'
import { content } from '../../src/rest/content/content.ts'
import { sharing } from '../../src/rest/content/sharing.ts'
import {
  boxOf,
  checkAccessibility,
  expect,
  page,
  press,
  reload,
  step,
  test,
  userEvent,
  visit,
} from '../components/test.tsx'

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

const select = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` }).click()
const share = page.getByRole('button', { name: 'Share', exact: true })
const panelOf = (name: string) => page.getByRole('dialog', { name, exact: true })

onEmptyPortal(
  'items that are shared equally are shared in a panel, by the name of a group and Enter',
  async ({ portal, signIn }) => {
    const made: Named[] = []
    for (const title of ['Culverts', 'Weirs', 'Sluices', 'Gauges'])
      made.push(await portal.item('publisher', { title }))
    const [culverts, weirs] = made
    const crew = await portal.group({ title: 'Field crew' })
    const groupsOf = async (itemId = '') => {
      const { admin } = await portal.as('publisher').send(sharing.groupsOf, { itemId })
      return admin.map(({ title }) => title)
    }
    await signIn('publisher', paths.content())
    for (const { title } of made) await select(title)
    const panel = panelOf('Share 4 items')
    const field = panel.getByRole('combobox', { name: 'Add groups' })

    await step('Enter picks the group, and in the empty field it continues', async () => {
      await share.click()
      await expect.element(panel).toHaveTextContent(/Culverts, Weirs, Sluices, and 1 more/)
      await expect.element(panel).toHaveTextContent('The items are not shared with any groups.')
      await press(field, '{Enter}')
      await expect.element(panel).toBeVisible()
      await checkAccessibility()
      await field.fill('Field')
      // The options of an earlier text can't be picked.
      await expect
        .element(page.getByRole('option', { name: /Field crew/ }))
        .toHaveAttribute('aria-disabled', 'false')
      await userEvent.keyboard('{ArrowDown}{Enter}')
      await expect.element(panel.getByRole('checkbox', { name: crew.title })).toBeChecked()
      await userEvent.keyboard('{Enter}')
      const review = panelOf('Review changes: sharing of 4 items')
      await expect.element(review).toHaveTextContent(/Field crew4 added/)
      await review.getByRole('button', { name: 'Cancel' }).click()
      await press(panel.getByRole('radio', { name: 'Organization' }), ' {Enter}')
      await expect.element(review.getByRole('region', { name: 'Organization' })).toBeVisible()
      await review.getByRole('button', { name: 'Change 4 items' }).click()
      await expect.element(page.getByText('Change the sharing of 4 items: Succeeded')).toBeVisible()
      for (const { id } of made) expect(await groupsOf(id)).toEqual(['Field crew'])
      await expect.element(page.getByText(/selected$/)).not.toBeInTheDocument()
    })
    await step('items that no longer exist are left out, with their number', async () => {
      for (const { title } of made.slice(0, 3)) await select(title)
      await portal
        .as('publisher')
        .send(content.deleteItems, { userName: 'publisher', items: [culverts?.id ?? ''] })
      await share.click()
      const three = panelOf('Share 3 items')
      await expect.element(three).toHaveTextContent(/1 item is left out, because .*: Culverts\./)
      await three.getByRole('checkbox', { name: crew.title }).click()
      await press(three.getByRole('checkbox', { name: crew.title }), '{Enter}')
      await expect
        .element(panelOf('Review changes: sharing of 2 items'))
        .toHaveTextContent(/Field crew2 removed/)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await three.getByRole('button', { name: 'Cancel' }).click()
    })
    await step('items that are shared differently are shared item by item', async () => {
      await portal.as('publisher').send(sharing.shareOwn, {
        userName: 'publisher',
        itemId: weirs?.id ?? '',
        everyone: true,
      })
      await share.click()
      const mixed = panelOf('Share 3 items')
      await expect
        .element(mixed)
        .toHaveTextContent('These items are not shared with the same groups and level')
      await expect.element(mixed.getByRole('radio')).not.toBeInTheDocument()
      await checkAccessibility()
      await mixed.getByRole('button', { name: 'Share item by item' }).click()
      await expect.element(cell('Weirs', 'Everyone')).toBeChecked()
      await expect.element(cell('Sluices', 'Everyone')).not.toBeChecked()
      await expect.element(page.getByRole('row', { name: /^Culverts Not available/ })).toBeVisible()
    })
  },
)

test('the panel says once why other members can’t share an item', async ({ portal, signIn }) => {
  const item = await portal.item('editor', { title: 'Flood map' })
  await portal.as('editor').send(sharing.shareOwn, {
    userName: 'editor',
    itemId: item.id,
    org: true,
  })
  await signIn('viewer', paths.item(item.id, 'sharing'))
  await page.getByRole('button', { name: 'Change sharing' }).click()
  const panel = panelOf('Share item')
  const everyone = panel.getByRole('radio', { name: /^Everyone/ })
  await expect.element(everyone).toBeDisabled()
  await expect
    .element(everyone)
    .toHaveAccessibleDescription(/^View only Only the owner of the item/)
  await expect.poll(() => panel.getByText(/Only the owner of the item/).elements()).toHaveLength(1)
})

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
