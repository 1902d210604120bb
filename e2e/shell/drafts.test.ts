import { expect, openPage, page, step, test as base } from '../components/test.tsx'

const test = base.extend({ sampleData: 'empty' })

const name = page.getByLabelText('Name', { exact: true })
const notice = page.getByRole('status').filter({ hasText: /from earlier|again/ })
const restored = (count: number) =>
  `You have ${count} unapplied ${count === 1 ? 'change' : 'changes'} from earlier.`

test('entered values are kept while other pages are open, until they are discarded', async ({
  signIn,
}) => {
  await signIn('admin', '/organization/sign-in')
  await page.getByRole('button', { name: 'Register federation' }).click()
  await name.fill('Half a federation')
  await page.getByRole('link', { name: 'Roles' }).click()
  await page.getByRole('link', { name: 'Create role' }).click()
  await name.fill('Half a role')
  history.back()
  history.back()
  await expect.element(notice).toHaveTextContent(restored(1))
  await expect.element(name).toHaveValue('Half a federation')
  await notice.getByRole('button', { name: 'Discard' }).click()
  await expect.element(name).toHaveValue('')
  await openPage('Roles')
  await page.getByRole('link', { name: 'Create role' }).click()
  await expect.element(name).toHaveValue('Half a role')
  await page.getByRole('link', { name: 'Discard' }).click()
  await page.getByRole('link', { name: 'Create role' }).click()
  await expect.element(name).toHaveValue('')
})

test('entries are discarded only after a question', async ({ signIn }) => {
  await signIn('admin')
  for (const [title, ways, label, button, keep] of [
    ['Settings', [], 'Name', 'Discard all', 'Cancel'],
    ['SAML sign-in', [['button', 'Register federation']], 'Name', 'Discard', 'Keep editing'],
    ['Publishing', [['link', 'Register data store']], 'Title', 'Discard', 'Keep editing'],
    [
      'Tasks',
      [
        ['link', 'Create task'],
        ['radio', 'Geoprocessing'],
      ],
      'Title',
      'Discard',
      'Keep editing',
    ],
  ] as const)
    await step(title, async () => {
      await openPage(title)
      for (const [role, way] of ways) await page.getByRole(role, { name: way }).first().click()
      const field = page.getByLabelText(label, { exact: true })
      await field.fill('Entered')
      await page.getByRole('button', { name: button, exact: true }).click()
      const question = page.getByRole('dialog', { name: /^Discard/ })
      await question.getByRole('button', { name: keep }).click()
      await expect.element(question).not.toBeInTheDocument()
      await expect.element(field).toHaveValue('Entered')
    })
})
