import { readFile, writeFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { members } from '../../src/portal/db/schema.ts'
import { roles } from '../../src/rest/organization/roles.ts'
import { expect, test, type Page, type TestPortal } from '../fixtures.ts'

const list = '/organization/roles'

const all = async ({ arrange }: TestPortal) =>
  (await arrange.as('admin').send(roles.list, { num: 100, returnPrivileges: true })).roles

const roleNamed = async (portal: TestPortal, wanted: string) => {
  const role = (await all(portal)).find(({ name }) => name === wanted)
  if (!role) throw new Error(`the portal has no role ${wanted}`)
  return { id: role.id, privileges: role.privileges ?? [] }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const apply = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^Apply/ })

/** Goes on with the Tab key until the control has the focus. */
const tabTo = async (page: Page, control: Locator) => {
  await expect(control).toBeVisible()
  for (let turn = 0; turn < 80; turn += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not lead there')
}

test('a role is made from another by keyboard alone, its privileges searched and set', async ({
  page,
  portal,
  signIn,
}) => {
  await signIn('admin', list)
  await expect(page.getByRole('row', { name: /Story author/ })).toContainText('2')
  await tabTo(page, page.getByRole('link', { name: 'New role' }))
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
  await tabTo(page, page.getByRole('button', { name: 'Review the new role' }))
  await page.keyboard.press('Enter')
  const plan = page.getByRole('dialog', { name: 'Plan: make the role Story reporter' })
  await expect(plan).toContainText('Geoprocessing webhooks')
  await expect(plan).toContainText('The role becomes administrative')
  await tabTo(page, plan.getByRole('button', { name: 'Make the role' }))
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
})

test('roles are compared side by side, all of it or only where they differ', async ({
  page,
  signIn,
}) => {
  await signIn('admin', list)
  await page.getByRole('checkbox', { name: 'Select Story author' }).check()
  await expect(page.getByRole('button', { name: 'Compare' })).toHaveAccessibleDescription(
    'Select at least two roles to compare them.',
  )
  await page.getByRole('checkbox', { name: 'Select Service desk' }).check()
  await page.getByRole('link', { name: 'Compare' }).click()
  const table = page.getByRole('table', { name: 'Privileges by role' })
  await expect(table.getByRole('row', { name: /^Join groups/ })).toContainText(/Yes.*Yes/)
  await page.getByRole('checkbox', { name: 'Only differences' }).click()
  await expect(page.getByRole('checkbox', { name: 'Only differences' })).toBeChecked()
  await expect(table.getByRole('row', { name: /^Join groups/ })).toHaveCount(0)
  await expect(table.getByRole('row', { name: /^See all members in full/ })).toContainText('Yes')
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Only differences' })).toBeChecked()
  await expect(table.getByRole('row', { name: /^Join groups/ })).toHaveCount(0)
})

test('a role is exported, and imported as another with what this portal does not know left out', async ({
  page,
  portal,
  signIn,
}, testInfo) => {
  const { id, privileges } = await roleNamed(portal, 'Imagery publisher')
  await signIn('admin', `${list}/${id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
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
  await expect(page.getByText(/portal:user:fly is not known here and is left out/)).toBeVisible()
  await expect(page.getByRole('row', { name: /Drone pilot/ })).toContainText('New')
  await expect(page.getByRole('row', { name: /Imagery publisher/ })).toContainText('differs')
  await page.reload()
  await expect(page.getByRole('row', { name: /Imagery publisher/ })).toContainText('differs')
  await page.getByRole('button', { name: 'Review' }).click()
  await apply(page).click()
  await expect(heading(page, 'Roles')).toBeVisible()
  const after = await all(portal)
  expect(after).toContainEqual(expect.objectContaining({ name: 'Drone pilot', privileges }))
  expect(after).toContainEqual(
    expect.objectContaining({ id, privileges, description: 'Changed elsewhere.' }),
  )
})

test.describe('when a new role cannot be given its privileges', () => {
  const half = async (page: Page, portal: TestPortal) => {
    portal.faults.add('roles.setPrivileges', {
      kind: 'refuse',
      code: 500,
      message: 'The store of privileges is resting.',
    })
    await page.getByRole('textbox', { name: 'Name' }).fill('Half a role')
    await page.getByRole('button', { name: 'Review the new role' }).click()
    await page.getByRole('button', { name: 'Make the role' }).click()
    await expect(page.getByText(/Half a role is made, but its privileges/)).toBeVisible()
    await expect(
      page.getByText('The store of privileges is resting.', { exact: true }),
    ).toBeVisible()
    expect((await roleNamed(portal, 'Half a role')).privileges).toEqual([])
  }

  test('the first step is reported and can be finished', async ({ page, portal, signIn }) => {
    await signIn('admin', `${list}/new?from=iAAAAAAAAAAAAAAA`)
    await half(page, portal)
    await page.getByRole('button', { name: 'Set the privileges again' }).click()
    await expect(heading(page, 'Half a role')).toBeVisible()
    const viewer = await roleNamed(portal, 'Viewer')
    expect((await roleNamed(portal, 'Half a role')).privileges).toEqual(viewer.privileges)
  })

  test('or taken back, with what was entered still there', async ({ page, portal, signIn }) => {
    await signIn('admin', `${list}/new?from=iAAAAAAAAAAAAAAA`)
    await half(page, portal)
    await page.getByRole('button', { name: 'Take the role back' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Half a role')
    expect((await all(portal)).map(({ name }) => name)).not.toContain('Half a role')
  })
})

test('a change of a role lets those who hold it do more, at once', async ({
  page,
  portal,
  signIn,
  browser,
}) => {
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
    'This takes effect at once for Vera Nakamura, who holds the role.',
  )
  await apply(page).click()
  await expect(page.getByRole('dialog')).toContainText('Not now.')
  // Half of it is done; what is left is applied again.
  await page.getByRole('button', { name: 'Apply 1 change' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Knows the people.')
  await expect(page.getByText(/Review \d change/)).toHaveCount(0)

  await other.reload()
  await expect(other.getByText(/^\d\d members you can see$/)).toBeVisible()
  await other.close()
})

test('a role that nobody holds is deleted, one that is held says who holds it', async ({
  page,
  portal,
  signIn,
}) => {
  const desk = await roleNamed(portal, 'Service desk')
  await signIn('admin', `${list}/${desk.id}`)
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveAccessibleDescription(
    'Omar Haddad holds this role. Give them another one first.',
  )
  await page.getByRole('link', { name: 'Roles' }).first().click()
  await page.getByRole('link', { name: 'Contractor' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete the role' }).click()
  await expect(page.getByText('The role Contractor is deleted.')).toBeVisible()
  await expect(heading(page, 'Roles')).toBeVisible()
  expect((await all(portal)).map(({ name }) => name)).not.toContain('Contractor')
})

test('a viewer sees the roles, and why they may not change them', async ({
  page,
  portal,
  signIn,
}) => {
  const { id } = await roleNamed(portal, 'Story author')
  await signIn('viewer', list)
  const make = page.getByRole('button', { name: 'New role' })
  await expect(make).toHaveAccessibleDescription('Only administrators may do this.')
  await page.getByRole('link', { name: 'Story author' }).click()
  await expect(page).toHaveURL(`${list}/${id}`)
  await expect(page.getByText('Only administrators may do this.').first()).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search privileges' }).fill('create content')
  const create = page.getByRole('checkbox', { name: 'Create content' })
  await expect(create).toBeChecked()
  await expect(create).toBeDisabled()
})
