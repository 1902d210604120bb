import { members } from '../../src/rest/organization/members.ts'
import { users } from '../../src/rest/organization/users.ts'
import {
  checkAccessibility,
  expect,
  page,
  step,
  test,
  type TestPortal,
} from '../components/test.tsx'

const roleOf = async (portal: TestPortal, userName: string) => {
  const { role, roleId } = await portal.as('admin').send(users.read, { userName })
  return roleId ?? role
}
const membersTable = page.getByRole('table', { name: 'Members' })
const dialog = (name: RegExp) => page.getByRole('dialog', { name })
const openMember = (name: string) => membersTable.getByRole('link', { name }).click()

test('another role is assigned to a member, and undone from the history', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/members?q=okafor')
  const row = membersTable.getByRole('row', { name: /Emil Okafor/ })

  await step('unavailable roles show the reason, the others their changes', async () => {
    await openMember('Emil Okafor')
    await page.getByRole('button', { name: 'Assign role' }).click()
    const choice = dialog(/^Assign role$/)
    await expect.element(choice.getByRole('radio', { name: /^User/ })).toBeDisabled()
    await expect.element(choice.getByText('Current role')).toBeVisible()
    await choice.getByRole('textbox', { name: 'Filter roles' }).fill('steward')
    await expect.element(choice.getByRole('radio')).toHaveLength(1)
    await choice.getByRole('textbox', { name: 'Filter roles' }).fill('')
    await choice.getByRole('radio', { name: /^Viewer/ }).click()
    await expect.element(choice.getByText('Compared with User')).toBeVisible()
    const created = choice.getByText(/Create groups/)
    await expect.element(created).not.toBeVisible()
    await choice.getByText('− 19 privileges').click()
    await expect.element(created).toBeVisible()
    await checkAccessibility()
  })

  await step('the review goes back to the chosen role, and assigns it once', async () => {
    await page.getByRole('button', { name: 'Review changes' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(page.getByRole('radio', { name: /^Viewer/ })).toBeChecked()
    await page.getByRole('button', { name: 'Review changes' }).click()
    const review = dialog(/^Review changes: assign the role Viewer$/)
    await expect
      .element(review.getByRole('region', { name: 'Role of Emil Okafor' }))
      .toHaveTextContent('User')
    await checkAccessibility()
    await review.getByRole('button', { name: 'Assign role' }).dblClick()
    await expect.element(page.getByText('Emil Okafor now has the role Viewer.')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Access' })).toHaveTextContent('Viewer')
    expect(await roleOf(portal, 'editor')).toBe('iAAAAAAAAAAAAAAA')
    history.back()
    await expect.element(row).toHaveTextContent('Viewer')
  })

  await step('the history contains the change once and undoes it', async () => {
    await page.getByRole('link', { name: 'Change history', exact: true }).click()
    const entry = page.getByRole('button', { name: 'Role Viewer assigned to Emil Okafor' })
    await expect.element(entry).toHaveLength(1)
    await entry.click()
    await page.getByRole('button', { name: 'Undo change' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo change' }).last().click()
    await expect.poll(() => roleOf(portal, 'editor')).toBe('org_user')
  })
})

test('a role that another person changed meanwhile is not overwritten without notice', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/members?q=okafor')
  await openMember('Emil Okafor')
  await page.getByRole('button', { name: 'Assign role' }).click()
  await page.getByRole('radio', { name: /^Viewer/ }).click()
  await page.getByRole('button', { name: 'Review changes' }).click()
  await expect
    .element(page.getByText('No one else has changed this value since you opened the page.'))
    .toBeVisible()
  await portal.as('admin').send(members.updateRole, { user: 'editor', role: 'org_publisher' })
  await page.getByRole('button', { name: 'Assign role' }).click()
  await expect.element(page.getByText('Now: Publisher')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Assign role' })).toBeDisabled()
  expect(await roleOf(portal, 'editor')).toBe('org_publisher')
})

test('a bulk operation assigns a role to many members, and is undone', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/members')
  const table = membersTable
  const before = [await roleOf(portal, 'editor'), await roleOf(portal, 'aroha.ngata')]

  await step('selected across searches and pages', async () => {
    await table.getByRole('checkbox', { name: 'Select Emil Okafor' }).click()
    await page.getByRole('searchbox', { name: 'Search members' }).fill('ngata')
    await expect.element(table.getByRole('row')).toHaveLength(2)
    await table.getByRole('checkbox', { name: 'Select Aroha Ngata' }).click()
    await expect.element(page.getByText('2 members selected')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search members' }).fill('')
    await page.getByRole('button', { name: 'Select all 40 results' }).click()
    await expect.element(page.getByText('40 members selected')).toBeVisible()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await table.getByRole('checkbox', { name: 'Select Emil Okafor' }).click()
    await table.getByRole('checkbox', { name: 'Select Aroha Ngata' }).click()
    await table.getByRole('checkbox', { name: 'Select Ada Moreno' }).click()
    await table.getByRole('checkbox', { name: 'Select Eleanor Whitfield' }).click()
  })

  await step('reviewed: the own role and members with the role are excluded', async () => {
    await page.getByRole('button', { name: 'Assign role' }).click()
    await page.getByRole('radio', { name: /^Viewer/ }).click()
    await page.getByRole('button', { name: 'Review changes' }).click()
    const review = dialog(/^Review changes: assign the role Viewer to 2 members$/)
    await expect.element(review).toHaveTextContent('Not changed: your own role.')
    await expect
      .element(review)
      .toHaveTextContent('Not changed: Eleanor Whitfield already has this role')
    await review.getByRole('button', { name: 'Assign role to 2 members' }).click()
  })

  await step('each member has a result, and undo assigns the previous roles', async () => {
    await expect
      .element(page.getByRole('heading', { level: 1, name: 'Role Viewer assigned to 2 members' }))
      .toBeVisible()
    await expect.element(page.getByText('2 succeeded, 0 skipped, 0 failed')).toBeVisible()
    expect(await roleOf(portal, 'editor')).toBe('iAAAAAAAAAAAAAAA')
    await expect
      .element(page.getByRole('link', { name: 'Aroha Ngata' }))
      .toHaveAttribute('href', '/organization/members/aroha.ngata')
    await checkAccessibility()
    await page.getByRole('button', { name: /^Undo / }).click()
    await expect
      .element(page.getByRole('heading', { level: 1, name: /^Undo of “Assign role Viewer/ }))
      .toBeVisible()
    await expect.element(page.getByText('2 succeeded, 0 skipped, 0 failed')).toBeVisible()
    expect([await roleOf(portal, 'editor'), await roleOf(portal, 'aroha.ngata')]).toEqual(before)
    await expect.element(page.getByRole('button', { name: 'Redo 2 changes' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Undo / })).not.toBeInTheDocument()
  })
})

test('members are chosen on the page of a role, and users without the privilege see the reason', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/roles/org_publisher')

  const choice = dialog(/^Assign the role Publisher$/)
  const listed = choice.getByRole('table', { name: 'Members' })
  const row = (name: RegExp) => listed.getByRole('row', { name })
  const select = (name: string) => listed.getByRole('checkbox', { name: `Select ${name}` })
  const search = (text: string) =>
    choice.getByRole('searchbox', { name: 'Search members' }).fill(text)

  await step(
    'members are listed with their roles and user types, and with the reason why they can’t be chosen',
    async () => {
      await page.getByRole('button', { name: 'Assign to members' }).click()
      await expect.element(listed.getByRole('row')).toHaveLength(26)
      await search('nakam')
      await expect
        .element(row(/Vera Nakamura/))
        .toHaveTextContent('Not available for the user type of this member')
      await expect.element(select('Vera Nakamura')).toBeDisabled()
      await search('okafor')
      await expect.element(row(/Emil Okafor/)).toHaveTextContent('GIS Professional Basic')
      await expect
        .element(row(/Emil Okafor/).getByRole('cell', { name: 'Current role User' }))
        .toBeVisible()
      await select('Emil Okafor').click()
      await expect.element(choice.getByText('Compared with User')).toBeVisible()
      await checkAccessibility()
      await choice.getByRole('button', { name: 'Review changes' }).click()
      await page.getByRole('button', { name: 'Assign role' }).click()
      await expect.element(page.getByRole('link', { name: 'Emil Okafor' })).toBeVisible()
      expect(await roleOf(portal, 'editor')).toBe('org_publisher')
    },
  )

  await step(
    'several are chosen across searches; the own role is excluded before the review',
    async () => {
      await page.getByRole('button', { name: 'Assign to members' }).click()
      await search('okafor')
      await expect.element(row(/Emil Okafor/)).toHaveTextContent('Already has this role')
      await search('moreno')
      await select('Ada Moreno').click()
      await search('rehak')
      await select('Tomáš Řehák').click()
      await search('dubois')
      await select('Chloé Dubois').click()
      await expect.element(choice.getByText(/^3 members selected: /)).toBeVisible()
      await expect.element(choice.getByText(/Not changed: your own role\./)).toBeVisible()
      await search('nothing-like-this')
      await expect.element(choice.getByText('No members match your search')).toBeVisible()
      await choice.getByRole('button', { name: 'Review changes' }).click()
      const review = dialog(/^Review changes: assign the role Publisher to 2 members$/)
      await review.getByRole('button', { name: 'Back' }).click()
      await expect.element(choice.getByText(/^3 members selected: /)).toBeVisible()
      await search('')
      await choice.getByRole('button', { name: 'Select all 40 results' }).click()
      await expect.element(choice.getByText(/^\d\d members selected: /)).toBeVisible()
      await choice.getByRole('button', { name: 'Cancel' }).click()
    },
  )

  await step(
    'without the privilege, the reason is shown and members can’t be selected',
    async () => {
      await signIn('publisher', '/organization/roles/org_publisher')
      await expect.element(page.getByRole('button', { name: 'Assign to members' })).toBeDisabled()
      await page.getByRole('link', { name: 'Members', exact: true }).click()
      await expect.element(membersTable).toBeVisible()
      await expect.element(membersTable.getByRole('checkbox')).not.toBeInTheDocument()
    },
  )
})
