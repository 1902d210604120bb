import { paths } from '../../src/console/shell/paths.ts'
import { groupMembers } from '../../src/rest/groups/groupMembers.ts'
import { groups } from '../../src/rest/groups/groups.ts'
import { notifications } from '../../src/rest/groups/notifications.ts'
import { checkAccessibility, expect, test } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

test('three people: the owner invites one, who accepts, and accepts the request of another', async ({
  page,
  portal,
  signIn,
}) => {
  const group = await portal.arrange.group({ title: 'River maintenance' })
  const owner = portal.arrange.as('publisher')

  await test.step('the owner invites a member', async () => {
    await signIn('publisher', paths.groupRequests(group.id))
    await expect(page.getByText('Requests of members who ask to join')).toBeVisible()
    await page.getByRole('button', { name: 'Invite members' }).click()
    const panel = page.getByRole('dialog', { name: 'Invite members' })
    await panel.getByRole('combobox', { name: 'Members to invite' }).fill('viewer')
    await page.getByRole('option', { name: /viewer/ }).click()
    await panel.getByRole('combobox', { name: 'Valid for' }).selectOption('3 days')
    await checkAccessibility(page)
    await panel.getByRole('button', { name: 'Review changes' }).click()
    const review = page.getByRole('dialog', { name: 'Invite 1 member?' })
    await expect(review).toContainText('Invited members decide whether they join.')
    await expect(review).toContainText('invitations are valid until')
    await review.getByRole('button', { name: 'Invite 1 member' }).click()
    await expect(page.getByText(/invited to River maintenance/)).toBeVisible()
  })

  await test.step('the member finds the invitation on Home, and accepts it', async () => {
    await signIn('viewer', paths.home())
    await page
      .getByRole('link', { name: 'Answer invitation: Invitation to River maintenance' })
      .click()
    await page.getByRole('button', { name: /^Accept the invitation/ }).click()
    await expect(page.getByText('You now belong to River maintenance')).toBeVisible()
  })

  await test.step('another member asks to join', async () => {
    await signIn('editor', paths.group(group.id))
    await page.getByRole('button', { name: 'Ask to join' }).click()
    await expect(page.getByText('Request to join River maintenance sent')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Requested' })).toHaveAccessibleDescription(
      /You asked to join/,
    )
  })

  await test.step('the owner finds the request on Home, accepts it, and undoes that', async () => {
    await signIn('publisher', paths.home())
    await page
      .getByRole('link', { name: 'Answer requests: 1 request to join River maintenance' })
      .click()
    await expect(page.getByRole('link', { name: 'Requests (1)' })).toBeVisible()
    const table = page.getByRole('table', { name: 'Requests to join' })
    await table.getByRole('checkbox', { name: 'Select all rows' }).check()
    await checkAccessibility(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    const review = page.getByRole('dialog', { name: 'Accept 1 request' })
    await expect(review).toContainText('New members can see all items')
    await review.getByRole('button', { name: 'Accept 1 request' }).click()
    await expect(page.getByText(/is now a member of River maintenance/)).toBeVisible()
    const now = async () => (await owner.send(groups.users, { groupId: group.id })).users
    expect((await now()).toSorted()).toEqual(['editor', 'viewer'])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(now).toEqual(['viewer'])
  })

  await test.step('the owner sends the members a message', async () => {
    await page.goto(paths.group(group.id, 'notify'))
    const panel = page.getByRole('dialog', { name: 'Send message' })
    await panel.getByRole('button', { name: 'Review message' }).click()
    const message = panel.getByRole('textbox', { name: 'Message' })
    await expect(message).toBeFocused()
    await panel.getByRole('textbox', { name: 'Subject' }).fill('Weirs')
    await message.fill('The weirs are closed.')
    await panel.getByRole('button', { name: 'Review message' }).click()
    await page
      .getByRole('dialog', { name: 'Review message' })
      .getByRole('button', { name: 'Send message' })
      .click()
    await expect(page.getByText('Message sent to the members')).toBeVisible()
    const { notifications: received } = await portal.arrange
      .as('viewer')
      .send(notifications.list, { userName: 'viewer' })
    expect(JSON.stringify(received)).toContain('The weirs are closed.')
  })
})

test('several requests are declined, one that was withdrawn meanwhile has its reason; others don’t see requests', async ({
  page,
  portal,
  signIn,
}) => {
  const group = await portal.arrange.group({ title: 'Dunes' })
  for (const account of ['viewer', 'editor'] as const)
    await portal.arrange.as(account).send(groupMembers.join, { groupId: group.id })
  await signIn('admin', paths.groupRequests(group.id))
  await expect(page.getByRole('link', { name: 'Requests (2)' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  const review = page.getByRole('dialog', { name: 'Decline 2 requests' })
  await expect(review).toContainText('the members can ask again')
  portal.faults.add('groupMembers.declineApplication', {
    kind: 'refuse',
    code: 400,
    message: 'Application does not exist or is inaccessible.',
  })
  await review.getByRole('button', { name: 'Decline 2 requests' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '1 request was not' })).toContainText(
    'Application does not exist',
  )
  await expect(page.getByRole('link', { name: 'Requests (1)' })).toBeVisible()
  await signIn('viewer', paths.groupRequests(group.id))
  await expect(page.getByText('can answer requests.')).toBeVisible()
})
