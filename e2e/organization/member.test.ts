import { checkAccessibility, expect, page, step, test, visit } from '../components/test.tsx'

const region = (name: string) => page.getByRole('region', { name, exact: true })
const tab = (name: RegExp) =>
  page.getByRole('navigation', { name: 'Sections of the member page' }).getByRole('link', { name })

test('members without privileges see of themselves and of others what the portal returns, and whom to ask', async ({
  signIn,
}) => {
  await signIn('viewer', '/organization/members/viewer')

  await step('their own page', async () => {
    await expect
      .element(page.getByRole('main'))
      .toHaveTextContent(
        'Your role doesn’t have the privilege “Change roles of members”. Ask an administrator of your organization.',
      )
    await expect
      .element(page.getByRole('button', { name: 'Assign role' }))
      .toHaveAccessibleDescription(
        'Your role doesn’t have the privilege “Change roles of members”.',
      )
    await expect.element(region('Access')).toHaveTextContent('3 privileges')
    await expect
      .element(region('Scheduled tasks'))
      .toHaveTextContent('This member has no scheduled tasks')
  })

  await step('the page of another member', async () => {
    await visit('/organization/members/publisher')
    await expect
      .element(page.getByRole('main'))
      .toHaveTextContent('Your role doesn’t have the privilege “See members”.')
    await expect.element(region('Access')).toHaveTextContent('RoleNot provided by the portal')
    await expect
      .element(region('Content owned'))
      .toHaveTextContent('Only items that you have access to are counted and listed.')
    await expect
      .element(region('Scheduled tasks'))
      .toHaveTextContent('Only the member and administrators can see the scheduled tasks')
    await expect
      .element(page.getByRole('button', { name: 'Transfer content' }))
      .toHaveAccessibleDescription('Only this member or an administrator can perform this action.')
    await tab(/^Privileges$/).click()
    await expect
      .element(page.getByRole('main'))
      .toHaveTextContent('The portal does not return the privileges of this member.')
    await checkAccessibility()
  })

  await step('the items of disabled members are explained', async () => {
    await visit('/content?show=all&owners=disabled')
    await expect
      .element(page.getByRole('main'))
      .toHaveTextContent(
        'Disabled members are found only by people who can see all members in full, so no items are listed.',
      )
    await expect.element(page.getByText('No items match your search')).toBeVisible()
  })
})
