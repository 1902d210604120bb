import { paths } from '../../src/console/shell/paths.ts'
import { groupChanges } from '../../src/rest/groups/groupChanges.ts'
import { groupMembers } from '../../src/rest/groups/groupMembers.ts'
import { groups } from '../../src/rest/groups/groups.ts'
import { checkAccessibility, expect, page, step, test as base, texts } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const select = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` }).click()
const choose = async (action: string) => {
  await page.getByRole('button', { name: 'More actions' }).last().click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('selected groups are deleted after a review that leaves out what cannot be deleted', async ({
  portal,
  signIn,
}) => {
  const publisher = portal.as('publisher')
  for (const title of ['Lakes', 'Rivers', 'Weirs']) await portal.group({ title })
  const kept = await portal.group({ title: 'Dams' })
  await publisher.send(groupChanges.protect, { groupId: kept.id })
  await portal.group({ title: 'Floods', owner: 'editor', access: 'org' })
  await signIn('publisher', paths.groups())

  await step('the review says what is deleted, and why the others are not', async () => {
    for (const title of ['Lakes', 'Rivers', 'Dams', 'Floods']) await select(title)
    await expect.element(page.getByText('4 selected')).toBeVisible()
    await checkAccessibility()
    await choose('Delete')
    const review = page.getByRole('dialog', { name: 'Delete 2 groups?' })
    await expect.element(review).toHaveTextContent('The groups can’t be restored.')
    await expect.element(review).toHaveTextContent(/you can’t delete it.*Floods/)
    await expect.element(review).toHaveTextContent(/protected from deletion.*Dams/)
    await checkAccessibility()
    await review.getByRole('textbox').fill('2')
    await review.getByRole('button', { name: 'Delete 2 groups' }).click()
  })
  await step('the page of the bulk operation shows the outcome of each group', async () => {
    await expect
      .element(page.getByRole('heading', { level: 1, name: '2 groups deleted' }))
      .toBeVisible()
    const outcomes = page.getByRole('table', { name: 'Outcome for each group' })
    await expect
      .poll(() => texts(outcomes.getByRole('rowheader')).toSorted())
      .toEqual([expect.stringMatching(/^Lakes/), expect.stringMatching(/^Rivers/)])
    await checkAccessibility()
    await page.getByRole('link', { name: 'Show groups' }).click()
  })
  await step('the list has the others, and nothing is selected', async () => {
    const rows = page.getByRole('table', { name: 'Groups' }).getByRole('rowheader')
    await expect.poll(() => texts(rows)).toEqual(['Dams', 'Floods', 'Weirs'])
    await expect.element(button('Clear selection')).not.toBeInTheDocument()
    const left = await publisher.send(groups.search, { q: '*' })
    expect(left.results.map(({ title }) => title).toSorted()).toEqual(['Dams', 'Floods', 'Weirs'])
  })
})

test('groups that belong to others are selected by administrators, and by no one who can own none', async ({
  portal,
  signIn,
}) => {
  await portal.group({ title: 'Lakes', access: 'org' })
  await signIn('viewer', paths.groups())
  await expect.element(page.getByRole('link', { name: 'Lakes' })).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await signIn('admin', paths.groups())
  await select('Lakes')
  await choose('Delete')
  await expect
    .element(page.getByRole('dialog', { name: 'Delete 1 group?' }))
    .toHaveTextContent('1 group belongs to another member.')
})

const outcomes = page.getByRole('table', { name: 'Outcome for each group' })

const undo = async (name: string, title: string) => {
  await button(name).click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: `Undo of “${title}”` }))
    .toBeVisible()
  await expect.element(page.getByText(/^2 succeeded, 0 skipped, 0 failed/)).toBeVisible()
}

test('selected groups get another owner, and go back to the former ones', async ({
  portal,
  signIn,
}) => {
  const ids = new Map<string, string>()
  for (const [title, owner] of [
    ['Lakes', 'publisher'],
    ['Rivers', 'editor'],
    ['Weirs', 'admin'],
  ] as const)
    ids.set(title, (await portal.group({ title, owner, access: 'org' })).id)
  const owners = async () => {
    const { results } = await portal.as('admin').send(groups.search, { q: '*' })
    return Object.fromEntries(results.map(({ title, owner }) => [title, owner]))
  }
  await signIn('admin', paths.groups())
  for (const title of ['Lakes', 'Rivers', 'Weirs']) await select(title)
  await choose('Change owner')
  await page.getByRole('combobox', { name: 'New owner' }).fill('Ada')
  await page.getByRole('option', { name: /Ada/ }).click()
  await checkAccessibility()
  await button('Review changes').click()
  const review = page.getByRole('dialog', { name: 'Change the owner of 2 groups?' })
  await expect.element(review).toHaveTextContent(/already belongs to Ada Moreno.*Weirs/)
  await expect.element(review).toHaveTextContent('Former owners will no longer belong')
  await checkAccessibility()
  await button('Change the owner of 2 groups').click()
  const title = 'Change the owner of 2 groups'
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Owner of 2 groups changed' }))
    .toBeVisible()
  expect(await owners()).toEqual({ Lakes: 'admin', Rivers: 'admin', Weirs: 'admin' })
  await undo('Undo 2 changes', title)
  expect(await owners()).toEqual({ Lakes: 'publisher', Rivers: 'editor', Weirs: 'admin' })
})

test('members are added to selected groups; those who can’t be are named, and undo removes the others', async ({
  portal,
  signIn,
}) => {
  const lakes = await portal.group({ title: 'Lakes' })
  const admin = portal.as('admin')
  const { group: rivers } = await admin.send(groupChanges.create, {
    title: 'Rivers',
    tags: ['water'],
    capabilities: ['updateitemcontrol'],
  })
  await admin.send(groupChanges.reassign, { groupId: rivers.id, targetUsername: 'publisher' })
  await portal.group({ title: 'Floods', owner: 'editor', access: 'org' })
  const publisher = portal.as('publisher')
  await publisher.send(groupMembers.add, { groupId: lakes.id, users: ['editor'] })
  const members = async (groupId: string) =>
    (await publisher.send(groups.users, { groupId })).users.toSorted()
  await signIn('publisher', paths.groups())
  for (const title of ['Lakes', 'Rivers', 'Floods']) await select(title)
  await button('Add members').click()
  const search = page.getByRole('combobox', { name: 'Members to add' })
  for (const name of ['Emil', 'Vera']) {
    await search.fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
  }
  await button('Review changes').click()
  const review = page.getByRole('dialog', { name: 'Add members to 2 groups?' })
  await expect.element(review).toHaveTextContent(/can’t add members to it.*Floods/)
  await expect.element(review).toHaveTextContent(/can update the items of 1 group.*Rivers/)
  await checkAccessibility()
  await button('Add members to 2 groups').click()
  await expect.element(outcomes.getByRole('row', { name: /Rivers/ })).toHaveTextContent(/viewer \(/)
  expect(await members(lakes.id)).toEqual(['editor', 'viewer'])
  expect(await members(rivers.id)).toEqual(['editor'])
  await undo('Undo 2 changes', 'Add members to 2 groups')
  // Who belonged to the group before remains.
  expect(await members(lakes.id)).toEqual(['editor'])
  expect(await members(rivers.id)).toEqual([])
})
