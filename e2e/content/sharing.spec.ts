import { eq } from 'drizzle-orm'
import { paths } from '../../src/console/shell/paths.ts'
import { groupMembers, groups } from '../../src/portal/db/schema.ts'
import { sharing } from '../../src/rest/content/sharing.ts'
import { checkAccessibility, expect, test, type Page, type TestPortal } from '../fixtures.ts'

const cell = (page: Page, item: string, column: string) =>
  page.getByRole('checkbox', { name: `${item}: shared with ${column}` })
const head = (page: Page, column: string) =>
  page.getByRole('checkbox', { name: `All items: shared with ${column}` })
const plan = (page: Page) => page.getByRole('dialog')
const outcomes = (page: Page) => page.getByRole('table', { name: 'Outcome for each item' })

/** Creates groups of the publisher with the editor as a member, one of them a shared update group, and items of the editor. */
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

/** Adds a group to the grid by keyboard. */
const addGroup = async (page: Page, title: string) => {
  await page.getByRole('combobox', { name: 'Add groups' }).focus()
  await page.keyboard.type(title)
  // The list contains more options until the search is complete.
  await expect(page.getByRole('option')).toHaveCount(1)
  await expect(page.getByRole('option', { name: title })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(head(page, title)).toBeVisible()
}

test(
  'items are shared by keyboard alone, across a reload, and unshared again',
  { tag: '@everyPortal' },
  async ({ page, portal, signIn, plays }) => {
    const { river, archive, ids } = await arrange(portal)
    const [culverts = '', weirs = ''] = ids
    await signIn('editor', `${paths.content()}?q=tags:crossing`)

    await test.step('selected items are shared in a panel, or item by item on a page', async () => {
      const select = (title: string) =>
        page.getByRole('checkbox', { name: `Select ${title}` }).press('Space')
      await select('Culverts')
      await page.getByRole('button', { name: 'Share', exact: true }).press('Enter')
      const sheet = page.getByRole('dialog', { name: 'Share item' })
      await expect(sheet).toContainText('Culverts')
      await expect(sheet.getByRole('radio', { name: /^Everyone/ })).toBeVisible()
      await sheet.getByRole('button', { name: 'Cancel' }).click()
      for (const title of ['Weirs', 'Sluices']) await select(title)
      await page.getByRole('button', { name: 'Share', exact: true }).press('Enter')
      await expect(page.getByRole('dialog', { name: 'Share 3 items' })).toContainText('Sluices')
      await page.getByRole('link', { name: 'Share item by item' }).press('Enter')
      await expect(page.getByText('Choose with whom 3 items are shared.')).toBeVisible()
    })

    await test.step('arrow keys move, Space shares; the column header shares all items', async () => {
      await addGroup(page, river.title)
      await addGroup(page, archive.title)
      await checkAccessibility(page)
      // Only one cell is in the tab order.
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
      await expect(cell(page, 'Culverts', archive.title)).toHaveAccessibleDescription(
        'Will be shared',
      )
      await expect(cell(page, 'Sluices', river.title)).toBeChecked()
      await page.keyboard.press('ArrowDown')
      await expect(cell(page, 'Weirs', archive.title)).toBeFocused()
      await page.keyboard.press('Control+End')
      await expect(cell(page, 'Sluices', archive.title)).toBeFocused()
      await page.reload()
      await expect(cell(page, 'Culverts', archive.title)).toHaveAccessibleDescription(
        'Will be shared',
      )
      await page.getByRole('button', { name: 'Review changes' }).press('Enter')
    })

    await test.step('the review lists the changes and requires a confirmation for shared update groups', async () => {
      const all = plan(page).getByRole('region', { name: 'Organization' })
      await expect(all).toContainText('3 added')
      await expect(plan(page).getByRole('region', { name: archive.title })).toContainText(
        'Culverts',
      )
      await expect(plan(page).getByText('No one else has changed these values')).toBeVisible()
      await checkAccessibility(page)
      const apply = plan(page).getByRole('button', { name: 'Change 3 items' })
      await expect(apply).toHaveAccessibleDescription(/^Select “Members of River patrol can update/)
      await plan(page)
        .getByRole('checkbox', { name: /^Members of River patrol/ })
        .press('Space')
      await expect(apply).toBeEnabled()
    })

    await test.step('a reload does not interrupt the operation; a group that refuses is listed with the reason', async () => {
      await portal.services.db
        .update(groups)
        .set({ isViewOnly: true })
        .where(eq(groups.id, archive.id))
      portal.faults.add('sharing.shareMany', { kind: 'delay', milliseconds: 3000 })
      await plan(page).getByRole('button', { name: 'Change 3 items' }).press('Enter')
      await expect(
        page.getByRole('heading', { name: 'Change the sharing of 3 items' }),
      ).toBeVisible()
      await page.reload()
      await expect(page.getByText('2 succeeded, 0 skipped, 1 failed')).toBeVisible({
        timeout: 20_000,
      })
      await expect(outcomes(page).getByRole('row', { name: /Culverts/ })).toContainText(
        // Only the embedded portal returns the reason.
        plays === undefined
          ? 'Archive of maps: Only the owner and managers can share with this group.'
          : 'Could not share with Archive of maps.',
      )
      await expect(page.getByText('1 of the failed changed in part')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Undo 3 changes' })).toBeVisible()
      expect(await groupsOf(portal, culverts)).toEqual([river.title])
      expect(await groupsOf(portal, weirs)).toEqual([river.title])
    })

    await test.step('items are unshared, which can be undone', async () => {
      await page.goto(paths.sharing(...ids))
      await expect(head(page, river.title)).toBeChecked()
      await cell(page, 'Weirs', river.title).press('Space')
      await cell(page, 'Weirs', 'Organization').press('Space')
      await page.getByRole('button', { name: 'Review changes' }).click()
      await expect(
        plan(page).getByText('1 item will be shared only with groups that are not listed here'),
      ).toBeVisible()
      await plan(page).getByRole('button', { name: 'Change 1 item' }).click()
      await expect(page.getByText('1 succeeded, 0 skipped, 0 failed')).toBeVisible()
      expect(await groupsOf(portal, weirs)).toEqual([])
      await page.getByRole('button', { name: 'Undo 1 change' }).click()
      await expect(page.getByRole('heading', { name: /^Undo of/ })).toBeVisible()
      await expect(page.getByText('1 succeeded, 0 skipped, 0 failed')).toBeVisible()
      expect(await groupsOf(portal, weirs)).toEqual([river.title])
    })
  },
)
