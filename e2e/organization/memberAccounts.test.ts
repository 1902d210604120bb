import { userChanges } from '../../src/rest/organization/userChanges.ts'
import { users } from '../../src/rest/organization/users.ts'
import {
  type TestPortal,
  checkAccessibility,
  expect,
  page,
  reload,
  step,
  test,
  userEvent,
  visit,
} from '../components/test.tsx'
import { readStored } from '../support/stored.ts'

const accountOf = (portal: TestPortal, userName: string) =>
  portal.as('admin').send(users.read, { userName })

const dialog = (name: RegExp | string) => page.getByRole('dialog', { name })
const title = (name: RegExp | string) => page.getByRole('heading', { level: 1, name })
const choose = async (action: string | RegExp) => {
  await page.getByRole('button', { name: 'More actions' }).last().click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a member is disabled, signed out at once, and enabled; one who owns something is not deleted', async ({
  portal,
  signIn,
}) => {
  const publisher = portal.as('publisher')
  await publisher.send(users.self, {})
  await signIn('admin', '/organization/members/publisher')

  await step('disabled', async () => {
    await choose('Disable member')
    const review = dialog('Review changes: disable member')
    await expect.element(review).toHaveTextContent('All sign-ins of disabled members end at once')
    await expect
      .element(review)
      .toHaveTextContent('Items, groups, scheduled tasks, and webhooks stay as they are.')
    await checkAccessibility()
    await review.getByRole('button', { name: 'Disable member' }).click()
    await expect.element(page.getByText('Priya Lindqvist is disabled.')).toBeVisible()
    await expect(publisher.send(users.self, {})).rejects.toThrow()
  })

  await step('enabled', async () => {
    await choose('Enable member')
    await dialog(/enable/)
      .getByRole('button', { name: 'Enable member' })
      .click()
    await expect.element(page.getByText('Priya Lindqvist can sign in again.')).toBeVisible()
    expect(await accountOf(portal, 'publisher')).toMatchObject({ disabled: false })
  })

  await step('not deleted while something is owned, each with its list', async () => {
    await choose('Delete member')
    const review = dialog('Delete member')
    await expect.element(review).toHaveTextContent('Only members who own nothing can be deleted.')
    await expect
      .element(review.getByRole('link', { name: / webhooks of services$/ }))
      .toHaveAttribute(
        'href',
        '/organization/webhooks?owner=publisher&type=FeatureServer&type=GPServer',
      )
    await review.getByLabelText(/^Type /).fill('Priya Lindqvist')
    await expect
      .element(review.getByRole('button', { name: 'Delete member' }))
      .toHaveAccessibleDescription('Select a new owner, or transfer the content first.')
    await checkAccessibility()
    await review.getByRole('button', { name: 'Cancel' }).click()
  })

  await step('what could not be read hides nothing else that is owned', async () => {
    await portal.fault('organizationWebhooks.list', { kind: 'refuse', code: 500, message: 'No.' })
    await choose('Delete member')
    const review = dialog('Delete member')
    await expect
      .element(review)
      .toHaveTextContent('What this member owns could not be read completely.')
    await expect.element(review.getByRole('link', { name: / webhooks of services$/ })).toBeVisible()
  })
})

test('many members are disabled at once, without the own account, each with its outcome, and enabled again', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/members')
  const table = page.getByRole('table', { name: 'Members' })
  for (const name of ['Ada Moreno', 'Emil Okafor', 'Aroha Ngata'])
    await table.getByRole('checkbox', { name: `Select ${name}` }).click()
  await choose('Disable 3 members')
  const review = dialog('Review changes: disable 2 members')
  await expect.element(review).toHaveTextContent('Not changed: your own account.')
  await review.getByRole('button', { name: 'Disable 2 members' }).click()
  await expect.element(title('2 members disabled')).toBeVisible()
  await expect.element(page.getByText('2 succeeded, 0 skipped, 0 failed')).toBeVisible()
  expect(await accountOf(portal, 'editor')).toMatchObject({ disabled: true })
  await page.getByRole('button', { name: /^Undo / }).click()
  await expect.element(title('Undo of “Disable 2 members”')).toBeVisible()
  await expect.poll(() => accountOf(portal, 'editor')).toMatchObject({ disabled: false })
})

test('many members are deleted at once; the portal says what the others own', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/members')
  const table = page.getByRole('table', { name: 'Members' })
  await table.getByRole('checkbox', { name: 'Select Emil Okafor' }).click()
  await table.getByRole('checkbox', { name: 'Select Eleanor Whitfield' }).click()
  await choose('Delete 2 members')
  const review = dialog('Delete 2 members')
  await review.getByLabelText(/^Type /).fill('2')
  await review.getByRole('button', { name: 'Delete 2 members' }).click()
  await expect.element(page.getByText('1 succeeded, 0 skipped, 1 failed')).toBeVisible()
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent(/The member editor cannot be deleted, because the member owns content/)
  await expect.element(page.getByRole('main')).not.toHaveTextContent('[object')
  await expect(accountOf(portal, 'board.d1')).rejects.toThrow(/does not exist/)
})

