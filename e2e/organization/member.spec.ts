import { eq } from 'drizzle-orm'
import { members } from '../../src/portal/db/schema.ts'
import { roles } from '../../src/rest/organization/roles.ts'
import { checkAccessibility, expect, test, type Page } from '../fixtures.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Sections of the member page' }).getByRole('link', { name })

test('the page of a member shows what the member can do, owns, and belongs to, each with the way there', async ({
  page,
  portal,
  signIn,
}) => {
  await portal.arrange.item('publisher', { title: 'Gauge stations' })
  portal.faults.add('search.items', { kind: 'refuse', code: 500, message: 'Not now.' })
  await signIn('admin', '/organization/members/publisher')
  const content = region(page, 'Content owned')

  await test.step('the access, with links to the role and its privileges', async () => {
    await expect(title(page, 'Priya Lindqvist')).toBeVisible()
    const access = region(page, 'Access')
    await expect(access.getByRole('link', { name: 'Publisher', exact: true })).toHaveAttribute(
      'href',
      '/organization/roles/org_publisher',
    )
    await expect(access).toContainText('GIS Professional Advanced')
    await expect(access.getByRole('link', { name: 'Members with this user type' })).toHaveAttribute(
      'href',
      '/organization/members?userType=GISProfessionalAdvUT',
    )
    await expect(page.getByRole('button', { name: 'Copy Username' }).first()).toBeVisible()
  })

  await test.step('content that could not be read is requested again, without the rest of the page', async () => {
    await expect(content).toContainText('Not now.')
    await expect(region(page, 'Groups').getByRole('table')).toBeVisible()
    await content.getByRole('button', { name: 'Retry' }).click()
    await expect(content.getByRole('link', { name: 'Gauge stations' })).toBeVisible()
    await expect(content.getByRole('link', { name: 'Show all' })).toHaveAttribute(
      'href',
      '/content?show=all&owner=publisher',
    )
    await expect(
      region(page, 'Scheduled tasks').getByRole('link', { name: 'Show all' }),
    ).toHaveAttribute('href', '/tasks?owner=publisher')
    await expect(region(page, 'Storage')).toContainText(/used$/)
    await checkAccessibility(page)
  })

  await test.step('a sharing level opens the items with this level', async () => {
    const level = content.getByRole('listitem').filter({ hasText: 'Everyone (public)' })
    const count = await level.getByRole('strong').innerText()
    await level.getByRole('link').click()
    await expect(page.getByText(`${count} items`, { exact: true })).toBeVisible()
    await page.goBack()
  })

  await test.step('all groups, with the role in each', async () => {
    await region(page, 'Groups').getByRole('link', { name: 'Show all' }).click()
    const groups = page.getByRole('table', { name: 'Groups of the member' })
    await page.getByRole('searchbox', { name: 'Search groups' }).fill('emergency')
    await expect(groups.getByRole('row')).toHaveCount(2)
    await expect(groups.getByRole('row', { name: /Emergency operations/ })).toContainText('Manager')
    await checkAccessibility(page)
  })

  await test.step('privileges that have no effect with the user type are marked', async () => {
    const admin = portal.arrange.as('admin')
    const { id } = await admin.send(roles.create, { name: 'Collector' })
    await admin.send(roles.setPrivileges, {
      roleId: id,
      privileges: { privileges: ['portal:user:joinGroup', 'portal:user:createItem'] },
    })
    await portal.services.db
      .update(members)
      .set({ role: id, disabled: true })
      .where(eq(members.username, 'viewer'))
    await page.goto('/organization/members/viewer')
    await expect(page.getByRole('main')).toContainText('Disabled')
    await expect(content).toContainText('This member owns no content')
    await tab(page, /^Privileges \(2\)$/).click()
    await expect(page.getByRole('main')).toContainText(
      'Members with the user type Viewer can’t own content. Without effect: “Create content”.',
    )
    const privileges = page.getByRole('table', { name: 'Privileges of the member' })
    await expect(privileges.getByRole('row', { name: /^Join groups/ })).toContainText(
      'Role CollectorGranted',
    )
    await page.getByRole('button', { name: 'Without effect 1' }).click()
    await expect(privileges.getByRole('row')).toHaveCount(2)
    await expect(privileges).toContainText('Excluded by user type')
    await checkAccessibility(page)
  })
})
