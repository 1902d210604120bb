import { paths } from '../../src/console/shell/paths.ts'
import { organization } from '../../src/rest/organization/organization.ts'
import { roles } from '../../src/rest/organization/roles.ts'
import { tasks } from '../../src/rest/tasks/tasks.ts'
import { compareCopied } from '../components/copying.ts'
import { expect, page, test, type TestPortal } from '../components/test.tsx'

type Account = Parameters<TestPortal['as']>[0]

/** A change: what is entered, what another person does meanwhile, and how it is reviewed and applied. */
interface Change {
  readonly account: Account
  /** Creates what is changed, and returns the path of the page. */
  readonly arrange: (portal: TestPortal) => Promise<string> | string
  readonly enter: () => Promise<void>
  readonly meanwhile?: (portal: TestPortal) => Promise<unknown>
  /** The button that opens the review. */
  readonly review: string | RegExp
  readonly apply: string | RegExp
  /** What the page shows afterwards. */
  readonly applied: string | RegExp
  /** A password, which is not copied. */
  readonly secret?: string
}

const field = (name: string) => page.getByLabelText(name, { exact: true })
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const inNewFolder = async (name: string) => {
  await field('Folder').selectOptions('New folder')
  await page.getByLabelText('Folder name').fill(name)
}

const daily = { minute: '0', hour: '4', dayOfMonth: '*', month: '*', dayOfWeek: '?' }
const report = {
  userName: 'admin',
  title: 'Inventory',
  type: 'ExecuteReport',
  ...daily,
  parameters: { reportType: 'org', reportSubType: 'users' },
} as const

let taskId = ''

const changes: Readonly<Record<string, Change>> = {
  'a new role': {
    account: 'admin',
    arrange: () => paths.newRole('org_user'),
    enter: async () => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Surveyor')
    },
    review: 'Review role',
    apply: 'Create role',
    applied: 'Surveyor',
  },
  'name and privileges of a role': {
    account: 'admin',
    arrange: async (portal) => {
      const { id } = await portal.as('admin').send(roles.create, { name: 'Surveyor' })
      return paths.role(id)
    },
    enter: async () => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Hydrographer')
      await page.getByRole('searchbox', { name: 'Search privileges' }).fill('join groups')
      await page.getByRole('checkbox', { name: 'Join groups' }).first().click()
    },
    review: 'Review 2 changes',
    apply: 'Apply 2 changes',
    applied: 'Role Hydrographer changed',
  },
  'a new group with protection': {
    account: 'admin',
    arrange: () => paths.newGroup(),
    enter: async () => {
      await page.getByRole('textbox', { name: 'Title' }).fill('Rivers')
      await page.getByRole('combobox', { name: 'Tags' }).fill('water,')
      await page.getByRole('switch', { name: 'Protect from deletion' }).click()
    },
    review: 'Review group',
    apply: 'Create group',
    applied: 'Group Rivers created',
  },
  'properties and protection of a group': {
    account: 'admin',
    arrange: async (portal) =>
      paths.groupSettings(
        (await portal.group({ title: 'Rivers', owner: 'admin', tags: ['a'] })).id,
      ),
    enter: async () => {
      await page.getByRole('textbox', { name: 'Title' }).fill('Lakes')
      await page.getByRole('switch', { name: 'Protect from deletion' }).click()
    },
    review: /^Review \d/,
    apply: /^Apply \d/,
    applied: /Rivers.* changed/,
  },
  'a new application': {
    account: 'publisher',
    arrange: () => paths.newApplication(),
    enter: async () => {
      await page.getByRole('textbox', { name: 'Title' }).fill('Field app')
      await page.getByRole('textbox', { name: 'Redirect URIs' }).fill('https://app.example.com/')
    },
    review: 'Review application',
    apply: 'Register application',
    applied: 'Application registered',
  },
  'a move to a new folder': {
    account: 'editor',
    arrange: async (portal) => paths.item((await portal.item('editor', { title: 'Weirs' })).id),
    enter: async () => {
      await press(/^Move$/)
      await inNewFolder('Hydrology')
    },
    review: 'Review changes',
    apply: 'Move 1 item',
    applied: 'Weirs moved to Hydrology',
  },
  'an item in a new folder': {
    account: 'publisher',
    arrange: () => paths.addItem(),
    enter: async () => {
      await page.getByRole('button', { name: 'URL', exact: true }).click()
      await page.getByLabelText('URL', { exact: true }).fill('https://maps.example.com/app')
      await page.getByLabelText('Title', { exact: true }).fill('River levels')
      await inNewFolder('Hydrology')
    },
    review: /^Review/,
    apply: /^Add/,
    applied: /River levels/,
  },
  'a new task': {
    account: 'admin',
    arrange: () => `${paths.newTask()}?type=ExecuteReport`,
    enter: async () => {
      await page.getByRole('textbox', { name: 'Title' }).fill('Inventory')
    },
    review: 'Review task',
    apply: 'Create task',
    applied: 'Task “Inventory” created',
  },
  'the title of a task whose schedule another person changes': {
    account: 'admin',
    arrange: async (portal) => {
      ;({ taskId } = await portal.as('admin').send(tasks.create, report))
      return paths.editTask('admin', taskId)
    },
    enter: async () => {
      await page.getByRole('textbox', { name: 'Title' }).fill('All items')
    },
    meanwhile: (portal) => portal.as('admin').send(tasks.update, { ...report, taskId, hour: '7' }),
    review: 'Review 1 change',
    apply: 'Apply 1 change',
    applied: 'Task “Inventory” changed',
  },
  'a default of new members, of which another person changes another one': {
    account: 'admin',
    arrange: () => paths.settings('members'),
    enter: async () => {
      await field('Role').selectOptions('Publisher')
    },
    meanwhile: (portal) =>
      portal.as('admin').send(organization.setUserDefaultSettings, { userType: 'both' }),
    review: 'Review 1 change',
    apply: 'Apply 1 change',
    applied: 'New member defaults changed',
  },
  'a new data store in a new folder, for a server': {
    account: 'publisher',
    arrange: () => paths.newDataStore(),
    enter: async () => {
      for (const [name, value] of [
        ['Title', 'County database'],
        ['Host', 'db.example.com'],
        ['Database', 'county'],
        ['Account', 'reader'],
      ] as const)
        await field(name).fill(value)
      await page.getByLabelText('Password').first().fill('readers-2026')
      await field('Portal folder').selectOptions('New folder')
      await page.getByLabelText('Folder name').fill('Databases')
    },
    review: 'Review data store',
    apply: 'Register data store',
    applied: 'County database',
    secret: 'readers-2026',
  },
}

for (const [what, change] of Object.entries(changes))
  test(`what the review of ${what} copies is what it sends`, async ({ portal, signIn }) => {
    await signIn(change.account, await change.arrange(portal))
    await change.enter()
    await change.meanwhile?.(portal)
    await press(change.review)
    const review = page.getByRole('dialog')
    await expect.element(review.getByRole('button', { name: change.apply })).toBeEnabled()
    await expect.element(review.getByText('Checking for changes')).not.toBeInTheDocument()
    await compareCopied(async () => {
      const apply = review.getByRole('button', { name: change.apply })
      await apply.click()
      await expect.element(apply).not.toBeInTheDocument()
      await expect.element(page.getByText(change.applied).first()).toBeVisible()
    }, change.secret)
  })