test('the last administrator and members without privileges see why an account can’t be changed', async ({
  signIn,
}) => {
  await signIn('admin', '/organization/members/admin')
  await page.getByRole('button', { name: 'More actions' }).click()
  for (const name of ['Disable member', 'Delete member'])
    await expect
      .element(page.getByRole('menuitem', { name }))
      .toHaveAccessibleDescription(
        /your own account. Only another administrator can, so one always remains\.$/,
      )
  await signIn('viewer', '/organization/members/publisher')
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect
    .element(page.getByRole('menuitem', { name: 'Delete member' }))
    .toHaveAccessibleDescription('Your role doesn’t have the privilege “Delete members”.')
  await expect
    .element(page.getByRole('menuitem', { name: 'Disable member' }))
    .toHaveAccessibleDescription('Your role doesn’t have the privilege “Disable members”.')
})

test('a password is reset, shown once, and replaced by the member at the next sign-in', async ({
  portal,
  signIn,
}) => {
  const publisher = portal.as('publisher')
  await publisher.send(users.self, {})
  await signIn('admin', '/organization/members/publisher')
  await choose('Reset password')
  const review = dialog('Review changes: reset password')
  await expect.element(review).toHaveTextContent('All sign-ins of Priya Lindqvist end at once.')
  await checkAccessibility()
  await review.getByRole('button', { name: 'Reset password' }).click()
  const shown = dialog('Password reset')
  await expect.element(shown).toHaveTextContent('The password is shown only now.')
  await checkAccessibility()
  const { textContent: temporary } = await shown.getByRole('code').findElement()
  await userEvent.keyboard('{Escape}')
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(publisher.send(users.self, {})).rejects.toThrow()

  await step('the history contains no password', async () => {
    await visit('/history')
    await expect.element(page.getByText('Password of Priya Lindqvist reset')).toBeVisible()
    const stored = await readStored()
    expect(stored).toContain('Password of Priya Lindqvist reset')
    expect(stored).not.toContain(temporary)
  })
  await step('not by members who are not administrators', async () => {
    await signIn('viewer', '/organization/members/editor')
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect
      .element(page.getByRole('menuitem', { name: 'Reset password' }))
      .toHaveAccessibleDescription('Only administrators can reset the passwords of other members.')
  })
})

test('an administrator edits a profile, finds what another person changed meanwhile, and undoes the change', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/members/editor')
  const form = dialog('Edit profile')

  await step(
    'wrong values are explained at their fields, and entries survive a reload',
    async () => {
      await page.getByRole('button', { name: 'Edit profile' }).click()
      await form.getByLabelText('First name').fill('Emile')
      await form.getByLabelText('Email').fill('nonsense')
      await reload()
      await expect.element(form.getByLabelText('First name')).toHaveValue('Emile')
      await form.getByRole('button', { name: 'Review changes' }).click()
      await expect
        .element(form.getByLabelText('Email'))
        .toHaveAccessibleDescription(/Must be an email address\./)
      await checkAccessibility()
      await form.getByLabelText('Email').fill('emile@example.com')
    },
  )

  await step('a value that another person changed is decided first', async () => {
    await portal
      .as('admin')
      .send(userChanges.update, { userName: 'editor', email: 'okafor@example.com' })
    await form.getByRole('button', { name: 'Review changes' }).click()
    const review = dialog(/^Review \d changes?$/)
    await expect.element(review).toHaveTextContent('It will be “Emile Okafor”.')
    await expect.element(review.getByText('Now: okafor@example.com')).toBeVisible()
    await review.getByRole('radio', { name: 'Keep the current value' }).click()
    await review.getByRole('button', { name: 'Apply 1 change' }).click()
    await expect.element(title('Emile Okafor')).toBeVisible()
    expect(await accountOf(portal, 'editor')).toMatchObject({
      firstName: 'Emile',
      email: 'okafor@example.com',
    })
  })

  await step('undone', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(title('Emil Okafor')).toBeVisible()
  })
})

test('a change that ends after its page was left closes nothing on the next page', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', '/organization/members/editor')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const form = dialog('Edit profile')
  await form.getByLabelText('First name').fill('Emile')
  await form.getByRole('button', { name: 'Review changes' }).click()
  await portal.fault('users.update', { kind: 'delay', milliseconds: 2_000 })
  await dialog(/^Review 1 change$/)
    .getByRole('button', { name: 'Apply 1 change' })
    .click()
  await visit('/organization/members?q=okafor')
  await expect.element(page.getByRole('searchbox')).toHaveValue('okafor')
  await expect.element(page.getByText(/^Profile of Emile? Okafor changed/).first()).toBeVisible()
  await page.getByRole('row', { name: /Emile Okafor/ }).hover()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  expect(location.search).toBe('?q=okafor')
})
