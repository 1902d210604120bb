import { paths } from '../../src/console/shell/paths.ts'
import { groupChanges } from '../../src/rest/groups/groupChanges.ts'
import { groups } from '../../src/rest/groups/groups.ts'
import { items } from '../../src/rest/content/items.ts'
import { checkAccessibility, expect, test, walkTo } from '../fixtures.ts'
import { imageFile } from '../support/pixel.ts'

test.use({ sampleData: 'empty' })

test('a group is created with the keyboard, its settings are changed and restored, its owner is changed, and it is deleted', async ({
  page,
  portal,
  signIn,
}) => {
  await portal.arrange.group({ title: 'Rivers', owner: 'admin' })
  await signIn('admin', paths.groups())

  await test.step('with the keyboard; a title that the owner uses already is refused at its field', async () => {
    await walkTo(page.getByRole('link', { name: 'Skip to content' }))
    await page.keyboard.press('Enter')
    await walkTo(page.getByRole('link', { name: 'Create group' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Create group' })).toBeVisible()
    const title = page.getByRole('textbox', { name: 'Title' })
    await walkTo(title)
    await page.keyboard.type('rivers')
    await page.keyboard.press('Enter')
    const tags = page.getByRole('combobox', { name: 'Tags' })
    await expect(tags).toBeFocused()
    await expect(tags).toHaveAccessibleDescription('Enter at least one tag.')
    await page.keyboard.type('water,')
    await walkTo(page.getByRole('radio', { name: 'Group members' }))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Organization' })).toBeChecked()
    await walkTo(page.getByRole('switch', { name: 'Protect from deletion' }))
    await page.keyboard.press('Space')
    await walkTo(page.getByRole('button', { name: 'Review group' }))
    await page.keyboard.press('Enter')
    const review = page.getByRole('dialog', { name: 'Review group' })
    await expect(review).toContainText('All members of the organization will be able to see')
    await checkAccessibility(page)
    await walkTo(review.getByRole('button', { name: 'Create group' }))
    await page.keyboard.press('Enter')
    await expect(title).toBeFocused()
    await expect(title).toHaveAccessibleDescription(/not available/)
    await page.keyboard.press('End')
    await page.keyboard.type(' and lakes')
    await page.keyboard.press('Enter')
    await walkTo(review.getByRole('button', { name: 'Create group' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'rivers and lakes' })).toBeVisible()
    await expect(page.getByText('Group rivers and lakes created')).toBeVisible()
  })

  const groupId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const now = () => portal.arrange.as('admin').send(groups.read, { groupId })
  expect(await now()).toMatchObject({ access: 'org', tags: ['water'], protected: true })

  await test.step('settings are changed after a decision about the change of another person, and restored', async () => {
    await page.getByRole('link', { name: 'Settings' }).last().click()
    const summary = page.getByRole('textbox', { name: 'Summary' })
    await summary.fill('All waters.')
    await page.getByRole('radio', { name: 'Group members' }).check()
    await page.getByRole('switch', { name: 'Hide members' }).check()
    await page.reload()
    await expect(summary).toHaveValue('All waters.')
    await portal.arrange
      .as('admin')
      .send(groupChanges.update, { groupId, snippet: 'By someone else.' })
    await page.getByRole('button', { name: 'Review 3 changes' }).click()
    const review = page.getByRole('dialog', { name: 'Review 3 changes' })
    await expect(review).toContainText('Only members of the group will be able to find it.')
    await review.getByRole('radio', { name: 'Apply my change' }).check()
    await review.getByRole('button', { name: 'Apply 3 changes' }).click()
    await expect(page.getByText('Settings of rivers and lakes changed')).toBeVisible()
    const changed = { snippet: 'All waters.', access: 'private', hiddenMembers: true }
    expect(await now()).toMatchObject(changed)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByRole('radio', { name: 'Organization' })).toBeChecked()
    expect(await now()).toMatchObject({
      snippet: 'By someone else.',
      access: 'org',
      hiddenMembers: false,
    })
  })

  await test.step('a protected group can’t be deleted; the review leads to the settings', async () => {
    await page.goto(paths.group(groupId, 'delete'))
    const review = page.getByRole('dialog', { name: 'Delete group?' })
    await expect(review.getByRole('button', { name: 'Delete group' })).toHaveAccessibleDescription(
      'The group is protected from deletion.',
    )
    await review.getByRole('link', { name: 'Open settings' }).click()
    await page.getByRole('switch', { name: 'Protect from deletion' }).uncheck()
    await page.getByRole('button', { name: 'Review 1 change' }).click()
    await page.getByRole('button', { name: 'Apply 1 change' }).click()
    await expect(page.getByText('Settings of rivers and lakes changed')).toBeVisible()
  })

  await test.step('the group gets a thumbnail, which is removed after a question', async () => {
    await page.getByRole('link', { name: 'Content' }).last().click()
    const change = page.getByRole('button', { name: 'Change thumbnail' })
    await page.getByRole('button', { name: 'Add thumbnail' }).click()
    const panel = page.getByRole('dialog', { name: 'Change thumbnail' })
    const chooser = page.waitForEvent('filechooser')
    await panel.getByRole('button', { name: /Choose file/ }).click()
    await (await chooser).setFiles(imageFile('waters.png'))
    await page.getByRole('button', { name: 'Use full image' }).click()
    await checkAccessibility(page)
    await panel.getByRole('button', { name: 'Change thumbnail' }).click()
    await expect(page.getByText('Thumbnail of rivers and lakes changed')).toBeVisible()
    await expect(panel).toBeHidden()
    await expect(change.locator('img')).toBeVisible()
    expect(await now()).toMatchObject({ thumbnail: 'thumbnail/thumbnail.png' })

    await change.click()
    await panel.getByRole('button', { name: 'Remove thumbnail' }).click()
    const question = page.getByRole('dialog', { name: 'Remove thumbnail?' })
    await question.getByRole('button', { name: 'Remove thumbnail' }).click()
    await expect(page.getByText('Thumbnail of rivers and lakes removed')).toBeVisible()
    await expect(change).toBeHidden()
    expect((await now()).thumbnail ?? '').toBe('')
  })

  await test.step('the owner is changed', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Change owner' }).click()
    await page.getByRole('combobox', { name: 'New owner' }).fill('Priya')
    await page.getByRole('option', { name: /Priya Lindqvist/ }).click()
    await page.getByRole('button', { name: 'Review changes' }).click()
    const review = page.getByRole('dialog', { name: 'Change owner' })
    await expect(review).toContainText('You will no longer belong to the group')
    await checkAccessibility(page)
    await review.getByRole('button', { name: 'Change owner' }).click()
    await expect(
      page.getByText('Priya Lindqvist is now the owner of rivers and lakes'),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Details' })).toContainText('Priya Lindqvist')
  })

  await test.step('it is deleted, and its items remain', async () => {
    const item = await portal.arrange.item('publisher', { title: 'Gauges' })
    await portal.arrange.share(item, { id: groupId, title: 'rivers and lakes' })
    await page.goto(paths.group(groupId))
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete group' }).click()
    const review = page.getByRole('dialog', { name: 'Delete group?' })
    await expect(review).toContainText('1 item remains with its owner')
    await review.getByRole('textbox').fill('rivers and lakes')
    await checkAccessibility(page)
    await review.getByRole('button', { name: 'Delete group' }).click()
    await expect(page.getByText('Group rivers and lakes deleted')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
    const left = await portal.arrange.as('publisher').send(items.read, { itemId: item.id })
    expect(left.access).toBe('private')
  })
})
