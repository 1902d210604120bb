import { paths } from '../../src/console/shell/paths.ts'
import {
  boxOf,
  expect,
  focus,
  page,
  shownPath,
  test,
  userEvent,
  visit,
} from '../components/test.tsx'

const tables = page.getByCss('[data-table] > section')

test('a header and the choice of columns say why a list is not sorted, or lacks a column', async ({
  signIn,
}) => {
  await signIn('admin', paths.members())
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true })
  const status = header('Status').getByRole('button')
  await expect
    .element(status)
    .toHaveAccessibleDescription('The portal can’t sort members by “Status”.')
  await focus(status)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: 'Items owned', exact: true })).toHaveFocus()
  await expect
    .element(page.getByRole('tooltip'))
    .toHaveTextContent(/^The portal can’t sort members by “Items owned”\.$/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(shownPath).toBe(paths.members())
  await page.getByRole('button', { name: 'Export list' }).click()
  const exported = page.getByRole('checkbox', { name: 'Items owned' })
  await expect.element(exported).toBeDisabled()
  await expect
    .element(exported)
    .toHaveAccessibleDescription('Not in files: it takes one request for each member.')

  await visit(paths.webhooks())
  await expect.element(header('Owner')).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).click()
  const owner = page.getByRole('checkbox', { name: 'Owner' })
  await expect.element(owner).toBeChecked()
  await expect.element(owner).toHaveAccessibleDescription('')
  await page.viewport(1024, 900)
  await expect.element(header('Owner')).not.toBeInTheDocument()
  await expect.element(owner).toHaveAccessibleDescription('Shown in wider windows')
  await expect.element(owner).toBeEnabled()
})

test('actions of a row never cover its title, and filters of a narrow window are one row', async ({
  signIn,
}) => {
  await signIn('admin', `${paths.allContent()}&size=100`)
  const rows = tables.getByCss('tr[data-index]')
  // Titles of more than one line are as wide as their column.
  await expect.element(rows.first()).toBeVisible()
  const longTitle = () =>
    rows
      .elements()
      .findIndex((row) => (row.querySelector('th a')?.getClientRects()[0]?.height ?? 0) > 30)
  await expect.poll(longTitle).toBeGreaterThan(0)
  for (const index of [0, longTitle()]) {
    await rows.nth(index).hover()
    const action = rows.nth(index).getByRole('button', { name: /^Share/ })
    await expect.element(action).toBeVisible()
    const title = await boxOf(rows.nth(index).getByCss('th a').first())
    const open = await boxOf(rows.nth(index).getByCss('th > span a').first())
    expect(open.x).toBeGreaterThanOrEqual(title.right)
  }
  await page.viewport(390, 900)
  await visit(paths.webhooks())
  const search = await boxOf(page.getByRole('searchbox', { name: 'Search webhooks' }))
  await expect.poll(async () => (await boxOf(tables)).y - search.y).toBeLessThan(150)
})

test('Space selects the row of a focused title', async ({ signIn }) => {
  await signIn('admin', paths.members())
  const member = tables.getByCss('tr[data-index] th a').first()
  const box = tables.getByCss('tr[data-index]').first().getByRole('checkbox')
  await focus(member)
  await userEvent.keyboard(' ')
  await expect.element(box).toBeChecked()
  await expect.element(member).toHaveFocus()
  await focus(box)
  await userEvent.keyboard(' ')
  await expect.element(box).not.toBeChecked()
})
