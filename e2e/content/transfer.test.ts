import { content } from '../../src/rest/content/content.ts'
import { groupChanges } from '../../src/rest/groups/groupChanges.ts'
import {
  checkAccessibility,
  expect,
  page,
  press,
  shownPath,
  step,
  test as base,
  texts,
} from '../components/test.tsx'
import { placeOf } from './arrangeTransfer.ts'

const test = base.extend({ sampleData: 'empty' })

const chooseOwner = async (name: string) => {
  await page.getByRole('combobox', { name: 'New owner' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
}
const cause = (title: string | RegExp) => page.getByRole('region', { name: title })
const apply = () =>
  page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click()
const review = page.getByRole('button', { name: 'Review changes' })

test('many issues are one list: selected ones are fixed or excluded together, and one opens with its fixes', async ({
  portal,
  signIn,
}) => {
  for (let index = 1; index <= 7; index += 1)
    await portal.group({ title: `Basin ${index}`, items: [{ title: `Map ${index}` }] })
  await signIn('admin', '/content?show=all')
  await page.getByRole('checkbox', { name: /^Select all/ }).click()
  await page.getByRole('link', { name: 'Change owner' }).click()
  await step('while a name is typed, no result of an earlier text is selected', async () => {
    const owner = page.getByRole('combobox', { name: 'New owner' })
    await owner.click()
    await expect.element(page.getByRole('option').first()).toBeEnabled()
    await portal.fault('members.search', { kind: 'delay', milliseconds: 3_000 }, 9)
    await owner.fill('Emil')
    await press(owner, '{ArrowDown}')
    await press(owner, '{Enter}')
    await expect.element(owner).toHaveValue('Emil')
    await portal.clearFaults()
    await owner.clear()
  })
  await chooseOwner('Emil')
  await page.getByRole('button', { name: 'Check 7 items' }).click()
  const issues = page.getByRole('table', { name: 'Issues' })
  await expect.poll(() => issues.getByRole('rowheader').elements().length).toBe(7)
  await expect
    .element(page.getByRole('button', { name: 'Add Emil Okafor to 7 groups' }))
    .toBeVisible()
  await checkAccessibility()
  await step('selected issues', async () => {
    for (const index of [1, 2])
      await issues.getByRole('checkbox', { name: new RegExp(`Basin ${index}”`) }).click()
    await expect
      .element(page.getByRole('button', { name: 'Add Emil Okafor to 2 groups' }))
      .toBeVisible()
    await page.getByRole('button', { name: 'Exclude the items of 2 selected issues' }).click()
    await expect.element(page.getByText('2 items are excluded.')).toBeVisible()
  })
  await step('an issue opens with its fixes', async () => {
    await page.getByRole('button', { name: 'Include again' }).click()
    await issues.getByRole('button', { name: /Basin 3”/ }).click()
    const panel = page.getByRole('dialog', { name: 'Issue', exact: true })
    await panel.getByRole('button', { name: 'Add Emil Okafor to the group' }).click()
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect.element(page.getByText('6 items can’t be transferred. Issues: 6.')).toBeVisible()
    await expect.element(panel).not.toBeInTheDocument()
    await expect.poll(() => issues.getByRole('rowheader').elements().length).toBe(6)
  })
})

test('all content of a member is transferred by folder, and the remaining content is listed', async ({
  portal,
  signIn,
}) => {
  const admin = portal.as('admin')
  const { folder } = await admin.send(content.createFolder, {
    userName: 'publisher',
    title: 'Maps',
  })
  const inFolder = await portal.item('publisher', { title: 'Rivers', folderId: folder.id })
  const loose = await portal.item('publisher', { title: 'Lakes' })
  const group = await portal.group({ title: 'Notices', items: [{ title: 'Warnings' }] })
  await portal.as('publisher').send(groupChanges.update, { groupId: group.id, isViewOnly: true })

  await step('the page of a member leads to the transfer', async () => {
    await signIn('admin', '/organization/members/publisher')
    await page.getByRole('link', { name: 'Transfer content' }).click()
    const table = page.getByRole('table', { name: 'Folders of Priya Lindqvist' })
    await expect.element(table.getByRole('row', { name: /Root folder/ })).toHaveTextContent('2')
    await expect.element(table.getByRole('row', { name: /Maps/ })).toHaveTextContent('Web Map (1)')
  })
  await step('a new owner for each folder', async () => {
    await page.getByRole('radio', { name: 'A new owner for each folder' }).click()
    await expect
      .element(page.getByRole('button', { name: /^Check/ }))
      .toHaveAccessibleDescription('Select a new owner for at least one folder.')
    const maps = page.getByRole('region', { name: 'Maps: 1 item' })
    await maps.getByRole('combobox', { name: 'New owner' }).fill('Emil')
    await page.getByRole('option', { name: /Emil/ }).click()
    const rest = page.getByRole('region', { name: 'Root folder: 2 items' })
    await rest.getByRole('combobox', { name: 'New owner' }).fill('Ada')
    await page.getByRole('option', { name: /Ada/ }).click()
    await rest.getByRole('radio', { name: 'Root folder' }).click()
    await page.getByRole('button', { name: 'Check 3 items' }).click()
  })
  await step('an item that can’t be transferred is excluded', async () => {
    const notices = cause(/“Notices”/)
    await expect.element(notices.getByRole('button', { name: /as a manager/ })).toBeVisible()
    await notices.getByRole('button', { name: 'Exclude 1 item' }).click()
    await expect.element(page.getByText('2 items can be transferred.')).toBeVisible()
    await expect.element(page.getByText('1 item is excluded.')).toBeVisible()
    await review.click()
    const plan = page.getByRole('dialog')
    await expect.element(plan).toHaveTextContent('Root folder')
    await expect.element(plan).toHaveTextContent('Folders named publisher_…')
    await plan.getByRole('button', { name: 'Transfer 2 items' }).click()
  })
  await step('the excluded item and the group remain', async () => {
    const left = page.getByRole('region', { name: 'Remaining content' })
    await expect.poll(() => texts(left.getByRole('rowheader'))).toEqual(['Warnings'])
    await expect.element(left.getByRole('link', { name: 'Notices' })).toBeVisible()
    expect(await placeOf(portal, inFolder)).toEqual(['editor', 'publisher_Maps'])
    expect(await placeOf(portal, loose)).toEqual(['admin', undefined])
    await checkAccessibility()
  })
  await step('the item is transferred, too, and only the group remains', async () => {
    await page.getByRole('button', { name: 'Transfer remaining content' }).click()
    await chooseOwner('Emil')
    await page.getByRole('button', { name: 'Check 1 item' }).click()
    await cause(/“Notices”/)
      .getByRole('button', { name: 'Add Emil Okafor as a manager' })
      .click()
    await apply()
    await expect.element(page.getByText('1 item can be transferred.')).toBeVisible()
    await review.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Transfer 1 item' }).click()
    await expect
      .element(page.getByText('Priya Lindqvist owns no items that you have access to.'))
      .toBeVisible()
    await expect.element(page.getByText(/Priya Lindqvist still owns 1 group/)).toBeVisible()
    await signIn('admin', shownPath())
    await expect
      .element(page.getByText('Priya Lindqvist owns no items that you have access to.'))
      .toBeVisible()
    const [warnings] = group.items
    expect(warnings && (await placeOf(portal, warnings))[0]).toBe('editor')
  })
})
