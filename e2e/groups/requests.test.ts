import { paths } from '../../src/console/shell/paths.ts'
import { groupMembers } from '../../src/rest/groups/groupMembers.ts'
import { groups } from '../../src/rest/groups/groups.ts'
import { notifications } from '../../src/rest/groups/notifications.ts'
import { checkAccessibility, expect, page, step, test as base, visit } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

test('three people: the owner invites one, who accepts, and accepts the request of another', async ({
  portal,
  signIn,
}) => {
  const group = await portal.group({ title: 'River maintenance' })
  const owner = portal.as('publisher')

  await step('the owner invites a member', async () => {
    await signIn('publisher', paths.groupRequests(group.id))
    await expect.element(page.getByText('Requests of members who ask to join')).toBeVisible()
    await page.getByRole('button', { name: 'Invite members' }).click()
    const panel = page.getByRole('dialog', { name: 'Invite members' })
    await panel.getByRole('combobox', { name: 'Members to invite' }).fill('viewer')
    await page.getByRole('option', { name: /viewer/ }).click()
    await panel.getByRole('combobox', { name: 'Valid for' }).selectOptions('3 days')
    await checkAccessibility()
    await panel.getByRole('button', { name: 'Review changes' }).click()
    const review = page.getByRole('dialog', { name: 'Invite 1 member?' })
    await expect.element(review).toHaveTextContent('Invited members decide whether they join.')
    await expect.element(review).toHaveTextContent('invitations are valid until')
    await review.getByRole('button', { name: 'Invite 1 member' }).click()
    await expect.element(page.getByText(/invited to River maintenance/)).toBeVisible()
  })

  await step('the member finds the invitation on Home, and accepts it', async () => {
    await signIn('viewer', paths.home())
    await page
      .getByRole('link', { name: 'Answer invitation: Invitation to River maintenance' })
      .click()
    await page.getByRole('button', { name: /^Accept the invitation/ }).click()
    await expect.element(page.getByText('You now belong to River maintenance')).toBeVisible()
  })

  await step('another member asks to join', async () => {
    await signIn('editor', paths.group(group.id))
    await page.getByRole('button', { name: 'Ask to join' }).click()
    await expect.element(page.getByText('Request to join River maintenance sent')).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Requested' }))
      .toHaveAccessibleDescription(/You asked to join/)
  })

  await step('the owner finds the request on Home, accepts it, and undoes that', async () => {
    await signIn('publisher', paths.home())
    await page
      .getByRole('link', { name: 'Answer requests: 1 request to join River maintenance' })
      .click()
    await expect.element(page.getByRole('link', { name: 'Requests (1)' })).toBeVisible()
    const table = page.getByRole('table', { name: 'Requests to join' })
    await table.getByRole('checkbox', { name: 'Select all rows' }).click()
    await checkAccessibility()
    await page.viewport(390, 844)
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth - clientWidth).toBeLessThanOrEqual(0)
    await page.viewport(1440, 900)
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    const review = page.getByRole('dialog', { name: 'Accept 1 request' })
    await expect.element(review).toHaveTextContent('New members can see all items')
    await review.getByRole('button', { name: 'Accept 1 request' }).click()
    await expect.element(page.getByText(/is now a member of River maintenance/)).toBeVisible()
    const now = async () => (await owner.send(groups.users, { groupId: group.id })).users
    expect((await now()).toSorted()).toEqual(['editor', 'viewer'])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(now).toEqual(['viewer'])
  })

  await step('the owner sends the members a message', async () => {
    await visit(paths.group(group.id, 'notify'))
    const panel = page.getByRole('dialog', { name: 'Send message' })
    await panel.getByRole('button', { name: 'Review message' }).click()
    const message = panel.getByRole('textbox', { name: 'Message' })
    await expect.element(message).toHaveFocus()
    await panel.getByRole('textbox', { name: 'Subject' }).fill('Weirs')
    await message.fill('The weirs are closed.')
    await panel.getByRole('button', { name: 'Review message' }).click()
    await page
      .getByRole('dialog', { name: 'Review message' })
      .getByRole('button', { name: 'Send message' })
      .click()
    await expect.element(page.getByText('Message sent to the members')).toBeVisible()
    const { notifications: received } = await portal
      .as('viewer')
      .send(notifications.list, { userName: 'viewer' })
    expect(JSON.stringify(received)).toContain('The weirs are closed.')
  })
})

test('several requests are declined, one that was withdrawn meanwhile has its reason; others don’t see requests', async ({
  portal,
  signIn,
}) => {
  const group = await portal.group({ title: 'Dunes' })
  for (const account of ['viewer', 'editor'] as const)
    await portal.as(account).send(groupMembers.join, { groupId: group.id })
  await signIn('admin', paths.groupRequests(group.id))
  await expect.element(page.getByRole('link', { name: 'Requests (2)' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  const review = page.getByRole('dialog', { name: 'Decline 2 requests' })
  await expect.element(review).toHaveTextContent('the members can ask again')
  await portal.fault('groupMembers.declineApplication', {
    kind: 'refuse',
    code: 400,
    message: 'Application does not exist or is inaccessible.',
  })
  await review.getByRole('button', { name: 'Decline 2 requests' }).click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: '1 request was not' }))
    .toHaveTextContent('Application does not exist')
  await expect.element(page.getByRole('link', { name: 'Requests (1)' })).toBeVisible()
  await signIn('viewer', paths.groupRequests(group.id))
  await expect.element(page.getByText('can answer requests.')).toBeVisible()
})
