import { paths } from '../../src/console/shell/paths.ts'
import { groupChanges } from '../../src/rest/groups/groupChanges.ts'
import { groups } from '../../src/rest/groups/groups.ts'
import { checkAccessibility, expect, page, step, test as base, texts } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const select = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` }).click()
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
    await button('Delete').click()
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
    await expect.element(button('Delete')).not.toBeInTheDocument()
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
  await button('Delete').click()
  await expect
    .element(page.getByRole('dialog', { name: 'Delete 1 group?' }))
    .toHaveTextContent('1 group belongs to another member.')
})
