import { paths } from '../../src/console/shell/paths.ts'
import { roles } from '../../src/rest/organization/roles.ts'
import {
  type TestPortal,
  checkAccessibility,
  expect,
  nextDownload,
  page,
  reload,
  step,
  test,
  userEvent,
  visit,
} from '../components/test.tsx'

const all = async (portal: TestPortal) =>
  (await portal.as('admin').send(roles.list, { num: 100, returnPrivileges: true })).roles

const roleNamed = async (portal: TestPortal, roleName: string) => {
  const role = (await all(portal)).find(({ name }) => name === roleName)
  if (!role) throw new Error(`the portal has no role ${roleName}`)
  return { id: role.id, privileges: role.privileges ?? [] }
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const apply = page.getByRole('dialog').getByRole('button', { name: /^Apply/ })

test('a refused name is shown at its field, with the focus', async ({ portal, signIn }) => {
  await signIn('admin', paths.newRole())
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('publisher')
  await page.getByRole('button', { name: 'Review role' }).click()
  await expect.element(name).toHaveFocus()
  await expect
    .element(name)
    .toHaveAccessibleDescription('A role named Publisher exists. Enter another name.')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  // Another administrator creates it meanwhile.
  await portal.as('admin').send(roles.create, { portalId: 'self', name: 'Surveyor' })
  await name.fill('Surveyor')
  await page.getByRole('button', { name: 'Review role' }).click()
  const created = page.getByRole('dialog').getByRole('button', { name: 'Create role' })
  await created.click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription(/already used by the role 'Surveyor'/)
  await name.fill('Story printer')
  await page.getByRole('button', { name: 'Review role' }).click()
  await created.click()
  await expect.element(heading('Story printer')).toBeVisible()

  await name.fill('Story author')
  await page.getByRole('button', { name: 'Review 1 change' }).click()
  await expect.element(name).toHaveFocus()
  await expect
    .element(name)
    .toHaveAccessibleDescription('A role named Story author exists. Enter another name.')
  await portal.as('admin').send(roles.create, { portalId: 'self', name: 'Story teller' })
  await name.fill('Story teller')
  await page.getByRole('button', { name: 'Review 1 change' }).click()
  await apply.click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription(/already used by the role 'Story teller'/)
  expect((await all(portal)).map((role) => role.name)).toContain('Story printer')
})

test('when the privileges of a new role could not be set, the error is shown; the role can be deleted, which keeps the values of the form, or its privileges set again', async ({
  portal,
  signIn,
}) => {
  const createIncomplete = async () => {
    await portal.fault('roles.setPrivileges', {
      kind: 'refuse',
      code: 500,
      message: 'The store of privileges is resting.',
    })
    await page.getByRole('button', { name: 'Review role' }).click()
    await page.getByRole('button', { name: 'Create role' }).click()
    await expect
      .element(page.getByText(/Half a role was created, but its privileges/))
      .toBeVisible()
    await expect
      .element(page.getByText('The store of privileges is resting.', { exact: true }))
      .toBeVisible()
    expect((await roleNamed(portal, 'Half a role')).privileges).toEqual([])
  }
  await signIn('admin', `${paths.newRole()}?from=iAAAAAAAAAAAAAAA`)
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Half a role')
  await createIncomplete()
  await page.getByRole('button', { name: 'Delete role' }).click()
  await expect.element(name).toHaveValue('Half a role')
  expect((await all(portal)).map((role) => role.name)).not.toContain('Half a role')

  await createIncomplete()
  await page.getByRole('button', { name: 'Set privileges again' }).click()
  await expect.element(heading('Half a role')).toBeVisible()
  const viewer = await roleNamed(portal, 'Viewer')
  expect((await roleNamed(portal, 'Half a role')).privileges).toEqual(viewer.privileges)
})

test('a role without members is deleted, a role with members after they are reassigned', async ({
  portal,
  signIn,
}) => {
  const desk = await roleNamed(portal, 'Service desk')
  await signIn('admin', paths.role(desk.id))
  const more = page.getByRole('button', { name: 'More actions' })
  const remove = page.getByRole('menuitem', { name: 'Delete role' })
  await more.click()
  await remove.click()
  const review = page.getByRole('dialog', { name: 'Delete role?' })
  await expect
    .element(review)
    .toHaveTextContent(
      'This role is assigned to Omar Haddad. Assign another role to this member first.',
    )
  await expect.element(review.getByRole('button', { name: 'Delete role' })).toBeDisabled()
  await checkAccessibility()
  await review.getByRole('button', { name: 'Reassign 1 member' }).click()
  await page.getByRole('radio', { name: /^Viewer/ }).click()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await page.getByRole('button', { name: 'Assign role' }).click()
  await expect.element(page.getByText('No members have this role.')).toBeVisible()
  await more.click()
  await remove.click()
  await page.getByLabelText('Type “Service desk” to confirm').fill('Service desk')
  await page.getByRole('button', { name: 'Delete role' }).click()
  await expect.element(page.getByText('Role Service desk deleted')).toBeVisible()
  await page.getByRole('link', { name: 'Contractor' }).click()
  await more.click()
  await remove.click()
  await page.getByLabelText('Type “Contractor” to confirm').fill('Contractor')
  await page.getByRole('button', { name: 'Delete role' }).click()
  await expect.element(page.getByText('Role Contractor deleted')).toBeVisible()
  await expect.element(heading('Roles')).toBeVisible()
  expect((await all(portal)).map(({ name }) => name)).not.toContain('Contractor')
})

test('a viewer sees the roles, and the reason why they can’t be changed', async ({
  portal,
  signIn,
}) => {
  const { id } = await roleNamed(portal, 'Story author')
  await signIn('viewer', paths.roles())
  const create = page.getByRole('button', { name: 'Create role' })
  await expect
    .element(create)
    .toHaveAccessibleDescription('Only administrators can perform this action.')
  await page.getByRole('link', { name: 'Story author' }).click()
  await expect.poll(() => location.pathname).toBe(paths.role(id))
  await expect
    .element(page.getByText('Only administrators can perform this action.').first())
    .toBeVisible()
  await page.getByRole('searchbox', { name: 'Search privileges' }).fill('create content')
  const createContent = page.getByRole('checkbox', { name: 'Create content' })
  await expect.element(createContent).toBeChecked()
  await expect.element(createContent).toBeDisabled()
  await visit(paths.newRole())
  await expect.element(page.getByText('Ask an administrator of your organization.')).toBeVisible()
  await expect.element(page.getByRole('main').getByRole('textbox')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Go to roles' }).click()
  await expect.poll(() => location.pathname).toBe(paths.roles())
})

test('roles are found by privileges, and compared side by side, with all privileges or only differences', async ({
  signIn,
}) => {
  await signIn('admin', paths.roles())
  await step('roles with any of the privileges are listed', async () => {
    const role = (name: string) => page.getByRole('row', { name: new RegExp(name, 'u') })
    const filters = page.getByRole('group', { name: 'Filters' })
    await filters.getByRole('button', { name: 'Privileges' }).click()
    const values = page.getByRole('dialog', { name: 'Privileges' })
    await values.getByRole('searchbox', { name: 'Search values' }).fill('in full')
    await values.getByRole('checkbox', { name: 'See all members in full' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(role('Story author')).not.toBeInTheDocument()
    await expect.element(role('Service desk')).toBeVisible()
    await filters.getByRole('button', { name: /^Privileges:/ }).click()
    await values.getByRole('searchbox', { name: 'Search values' }).fill('create content')
    await values.getByRole('checkbox', { name: 'Create content' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(role('Story author')).toBeVisible()
    await reload()
    await expect
      .element(
        filters.getByRole('button', {
          name: 'Privileges: See all members in full, Create content',
        }),
      )
      .toBeVisible()
    await filters.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect.poll(() => location.pathname + location.search).toBe(paths.roles())
  })
  await page.getByRole('checkbox', { name: 'Select Story author' }).click()
  await expect
    .element(page.getByRole('button', { name: 'Compare' }))
    .toHaveAccessibleDescription('Select at least two roles to compare.')
  await page.getByRole('checkbox', { name: 'Select Service desk' }).click()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  const table = page.getByRole('table', { name: 'Privileges by role' })
  const onlyDifferences = page.getByRole('checkbox', { name: 'Show differences only' })
  const equal = table.getByRole('row', { name: /^Join groups/ })
  await step('many equal rows are left out at first', async () => {
    await expect
      .element(table.getByRole('row', { name: /^See all members in full/ }))
      .toHaveTextContent('Yes')
    await expect.element(onlyDifferences).toBeChecked()
    await expect.element(equal).not.toBeInTheDocument()
  })
  await step('all rows are shown, also after a reload, in the height of the window', async () => {
    await onlyDifferences.click()
    await expect.element(equal).toHaveTextContent(/Yes.*Yes/)
    await reload()
    await expect.element(equal).toHaveTextContent(/Yes.*Yes/)
    await expect.element(onlyDifferences).not.toBeChecked()
    expect(document.documentElement.scrollHeight).toBeLessThan(innerHeight + 100)
  })
  await step('the head of a column removes its role', async () => {
    await page.getByRole('combobox', { name: 'Add role' }).selectOptions('Publisher')
    await table.getByRole('button', { name: 'Remove Publisher' }).click()
    await expect
      .element(table.getByRole('columnheader', { name: /^Publisher/ }))
      .not.toBeInTheDocument()
    await onlyDifferences.click()
    await expect.element(equal).not.toBeInTheDocument()
  })
  const download = nextDownload()
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const lines = (await download).text.split('\r\n')
  expect(lines[0]).toBe('\uFEFFPrivilege,API name,Category,Service desk,Story author')
  expect(lines).toHaveLength(table.getByRole('row').elements().length)
})

test('a role is exported, and imported under another name without unknown privileges', async ({
  portal,
  signIn,
}) => {
  const { id, privileges } = await roleNamed(portal, 'Imagery publisher')
  await signIn('admin', `${paths.roles()}/${id}`)
  const download = nextDownload()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  const written = JSON.parse((await download).text) as { roles: Record<string, unknown>[] }
  const imagery = written.roles[0]
  expect(imagery).toMatchObject({ name: 'Imagery publisher', privileges })
  const changed = [
    { ...imagery, name: 'Drone pilot', privileges: [...privileges, 'portal:user:fly'] },
    { ...imagery, description: 'Changed elsewhere.' },
  ]
  const file = new File([JSON.stringify({ ...written, roles: changed })], 'roles.json')

  await visit(`${paths.roles()}/import`)
  await page.getByCss('input[type=file]').upload(file)
  await expect
    .element(page.getByText(/portal:user:fly is unknown to this console and will not be imported/))
    .toBeVisible()
  await expect.element(page.getByRole('row', { name: /Drone pilot/ })).toHaveTextContent('New')
  await expect
    .element(page.getByRole('row', { name: /Imagery publisher/ }))
    .toHaveTextContent('Exists with differences')
  await reload()
  await expect
    .element(page.getByRole('row', { name: /Imagery publisher/ }))
    .toHaveTextContent('Exists with differences')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await apply.click()
  await expect.element(heading('Roles')).toBeVisible()
  const after = await all(portal)
  expect(after).toContainEqual(expect.objectContaining({ name: 'Drone pilot', privileges }))
  expect(after).toContainEqual(
    expect.objectContaining({ id, privileges, description: 'Changed elsewhere.' }),
  )
})
