import { goTo } from '../../src/console/shell/router.ts'
import { search } from '../../src/rest/content/search.ts'
import { sharing } from '../../src/rest/content/sharing.ts'
import {
  checkAccessibility,
  expect,
  page,
  press,
  shownPath,
  step,
  test,
  texts,
  userEvent,
  visit,
} from '../components/test.tsx'

const onEmptyPortal = test.extend({ sampleData: 'empty' })

onEmptyPortal(
  'an own item can have relationships added and removed, and be moved to a folder',
  async ({ portal, signIn }) => {
    const { id } = await portal.item('editor', { title: 'Culverts' })
    const gauges = { title: 'Gauges', type: 'Feature Collection', text: '{}' }
    await portal.item('editor', gauges)
    await step('a relationship is added to an item of a matching type, and removed', async () => {
      await signIn('editor', `/content/items/${id}/relations`)
      await page.getByRole('button', { name: 'Add relationship' }).click()
      const sheet = page.getByRole('dialog', { name: 'Add relationship' })
      await sheet
        .getByLabelText('Relationship type')
        .selectOptions('This item uses another item (Map2FeatureCollection)')
      await sheet.getByRole('combobox', { name: 'Other item' }).fill('Gauges')
      await page.getByRole('option', { name: /Gauges/ }).click()
      await sheet.getByRole('button', { name: 'Review changes' }).click()
      await page.getByRole('button', { name: 'Apply 1 change' }).click()
      const uses = page.getByRole('table', { name: 'Table: Uses and used by' })
      const gauge = uses.getByRole('row').filter({ hasText: 'Gauges' })
      await expect.poll(() => gauge.elements().length).toBe(1)
      await expect.element(gauge).toHaveTextContent('Map2FeatureCollection')
      await expect.element(gauge).toHaveTextContent('No effect on sharing or deletion')
      await page.getByRole('button', { name: 'Used by 0' }).click()
      await expect.element(page.getByText('No other items use this item.')).toBeVisible()
      await page.getByRole('button', { name: 'Uses 1' }).click()
      await checkAccessibility()
      await gauge.getByRole('button', { name: 'Remove relationship to Gauges' }).click()
      const plan = page.getByRole('dialog', {
        name: 'Remove the relationship between Culverts and Gauges?',
      })
      await expect.element(plan.getByText(/Map2FeatureCollection/)).toBeVisible()
      await plan.getByRole('button', { name: 'Remove relationship' }).click()
      await expect.element(page.getByText('This item uses no other items.')).toBeVisible()
    })
    await step('the item is moved to a new folder', async () => {
      await page.getByRole('link', { name: 'Sharing', exact: true }).click()
      await expect.element(page.getByText('Not shared with any groups')).toBeVisible()
      await page.getByRole('button', { name: 'Move', exact: true }).click()
      const sheet = page.getByRole('dialog', { name: 'Move 1 item', exact: true })
      await sheet.getByLabelText('Folder', { exact: true }).selectOptions('New folder')
      await sheet.getByLabelText('Folder name').fill('Hydrology')
      await sheet.getByRole('button', { name: 'Review changes' }).click()
      await page.getByRole('button', { name: 'Move 1 item' }).click()
      await expect.element(page.getByText('Culverts moved to Hydrology')).toBeVisible()
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' })
      await expect.poll(() => texts(crumbs.getByRole('link'))).toEqual(['Content', 'Hydrology'])
      await crumbs.getByRole('link', { name: 'Hydrology' }).click()
      await expect
        .poll(() => texts(page.getByRole('rowheader')))
        .toEqual([expect.stringMatching(/Culverts/)])
      await expect
        .element(
          page
            .getByRole('navigation', { name: 'Folders of Emil Okafor' })
            .getByRole('button', { name: 'Hydrology', exact: true }),
        )
        .toHaveAttribute('aria-current', 'true')
      history.back()
      await page.getByRole('link', { name: 'Overview', exact: true }).click()
      await expect
        .element(page.getByRole('region', { name: 'Details' }))
        .toHaveTextContent('Hydrology')
    })
    await step(
      'the item is shared in a side panel above its page; the toast undoes it',
      async () => {
        await portal.item('editor', {
          title: 'County board',
          type: 'Dashboard',
          text: JSON.stringify({ itemId: id }),
        })
        const { id: groupId } = await portal.group({ title: 'Field crew', owner: 'editor' })
        const sheet = page.getByRole('dialog', { name: 'Share item' })
        const details = page.getByRole('region', { name: 'Details' })
        const review = async () => {
          await sheet.getByRole('button', { name: 'Review changes' }).click()
          return page.getByRole('dialog', { name: 'Review changes: sharing of 1 item' })
        }
        await details.getByRole('button', { name: 'Edit Sharing level' }).click()
        await expect.element(sheet.getByRole('radio', { name: 'Owner and groups' })).toBeChecked()
        await sheet.getByRole('radio', { name: 'Organization' }).click()
        await sheet.getByRole('combobox', { name: 'Add groups' }).fill('Field')
        await page.getByRole('option', { name: /Field crew/ }).click()
        await expect.element(sheet.getByRole('checkbox', { name: 'Field crew' })).toBeChecked()
        await checkAccessibility()
        await (await review()).getByRole('button', { name: 'Change 1 item' }).click()
        await expect.element(details).toHaveTextContent('Organization')
        expect(location.pathname).toBe(`/content/items/${id}`)
        const { admin } = await portal.as('editor').send(sharing.groupsOf, { itemId: id })
        expect(admin).toMatchObject([{ id: groupId }])
        // The newest toast.
        await page.getByRole('button', { name: 'Undo' }).last().click()
        await expect.element(details).toHaveTextContent('Not shared')
        await portal.as('editor').send(sharing.share, { itemId: id, org: true, groups: [groupId] })
        await signIn('editor', shownPath())
        await expect
          .element(page.getByRole('region', { name: 'Used by 1 item' }))
          .toHaveTextContent('County board')
        await page.getByRole('button', { name: 'Share', exact: true }).click()
        await sheet.getByRole('checkbox', { name: 'Field crew' }).click()
        await expect.element((await review()).getByText('County board')).toBeVisible()
      },
    )
  },
)
test('an item can be viewed by other members, who see why they can’t change it', async ({
  portal,
  signIn,
}) => {
  const { results } = await portal
    .as('viewer')
    .send(search.items, { q: 'owner:publisher AND type:PDF', num: 1 })
  await signIn('viewer', `/content/items/${results[0]?.id}`)
  const reason = 'Only the owner of the item or an administrator can perform this action.'
  await expect.element(page.getByText(reason).first()).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: /^Edit|^Change (?!history)/ }))
    .not.toBeInTheDocument()
  await expect.element(page.getByText('People to ask:')).toHaveTextContent('publisher')
  await expect.element(page.getByTitle('publisher (name hidden)').first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Download data' })).toBeEnabled()
  await expect
    .element(page.getByRole('button', { name: 'Share', exact: true }))
    .not.toBeInTheDocument()
  await checkAccessibility()
  await press(page.getByRole('button', { name: 'More actions' }), '{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toHaveFocus()
  await expect
    .element(page.getByRole('menuitem', { name: 'Share' }))
    .toHaveAccessibleDescription(reason)
  await userEvent.keyboard('{End}')
  const remove = page.getByRole('menuitem', { name: 'Delete item' })
  await expect.element(remove).toHaveFocus()
  await expect.element(remove).toHaveAccessibleDescription(reason)
  await userEvent.keyboard('{Escape}')
  await page.getByRole('link', { name: 'Relationships' }).click()
  await expect.element(page.getByRole('button', { name: 'Add relationship' })).toBeVisible()
  await expect
    .element(page.getByText('This item uses no other items, and no other items use it.'))
    .toBeVisible()
  await visit(`/content/items/${'f'.repeat(32)}`)
  await expect
    .element(page.getByText('This item was deleted or isn’t shared with you.'))
    .toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Go to Content' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible()
})

onEmptyPortal(
  'a tab that an item or a member does not have leads to the overview, whose URL it replaces',
  async ({ portal, signIn }) => {
    const { id } = await portal.item('editor', { title: 'Culverts' })
    await signIn('editor', `/content/items/${id}/features`)
    await expect.poll(shownPath).toBe(`/content/items/${id}`)
    await expect.element(page.getByRole('region', { name: 'Details' })).toBeVisible()
    goTo('/organization/members/editor/items')
    await expect.poll(shownPath).toBe('/organization/members/editor')
  },
)
