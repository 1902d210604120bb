import { eq } from 'drizzle-orm'
import { paths } from '../../src/console/shell/paths.ts'
import { groupMembers, groups, items } from '../../src/portal/db/schema.ts'
import { sharing } from '../../src/rest/content/sharing.ts'
import { checkAccessibility, expect, test, type Page, type TestPortal } from '../fixtures.ts'

const cell = (page: Page, item: string, column: string) =>
  page.getByRole('checkbox', { name: `${item}: shared with ${column}` })
const head = (page: Page, column: string) =>
  page.getByRole('checkbox', { name: `All items: shared with ${column}` })
const plan = (page: Page) => page.getByRole('dialog')
const outcomes = (page: Page) => page.getByRole('table', { name: 'Outcome for each item' })

/** Groups of the publisher with the editor as a member, one for shared updates; and items of the editor. */
const arrange = async ({ arrange: make, services: { db } }: TestPortal) => {
  const group = async (title: string) => {
    const made = await make.group({ title })
    await db
      .insert(groupMembers)
      .values({ groupId: made.id, username: 'editor', memberType: 'member', joined: 0 })
    return made
  }
  const river = await group('River patrol')
  await db
    .update(groups)
    .set({ capabilities: ['updateitemcontrol'] })
    .where(eq(groups.id, river.id))
  const archive = await group('Archive of maps')
  const titles = ['Culverts', 'Weirs', 'Sluices'] as const
  const made = []
  for (const title of titles) made.push(await make.item('editor', { title, tags: ['crossing'] }))
  return { river, archive, ids: made.map(({ id }) => id) }
}

const groupsOf = async (portal: TestPortal, itemId: string) => {
  const { member } = await portal.arrange.as('editor').send(sharing.groupsOf, { itemId })
  return member.map(({ title }) => title)
}

/** Adds a group to the grid without a mouse. */
const addGroup = async (page: Page, title: string) => {
  await page.getByRole('combobox', { name: 'More groups' }).focus()
  await page.keyboard.type(title)
  // Until what was typed has been searched, the list holds more.
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option', { name: title })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(head(page, title)).toBeVisible()
}

test('items are shared by keyboard alone, across a reload, and taken away again', async ({
  page,
  portal,
  signIn,
}) => {
  const { river, archive, ids } = await arrange(portal)
  const [culverts = '', weirs = ''] = ids
  await signIn('editor', `${paths.content()}?q=tags:crossing`)

  await test.step('the selection is shared', async () => {
    for (const title of ['Culverts', 'Weirs', 'Sluices'])
      await page.getByRole('checkbox', { name: `Select ${title}` }).press('Space')
    await page.getByRole('link', { name: 'Share', exact: true }).press('Enter')
    await expect(page.getByText('With whom 3 items are shared.')).toBeVisible()
  })

  await test.step('arrow keys move, Space shares; the head shares all', async () => {
    await addGroup(page, river.title)
    await addGroup(page, archive.title)
    await checkAccessibility(page)
    // One stop of the tab order, however many cells.
    await head(page, 'Everyone').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(head(page, 'Organization')).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(cell(page, 'Culverts', archive.title)).toBeChecked()
    await expect(cell(page, 'Culverts', archive.title)).toHaveAccessibleDescription('To be shared.')
    await expect(cell(page, 'Sluices', river.title)).toBeChecked()
    await page.keyboard.press('ArrowDown')
    await expect(cell(page, 'Weirs', archive.title)).toBeFocused()
    await page.keyboard.press('Control+End')
    await expect(cell(page, 'Sluices', archive.title)).toBeFocused()
    await page.reload()
    await expect(cell(page, 'Culverts', archive.title)).toHaveAccessibleDescription('To be shared.')
    await page.getByRole('button', { name: 'Review plan' }).press('Enter')
  })

  await test.step('the plan says who will see what, and has shared updates confirmed', async () => {
    const all = plan(page).getByRole('region', { name: 'Organization' })
    await expect(all).toContainText('3 added')
    await expect(plan(page).getByRole('region', { name: archive.title })).toContainText('Culverts')
    await expect(plan(page).getByText('Nobody else has changed these')).toBeVisible()
    await checkAccessibility(page)
    const apply = plan(page).getByRole('button', { name: 'Change 3 items' })
    await expect(apply).toHaveAccessibleDescription(/^Tick “Members of River patrol may update/)
    await plan(page)
      .getByRole('checkbox', { name: /^Members of River patrol/ })
      .press('Space')
    await expect(apply).toBeEnabled()
  })

  await test.step('a reload in the middle changes nothing; a group that refuses is named with its reason', async () => {
    await portal.services.db
      .update(groups)
      .set({ isViewOnly: true })
      .where(eq(groups.id, archive.id))
    portal.faults.add('sharing.shareMany', { kind: 'delay', milliseconds: 3000 })
    await plan(page).getByRole('button', { name: 'Change 3 items' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Change the sharing of 3 items' })).toBeVisible()
    await page.reload()
    await expect(page.getByText('2 done, 0 skipped, 1 failed')).toBeVisible({ timeout: 20_000 })
    await expect(outcomes(page).getByRole('row', { name: /Culverts/ })).toContainText(
      'Archive of maps: Only the owner and the managers of the group share with it.',
    )
    expect(await groupsOf(portal, culverts)).toEqual([river.title])
    expect(await groupsOf(portal, weirs)).toEqual([river.title])
  })

  await test.step('sharing is ended, and can be taken back', async () => {
    await page.goto(paths.sharing(...ids))
    await expect(head(page, river.title)).toBeChecked()
    await cell(page, 'Weirs', river.title).press('Space')
    await cell(page, 'Weirs', 'Organization').press('Space')
    await page.getByRole('button', { name: 'Review plan' }).click()
    await expect(plan(page).getByText('One item is taken out of everything')).toBeVisible()
    await plan(page).getByRole('button', { name: 'Change 1 item' }).click()
    await expect(page.getByText('1 done, 0 skipped, 0 failed')).toBeVisible()
    expect(await groupsOf(portal, weirs)).toEqual([])
    await page.getByRole('button', { name: 'Take back what was done to one' }).click()
    await expect(page.getByRole('heading', { name: /^Taken back/ })).toBeVisible()
    await expect(page.getByText('1 done, 0 skipped, 0 failed')).toBeVisible()
    expect(await groupsOf(portal, weirs)).toEqual([river.title])
  })
})

test('who may not share sees why, and nothing selected leads on', async ({
  page,
  portal,
  signIn,
}) => {
  const { id } = await portal.arrange.item('editor', { title: 'Flood map' })
  await portal.services.db.update(items).set({ access: 'org' }).where(eq(items.id, id))
  await signIn('viewer', paths.sharing(id))
  const everyone = cell(page, 'Flood map', 'Everyone')
  await expect(everyone).toHaveAccessibleDescription(/owner of the item/)
  await everyone.press('Space')
  await expect(everyone).not.toBeChecked()
  await expect(page.getByText(/^Flood map: shared with Everyone\. Only/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Review plan' })).toHaveAccessibleDescription(
    'Nothing is changed yet.',
  )
  await page.goto(paths.sharing())
  await expect(page.getByText('No item is selected.')).toBeVisible()
  await page.getByRole('link', { name: 'Select items' }).click()
  await expect(page.getByRole('heading', { name: 'Content', level: 1 })).toBeVisible()
})
