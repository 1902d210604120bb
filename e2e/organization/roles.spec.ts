import { readFile, writeFile } from 'node:fs/promises'
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

test('roles are found by privileges, and compared side by side, with all privileges or only differences', async ({
  page,
  signIn,
}) => {
  await signIn('admin', list)
  await test.step('roles with any of the privileges are listed', async () => {
    const role = (name: string) => page.getByRole('row', { name: new RegExp(name, 'u') })
    const filters = page.getByRole('group', { name: 'Filters' })
    await filters.getByRole('button', { name: 'Privileges' }).click()
    const values = page.getByRole('dialog', { name: 'Privileges' })
    await values.getByRole('searchbox', { name: 'Search values' }).fill('in full')
    await values.getByRole('checkbox', { name: 'See all members in full' }).check()
    await page.keyboard.press('Escape')
    await expect(role('Story author')).toHaveCount(0)
    await expect(role('Service desk')).toBeVisible()
    await filters.getByRole('button', { name: /^Privileges:/ }).click()
    await values.getByRole('searchbox', { name: 'Search values' }).fill('create content')
    await values.getByRole('checkbox', { name: 'Create content' }).check()
    await page.keyboard.press('Escape')
    await expect(role('Story author')).toBeVisible()
    await page.reload()
    await expect(
      filters.getByRole('button', { name: 'Privileges: See all members in full, Create content' }),
    ).toBeVisible()
    await filters.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(page).toHaveURL(list)
  })
  await page.getByRole('checkbox', { name: 'Select Story author' }).check()
  await expect(page.getByRole('button', { name: 'Compare' })).toHaveAccessibleDescription(
    'Select at least two roles to compare.',
  )
  await page.getByRole('checkbox', { name: 'Select Service desk' }).check()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  const table = page.getByRole('table', { name: 'Privileges by role' })
  await expect(table.getByRole('row', { name: /^Join groups/ })).toContainText(/Yes.*Yes/)
  await page.getByRole('checkbox', { name: 'Show differences only' }).click()
  await expect(page.getByRole('checkbox', { name: 'Show differences only' })).toBeChecked()
  await expect(table.getByRole('row', { name: /^Join groups/ })).toHaveCount(0)
  await expect(table.getByRole('row', { name: /^See all members in full/ })).toContainText('Yes')
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Show differences only' })).toBeChecked()
  await expect(table.getByRole('row', { name: /^Join groups/ })).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\uFEFFPrivilege,API name,Category,Service desk,Story author')
  expect(lines).toHaveLength(await table.getByRole('row').count())
})

test('a role is exported, and imported under another name without unknown privileges', async ({
  page,
  portal,
  signIn,
}, testInfo) => {
  const { id, privileges } = await roleNamed(portal, 'Imagery publisher')
  await signIn('admin', `${list}/${id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  const file = testInfo.outputPath('roles.json')
  await (await download).saveAs(file)
  const written = JSON.parse(await readFile(file, 'utf8')) as { roles: Record<string, unknown>[] }
  const imagery = written.roles[0]
  expect(imagery).toMatchObject({ name: 'Imagery publisher', privileges })
  const changed = [
    { ...imagery, name: 'Drone pilot', privileges: [...privileges, 'portal:user:fly'] },
    { ...imagery, description: 'Changed elsewhere.' },
  ]
  await writeFile(file, JSON.stringify({ ...written, roles: changed }))

  await page.goto(`${list}/import`)
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(
    page.getByText(/portal:user:fly is unknown to this console and will not be imported/),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /Drone pilot/ })).toContainText('New')
  await expect(page.getByRole('row', { name: /Imagery publisher/ })).toContainText(
    'Exists with differences',
  )
  await page.reload()
  await expect(page.getByRole('row', { name: /Imagery publisher/ })).toContainText(
    'Exists with differences',
  )
  await page.getByRole('button', { name: 'Review changes' }).click()
  await apply(page).click()
  await expect(heading(page, 'Roles')).toBeVisible()
  const after = await all(portal)
  expect(after).toContainEqual(expect.objectContaining({ name: 'Drone pilot', privileges }))
  expect(after).toContainEqual(
    expect.objectContaining({ id, privileges, description: 'Changed elsewhere.' }),
  )
})

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
