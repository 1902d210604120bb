import { readFile } from 'node:fs/promises'
import { eq, like } from 'drizzle-orm'
import { paths } from '../../src/console/shell/paths.ts'
import { groupMembers, members } from '../../src/portal/db/schema.ts'
import { checkAccessibility, expect, test, type Page } from '../fixtures.ts'
import { expectToFit } from '../support/fit.ts'
import { storedBy } from '../support/stored.ts'

const dialog = (page: Page, name: RegExp | string) => page.getByRole('dialog', { name })
const table = (page: Page) => page.getByRole('table', { name: 'New members' })

/** 60 rows, of which five are wrong, each for another reason. */
const csv = (group: string) => {
  const rows = Array.from({ length: 60 }, (_one, index) => {
    const number = String(index + 1).padStart(3, '0')
    return [
      `field.${number}`,
      'Field',
      `Crew ${number}`,
      `crew${number}@example.com`,
      'Viewer',
      'Viewer',
      group,
    ]
  })
  const set = (index: number, column: number, value: string) => {
    const row = rows[index]
    if (row) row[column] = value
  }
  set(4, 0, 'editor')
  set(14, 3, 'nonsense')
  set(29, 0, 'field.001')
  set(44, 4, 'King')
  set(59, 5, 'Pilot')
  return [['Username', 'First name', 'Last name', 'Email', 'Role', 'User type', 'Groups'], ...rows]
    .map((row) => row.join(','))
    .join('\r\n')
}

test('60 members come from a CSV file with five wrong rows, which remain to be corrected, and one signs in with the temporary password', async ({
  page,
  portal,
  signIn,
  browser,
}) => {
  const group = await portal.arrange.group({ title: 'Field crews', owner: 'admin' })
  const { db } = portal.services
  const inGroup = () => db.$count(groupMembers, eq(groupMembers.groupId, group.id))
  await signIn('admin', '/organization/members')
  await page.getByRole('link', { name: 'Add members' }).click()
  await page
    .getByLabel('Drop a CSV file here')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'crews.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv(group.title)),
    })
  await expect(page.getByText('55 of 60 members can be added')).toBeVisible()

  await test.step('each wrong row has its reason beside it, also after a reload', async () => {
    await page.reload()
    await page.getByRole('button', { name: /^With problems/ }).click()
    await expect(table(page).getByRole('rowheader')).toHaveCount(5)
    for (const [crew, reason] of [
      ['Crew 005', 'Username: The username editor is taken.'],
      ['Crew 015', 'Email: Must be an email address.'],
      ['Crew 030', 'Username: Row 1 has the same username.'],
      ['Crew 045', 'Role: There is no role “King”.'],
      ['Crew 060', 'User type: There is no user type “Pilot”.'],
    ] as const)
      await expect(table(page).getByRole('row').filter({ hasText: crew })).toContainText(reason)
    await checkAccessibility(page)
  })

  await test.step('the others are reviewed and added one by one and to their group, with an outcome for each', async () => {
    await page.getByRole('button', { name: 'Review changes' }).click()
    const review = dialog(page, 'Review changes: add 55 members')
    await expect(review).toContainText('5 rows with problems are not sent.')
    await expect(review).toContainText('An account is created for each member')
    await checkAccessibility(page)
    await review.getByRole('button', { name: 'Add 55 members' }).click()
    await expect(page.getByText(/^[1-9]\d* of 55$/)).toBeVisible()
    await expect(page.getByText('55 members added', { exact: true })).toBeVisible()
    expect(await db.$count(members, like(members.username, 'field.%'))).toBe(55)
    await expect.poll(inGroup).toBe(55)
  })

  const password = await test.step('the passwords are only shown here', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await checkAccessibility(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('link', { name: 'Show members' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    const line = (await readFile(await download.path(), 'utf8'))
      .split('\r\n')
      .find((one) => one.startsWith('field.002,'))
    const found = line?.split(',').at(-1) ?? ''
    expect(found).toMatch(/^(\w{4}-){3}\w{4}$/)
    expect(await storedBy(page)).not.toContain(found)
    return found
  })

  await test.step('two of the remaining rows are corrected, and added', async () => {
    await page.getByRole('button', { name: 'Add more members' }).click()
    await page.getByRole('button', { name: 'Use editor1' }).click()
    await table(page).getByRole('button', { name: 'field.015', exact: true }).click()
    const form = dialog(page, 'Edit new member')
    await form.getByLabel('Email').fill('crew015@example.com')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('2 of 5 members can be added')).toBeVisible()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await page.getByRole('button', { name: 'Add 2 members' }).click()
    await expect(page.getByText('2 members added', { exact: true })).toBeVisible()
    await expect.poll(inGroup).toBe(57)
    await page.getByRole('button', { name: 'Download CSV' }).click()
    await page.getByRole('link', { name: 'Show members' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
    await page.goto('/history')
    await expect(page.getByText('55 members added')).toBeVisible()
  })

  await test.step('a new member replaces the temporary password', async () => {
    const context = await browser.newContext({ baseURL: portal.url })
    const tab = await context.newPage()
    await tab.goto('/groups')
    await tab.getByRole('button', { name: "Sign in on the portal's page" }).click()
    await tab.getByLabel('Username').fill('field.002')
    await tab.getByLabel('Password').fill(password)
    await tab.getByRole('button', { name: 'Sign in', exact: true }).click()
    await tab.getByLabel('Temporary password').fill(password)
    await tab.getByLabel('New password', { exact: true }).fill('river-2026')
    await tab.getByLabel('Repeat the new password').fill('river-2026')
    await tab.getByRole('button', { name: 'Set password' }).click()
    await expect(tab.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
    await context.close()
  })
})

test(
  'a member is added with the form; whoever can’t add members sees why',
  { tag: '@everyPortal' },
  async ({ page, signIn }) => {
    await signIn('admin', paths.addMembers())
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Add one member' }).click()
    const form = dialog(page, 'Add one member')
    await form.getByRole('button', { name: 'Add to list' }).click()
    await expect(form.getByLabel('Username')).toBeFocused()
    await expect(form.getByLabel('Username')).toHaveAccessibleDescription('Is required.')
    await form.getByLabel('Username').fill('ana')
    await form.getByLabel('First name').fill('Ana')
    await form.getByLabel('Last name').fill('Lima')
    await page.reload()
    await page.getByRole('button', { name: 'Add one member' }).click()
    await form.getByLabel('Email').fill('ana@example.com')
    await form.getByLabel('Role').selectOption('Administrator')
    await form.getByLabel('User type').selectOption('creatorUT')
    await checkAccessibility(page)
    await form.getByRole('button', { name: 'Add to list' }).click()
    await expect(page.getByText('1 of 1 members can be added')).toBeVisible()
    await expectToFit(page, 'addMembers')
    await page.getByRole('button', { name: 'Review changes' }).click()
    const review = dialog(page, 'Review changes: add 1 member')
    await expect(review).toContainText('ana becomes an administrator.')
    await review.getByLabel(/^Type /).fill('1')
    await review.getByRole('button', { name: 'Add 1 member' }).click()
    await expect(page.getByText('1 member added')).toBeVisible()

    await page.getByRole('button', { name: 'Download CSV' }).click()
    await signIn('viewer', '/organization/members')
    await expect(page.getByRole('button', { name: 'Add members' })).toHaveAccessibleDescription(
      /Your role doesn’t have the privilege/,
    )
  },
)
