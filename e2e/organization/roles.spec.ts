import type { Locator } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { members } from '../../src/portal/db/schema.ts'
import { roles } from '../../src/rest/organization/roles.ts'
import { expect, test, type Page, type TestPortal } from '../fixtures.ts'

const list = '/organization/roles'

const all = async ({ arrange }: TestPortal) =>
  (await arrange.as('admin').send(roles.list, { num: 100, returnPrivileges: true })).roles

const roleNamed = async (portal: TestPortal, roleName: string) => {
  const role = (await all(portal)).find(({ name }) => name === roleName)
  if (!role) throw new Error(`the portal has no role ${roleName}`)
  return { id: role.id, privileges: role.privileges ?? [] }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const apply = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Apply/ })

/** Presses Tab until the control has the focus. */
const tabTo = async (page: Page, control: Locator) => {
  await expect(control).toBeVisible()
  for (let turn = 0; turn < 80; turn += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the control cannot be reached by keyboard')
}

test(
  'a role is created from another by keyboard alone, with a search for privileges',
  { tag: '@everyPortal' },
  async ({ page, portal, signIn }) => {
    await signIn('admin', list)
    await expect(page.getByRole('row', { name: /Story author/ })).toContainText('2')
    await tabTo(page, page.getByRole('link', { name: 'Create role' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('combobox', { name: 'Start from' }))
    await page.keyboard.type('Story')
    await tabTo(page, page.getByRole('textbox', { name: 'Name' }))
    await page.keyboard.type('Story reporter')
    await tabTo(page, page.getByRole('searchbox', { name: 'Search privileges' }))
    await page.keyboard.type('geoprocessing webhook')
    await tabTo(page, page.getByRole('checkbox', { name: 'Geoprocessing webhooks' }))
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('button', { name: 'Add “Publish server-based layers”' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Review role' }))
    await page.keyboard.press('Enter')
    const plan = page.getByRole('dialog', { name: 'Review role' })
    await expect(plan).toContainText('Story reporter')
    await expect(plan).toContainText('Compared with Story author: 2 added')
    await expect(plan).toContainText('Geoprocessing webhooks')
    await expect(plan).toContainText('The role becomes administrative')
    await tabTo(page, plan.getByRole('button', { name: 'Create role' }))
    await page.keyboard.press('Enter')
    await expect(heading(page, 'Story reporter')).toBeVisible()
    const author = await roleNamed(portal, 'Story author')
    expect((await roleNamed(portal, 'Story reporter')).privileges.toSorted()).toEqual(
      [
        ...author.privileges,
        'portal:admin:createGPWebhook',
        'portal:publisher:publishServerServices',
      ].toSorted(),
    )
  },
)

test(
  'a change of a role takes effect immediately for its members',
  { tag: '@everyPortal' },
  async ({ page, portal, signIn, browser }) => {
    const { id } = await roleNamed(portal, 'Contractor')
    await portal.services.db.update(members).set({ role: id }).where(eq(members.username, 'viewer'))
    const other = await browser.newPage({ baseURL: portal.url })
    await signIn('viewer', '/organization/members', other)
    await expect(other.getByText('1 member you can see')).toBeVisible()

    await signIn('admin', `${list}/${id}`)
    await page.getByRole('searchbox', { name: 'Search privileges' }).fill('see members')
    await page.getByRole('checkbox', { name: 'See members' }).check()
    await page.getByRole('textbox', { name: 'Description' }).fill('Knows the people.')
    portal.faults.add('roles.setPrivileges', { kind: 'refuse', code: 500, message: 'Not now.' })
    await page.getByRole('button', { name: 'Review 2 changes' }).click()
    await expect(page.getByRole('dialog')).toContainText(
      'Takes effect immediately for Vera Nakamura.',
    )
    await apply(page).click()
    await expect(page.getByRole('dialog')).toContainText('Not now.')
    // One of two changes is applied; the other one is applied again.
    await page.getByRole('button', { name: 'Apply 1 change' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(
      'Knows the people.',
    )
    await expect(page.getByText(/Review \d change/)).toHaveCount(0)
    await expect(page.getByText(/^Role .* changed$/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()

    await other.reload()
    await expect(other.getByText(/^\d\d members you can see$/)).toBeVisible()
    await other.close()
  },
)
