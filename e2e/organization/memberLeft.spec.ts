import { eq } from 'drizzle-orm'
import { members } from '../../src/portal/db/schema.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

test('after a member has left, the sign-ins end, items and groups get other owners, and the account is deleted, with a break in between', async ({
  page,
  portal,
  signIn,
}) => {
  await portal.arrange.item('publisher', { title: 'Rivers' })
  await portal.arrange.group({ title: 'Hydrology' })
  const step = (name: RegExp) => page.getByRole('region', { name })
  const dialog = (name: RegExp) => page.getByRole('dialog', { name })
  const address = '/organization/members/publisher/leaving'
  await signIn('admin', address)

  await test.step('the sign-ins end', async () => {
    const first = step(/^1\./)
    await expect(first).toContainText('To do')
    await first.getByRole('button', { name: 'Disable member' }).click()
    await dialog(/disable member/)
      .getByRole('button', { name: 'Disable member' })
      .click()
    await expect(first).toContainText('Done')
    await expect(first).toContainText('Priya Lindqvist can’t sign in')
  })
  await test.step('another person gets the items', async () => {
    await step(/^2\./).getByRole('link', { name: 'Transfer content' }).click()
    await page.getByRole('combobox', { name: 'New owner' }).fill('Ada')
    await page.getByRole('option', { name: /Ada/ }).click()
    await page.getByRole('button', { name: 'Check 1 item' }).click()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await dialog(/transfer/)
      .getByRole('button', { name: 'Transfer 1 item' })
      .click()
    await expect(page.getByText(/owns no items/)).toBeVisible()
  })
  await test.step('later, the page shows what is left', async () => {
    await page.goto(address)
    await expect(step(/^1\./)).toContainText('Done')
    await expect(step(/^2\./)).toContainText('Priya Lindqvist owns none.')
    await expect(step(/^3\./)).toContainText('To do')
    await expect(step(/^4\./)).toContainText('Done')
    await checkAccessibility(page)
  })
  await test.step('the group gets another owner', async () => {
    await step(/^3\./).getByRole('link', { name: '1 group' }).click()
    await page.getByRole('link', { name: 'Hydrology' }).click()
    await page.getByRole('button', { name: 'More actions' }).last().click()
    await page.getByRole('menuitem', { name: 'Change owner' }).click()
    await page.getByRole('combobox', { name: 'New owner' }).fill('Ada')
    await page.getByRole('option', { name: /Ada/ }).click()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await dialog(/Change owner/)
      .getByRole('button', { name: 'Change owner' })
      .click()
    await expect(page.getByText(/Ada Moreno/).first()).toBeVisible()
  })
  await test.step('the account is deleted', async () => {
    await page.goto(address)
    await expect(step(/^3\./)).toContainText('Done')
    await step(/^5\./).getByRole('button', { name: 'Delete member' }).click()
    const review = dialog(/Delete member/)
    await expect(review).toContainText('owns no items, groups, scheduled tasks, or webhooks')
    await review.getByLabel(/^Type /).fill('Priya Lindqvist')
    await review.getByRole('button', { name: 'Delete member' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
    const { db } = portal.services
    expect(await db.$count(members, eq(members.username, 'publisher'))).toBe(0)
  })
})
