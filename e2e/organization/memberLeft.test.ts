import { users } from '../../src/rest/organization/users.ts'
import { checkAccessibility, expect, page, step, test as base } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

test('after a member has left, the sign-ins end, items and groups get other owners, and the account is deleted, with a break in between', async ({
  portal,
  signIn,
}) => {
  await portal.item('publisher', { title: 'Rivers' })
  await portal.group({ title: 'Hydrology' })
  const part = (name: RegExp) => page.getByRole('region', { name })
  const dialog = (name: RegExp) => page.getByRole('dialog', { name })
  const address = '/organization/members/publisher/leaving'
  await signIn('admin', address)

  await step('the sign-ins end', async () => {
    const first = part(/^1\./)
    await expect.element(first).toHaveTextContent('To do')
    await first.getByRole('button', { name: 'Disable member' }).click()
    await dialog(/disable member/)
      .getByRole('button', { name: 'Disable member' })
      .click()
    await expect.element(first).toHaveTextContent('Done')
    await expect.element(first).toHaveTextContent('Priya Lindqvist can’t sign in')
  })
  await step('another person gets the items', async () => {
    await part(/^2\./).getByRole('link', { name: 'Transfer content' }).click()
    await page.getByRole('combobox', { name: 'New owner' }).fill('Ada')
    await page.getByRole('option', { name: /Ada/ }).click()
    await page.getByRole('button', { name: 'Check 1 item' }).click()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await dialog(/transfer/)
      .getByRole('button', { name: 'Transfer 1 item' })
      .click()
    await expect.element(page.getByText(/owns no items/)).toBeVisible()
  })
  await step('later, the page shows what is left', async () => {
    await signIn('admin', address)
    await expect.element(part(/^1\./)).toHaveTextContent('Done')
    await expect.element(part(/^2\./)).toHaveTextContent('Priya Lindqvist owns none.')
    await expect.element(part(/^3\./)).toHaveTextContent('To do')
    await expect.element(part(/^4\./)).toHaveTextContent('Done')
    await checkAccessibility()
  })
  await step('the group gets another owner', async () => {
    await part(/^3\./).getByRole('link', { name: '1 group' }).click()
    await page.getByRole('checkbox', { name: 'Select Hydrology' }).click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Change owner' }).click()
    await page.getByRole('combobox', { name: 'New owner' }).fill('Ada')
    await page.getByRole('option', { name: /Ada/ }).click()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await dialog(/Change the owner/)
      .getByRole('button', { name: 'Change the owner of 1 group' })
      .click()
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Owner of 1 group changed' }))
      .toBeVisible()
  })
  await step('the account is deleted', async () => {
    await signIn('admin', address)
    await expect.element(part(/^3\./)).toHaveTextContent('Done')
    await part(/^5\./).getByRole('button', { name: 'Delete member' }).click()
    const review = dialog(/Delete member/)
    await expect
      .element(review)
      .toHaveTextContent('owns no items, groups, scheduled tasks, or webhooks')
    await review.getByLabelText(/^Type /).fill('Priya Lindqvist')
    await review.getByRole('button', { name: 'Delete member' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
    await expect(portal.as('admin').send(users.read, { userName: 'publisher' })).rejects.toThrow(
      /does not exist/,
    )
  })
})
