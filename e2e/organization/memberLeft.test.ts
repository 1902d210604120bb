import { members } from '../../src/rest/organization/members.ts'
import { organizationWebhooks } from '../../src/rest/organization/organizationWebhooks.ts'
import { users } from '../../src/rest/organization/users.ts'
import {
  checkAccessibility,
  expect,
  page,
  step,
  test as base,
  type TestPortal,
} from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

/** Gives a member a webhook of the organization, which members have who are administrators for a time. */
const addWebhook = async (portal: TestPortal, name: string) => {
  const setRole = (role: string) =>
    portal.as('admin').send(members.updateRole, { user: 'publisher', role })
  await setRole('org_admin')
  const url = 'https://flows.example.com/items'
  await portal.as('publisher').send(organizationWebhooks.create, { name, url })
  await setRole('org_publisher')
}

test('after a member has left, the sign-ins end, items and groups get other owners, webhooks and the account are deleted, with a break in between', async ({
  portal,
  signIn,
}) => {
  await portal.item('publisher', { title: 'Rivers' })
  await portal.group({ title: 'Hydrology' })
  await addWebhook(portal, 'Tell the desk')
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
    await expect.element(part(/^4\./)).toHaveTextContent('To do')
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
  await step('the webhook of the organization is deleted', async () => {
    await signIn('admin', address)
    await expect.element(part(/^3\./)).toHaveTextContent('Done')
    await part(/^4\./).getByRole('link', { name: '1 webhook of the organization' }).click()
    await page.getByRole('button', { name: 'Tell the desk', exact: true }).click()
    await dialog(/^Tell the desk/)
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await dialog(/^Delete webhook/)
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await expect.element(page.getByText('Webhook Tell the desk deleted')).toBeVisible()
  })
  await step('the account is deleted', async () => {
    await signIn('admin', address)
    await expect.element(part(/^4\./)).toHaveTextContent('Done')
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
