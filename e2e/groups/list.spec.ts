import { checkAccessibility, expect, test, type Page } from '../fixtures.ts'
import { exportList } from '../support/exportList.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Groups' }).getByRole('rowheader')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search groups' })
const filter = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Filter groups' }).getByRole('button', { name })

test('filter and sorting are part of the URL, and the back button undoes them', async ({
  page,
  signIn,
}) => {
  await signIn('publisher', '/groups')
  await filter(page, /^Owned by me/).click()
  await expect(page).toHaveURL(/\/groups\?show=owned$/)
  await expect(rows(page)).toHaveCount(7)
  await page.getByRole('button', { name: 'Title' }).click()
  await expect(page).toHaveURL(/order=desc/)
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect(rows(page).last()).toContainText('Air quality and climate')
  await page.goBack()
  await expect(rows(page).first()).toContainText('Air quality and climate')
  await page.goBack()
  await expect(filter(page, /^All/)).toHaveAttribute('aria-pressed', 'true')

  await test.step('several values of a filter are found, exported, and kept as a view', async () => {
    const filters = page.getByRole('group', { name: 'Filters' })
    const all = await filter(page, /^All/).textContent()
    await filters.getByRole('button', { name: 'Visible to' }).click()
    const values = page.getByRole('dialog', { name: 'Visible to' })
    await values.getByRole('checkbox', { name: 'Group members' }).check()
    await expect(page).toHaveURL('/groups?access=private')
    await page.keyboard.press('Escape')
    await expect(filter(page, /^All/)).not.toHaveText(all ?? '')
    const privateOnes = await filter(page, /^All/).textContent()
    await filters.getByRole('button', { name: /^Visible to:/ }).click()
    await values.getByRole('checkbox', { name: 'Everyone (public)' }).check()
    await expect(page).toHaveURL('/groups?access=private&access=public')
    await page.keyboard.press('Escape')
    await expect(filter(page, /^All/)).not.toHaveText(privateOnes ?? '')
    await filters.getByRole('button', { name: 'Owner' }).click()
    await page.getByRole('combobox', { name: 'Owner' }).fill('publisher')
    await page.getByRole('option', { name: /publisher/ }).click()
    await page.keyboard.press('Escape')
    await expect(filters.getByRole('button', { name: 'Owner: Priya Lindqvist' })).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    await checkAccessibility(page)
    const found = await rows(page).count()
    const file = await exportList(page, 'CSV', ['Tags'])
    expect(file.trimEnd().split('\r\n')).toHaveLength(found + 1)
    await page.reload()
    await expect(rows(page)).toHaveCount(found)
    await search(page).press('ArrowDown')
    await expect(rows(page).first().getByRole('link').first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/groups\/\w{32}$/)
  })
})

test('a page after the last one leads to the last one, a search without results has a message and a way back; text typed during a search is kept', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('publisher', '/groups?page=99')
  await expect(page).toHaveURL('/groups')
  await expect(rows(page).first()).toBeVisible()

  await page.goto('/groups?q=zeppelin')
  await expect(page.getByText('No groups match your search')).toBeVisible()
  await page.getByRole('link', { name: 'Show all groups' }).click()
  await expect(rows(page).first()).toContainText('Addressing')
  await expect(search(page)).toHaveValue('')

  portal.faults.add('groups.search', { kind: 'delay', milliseconds: 150 }, 2)
  const asked = page.waitForRequest((request) => {
    const sent = new URLSearchParams(request.postData() ?? new URL(request.url()).search)
    return sent.get('q')?.includes('hy*') === true
  })
  await search(page).fill('hy')
  await asked
  await search(page).pressSequentially('dro')
  await expect(page).toHaveURL(/q=hydro$/)
  await expect(rows(page)).toHaveCount(1)
  await expect(search(page)).toHaveValue('hydro')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(search(page)).toHaveValue('')
  await expect(rows(page).first()).toContainText('Addressing')
})
