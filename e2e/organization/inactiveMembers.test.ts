import { paths } from '../../src/console/shell/paths.ts'
import { notifications } from '../../src/rest/groups/notifications.ts'
import { users } from '../../src/rest/organization/users.ts'
import { createClient } from '../../src/rest/protocol/client.ts'
import { authentication } from '../../src/rest/signIn/authentication.ts'
import {
  type TestPortal,
  checkAccessibility,
  expect,
  page,
  step,
  test,
  visit,
} from '../components/test.tsx'
import type { Account } from '../support/arrange.ts'
import { readStored } from '../support/stored.ts'

const root = `${location.origin}/portal/sharing/rest`

/** Signs a member in with the password, which the portal records. */
const signInAs = async (username: string) => {
  await createClient({ root }).send(authentication.generateToken, {
    username,
    password: 'portal-sample',
    client: 'referer',
    referer: location.origin,
  })
}

const isDisabled = async (portal: TestPortal, userName: string) =>
  (await portal.as('admin').send(users.read, { userName })).disabled

const panel = page.getByRole('dialog', { name: 'Review inactivity' })
const review = page.getByRole('dialog', { name: /^Review changes: send message and disable/ })
const message = panel.getByRole('textbox', { name: 'Message' })

const choose = async (names: readonly string[]) => {
  const table = page.getByRole('table', { name: 'Members', exact: true })
  for (const name of names) await table.getByRole('checkbox', { name: `Select ${name}` }).click()
  await page.getByRole('button', { name: 'More actions' }).last().click()
  await page.getByRole('menuitem', { name: 'Review inactivity' }).click()
}

test('two inactive members get a message and are disabled; one who was active, and the own account, are left out', async ({
  portal,
  signIn,
}) => {
  const text = 'Your account at Riverside will be disabled. Please write to us.'
  await signInAs('editor')
  await signIn('admin', paths.members())
  await choose(['Ada Moreno', 'Emil Okafor', 'Kwame Asante-Boateng', 'Jun-ho Park'])

  await step('the panel says who was active, and what the others own', async () => {
    await expect.element(panel).toHaveTextContent('Not changed: your own account.')
    await expect
      .element(panel)
      .toHaveTextContent('Emil Okafor signed in, or got the account, within the last 90 days.')
    await panel.getByRole('button', { name: 'Leave out 1 member' }).click()
    const table = panel.getByRole('table', { name: 'Members who would be disabled' })
    await expect.element(table.getByRole('row', { name: /Jun-ho Park/ })).toHaveTextContent('Never')
    await expect.element(table.getByRole('row', { name: /Emil/ })).not.toBeInTheDocument()
    await expect
      .element(panel.getByRole('link', { name: 'Transfer content of Kwame Asante-Boateng' }))
      .toBeVisible()
    await expect
      .element(panel.getByRole('textbox', { name: 'Subject' }))
      .toHaveValue('Your account will be disabled')
    await checkAccessibility()
  })

  await step('the review says everything that will happen', async () => {
    await message.fill(text)
    await panel.getByRole('button', { name: 'Review changes' }).click()
    await expect.element(review).toHaveTextContent('disable 2 members')
    await expect.element(review).toHaveTextContent('2 members will receive the message.')
    await expect.element(review).toHaveTextContent('All sign-ins of disabled members end at once')
    await expect.element(review).toHaveTextContent(text)
    await checkAccessibility()
  })

  await step('a refused message disables nobody, and the text is kept', async () => {
    await portal.fault('members.notify', { kind: 'refuse', code: 500, message: 'Later.' })
    await review.getByRole('button', { name: 'Send message and disable 2 members' }).click()
    await expect.element(review.getByText('Later.', { exact: true })).toBeVisible()
    expect(await isDisabled(portal, 'jun.park')).toBe(false)
    await review.getByRole('button', { name: 'Back' }).click()
    await expect.element(message).toHaveValue(text)
  })

  await step('both are disabled, and what is left to do is listed', async () => {
    await panel.getByRole('button', { name: 'Review changes' }).click()
    await review.getByRole('button', { name: 'Send message and disable 2 members' }).click()
    await expect
      .element(page.getByRole('heading', { level: 1, name: '2 members disabled' }))
      .toBeVisible()
    await expect.element(page.getByText('2 succeeded, 0 skipped, 0 failed')).toBeVisible()
    const left = page.getByRole('list', { name: 'Left to do' })
    await expect
      .element(left.getByRole('link', { name: 'Transfer content of Kwame Asante-Boateng' }))
      .toHaveAttribute('href', paths.transfer('kwame.asante'))
    expect(await isDisabled(portal, 'kwame.asante')).toBe(true)
    expect(await isDisabled(portal, 'jun.park')).toBe(true)
    expect(await isDisabled(portal, 'editor')).toBe(false)
    await checkAccessibility()
  })

  await step('after the undo, both can sign in, and read the message', async () => {
    await page.getByRole('button', { name: /^Undo / }).click()
    await expect.poll(() => isDisabled(portal, 'kwame.asante')).toBe(false)
    await expect.poll(() => isDisabled(portal, 'jun.park')).toBe(false)
    for (const userName of ['kwame.asante', 'jun.park']) {
      // The portal of the test issues tokens for any member.
      const client = portal.as(userName as Account)
      const { notifications: received } = await client.send(notifications.list, { userName })
      expect(received.map(({ data }) => data)).toMatchObject([{ message: text }])
    }
  })

  await step('the history has both, without the text', async () => {
    await visit(paths.history())
    await expect.element(page.getByText('Message sent to 2 members').first()).toBeVisible()
    await expect.element(page.getByText('2 members disabled').first()).toBeVisible()
    expect(await readStored()).not.toContain(text)
  })
})

test('only a message is sent, to one member; without a step, nothing can be reviewed', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', paths.members())
  await choose(['Jun-ho Park'])
  const action = panel.getByRole('button', { name: 'Review changes' })
  await panel.getByRole('checkbox', { name: 'Disable the accounts' }).click()
  await panel.getByRole('checkbox', { name: 'Send a message' }).click()
  await expect.element(action).toHaveAccessibleDescription('Select a step.')
  await panel.getByRole('checkbox', { name: 'Send a message' }).click()
  await action.click()
  await page
    .getByRole('dialog', { name: 'Review message' })
    .getByRole('button', { name: 'Send message' })
    .click()
  await expect.element(page.getByText('Message sent to Jun-ho Park')).toBeVisible()
  await expect.element(panel).not.toBeInTheDocument()
  expect(await isDisabled(portal, 'jun.park')).toBe(false)
})
