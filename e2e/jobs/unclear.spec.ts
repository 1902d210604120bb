import { checkAccessibility, expect, test } from '../fixtures.ts'

test('a change whose answer is not understood is sent once, also after a reload, until the person checks what happened', async ({
  page,
  portal,
  signIn,
}) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/updateUserRole')) sent.push(request.url())
  })
  await signIn('admin', '/organization/roles/org_publisher')
  await page.getByRole('button', { name: 'Assign to members' }).click()
  const choice = page.getByRole('dialog', { name: 'Assign the role Publisher' })
  for (const name of ['Emil Okafor', 'Tomáš Řehák']) {
    await choice.getByRole('searchbox', { name: 'Search members' }).fill(name)
    await choice.getByRole('checkbox', { name: `Select ${name}` }).check()
  }
  await choice.getByRole('button', { name: 'Review changes' }).click()
  portal.faults.add('members.updateRole', {
    kind: 'answer',
    json: { outcome: 'Role changed.' },
  })
  await page.getByRole('button', { name: 'Assign role' }).click()

  const row = page
    .getByRole('table', { name: 'Outcome for each member' })
    .getByRole('row', { name: /Unclear/ })
  await expect(page.getByText('1 succeeded, 0 skipped, 0 failed, 1 unclear')).toBeVisible()
  await expect(row).toContainText('The response of the portal has an unexpected format.')
  await expect(row).toContainText('"outcome": "Role changed."')
  await expect(page.getByText(/It might have been made, and is not sent again\./)).toBeVisible()
  expect(sent).toHaveLength(2)
  await checkAccessibility(page)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Check what happened' })).toBeVisible()
  await page.getByRole('button', { name: 'Check what happened' }).click()
  await expect(page.getByText('2 succeeded, 0 skipped, 0 failed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo 2 changes' })).toBeVisible()
  expect(sent).toHaveLength(2)
})
