import { oneOf } from '../../src/console/shell/searchText.ts'
import { paths } from '../../src/console/shell/paths.ts'
import { members as operations } from '../../src/rest/organization/members.ts'
import { users } from '../../src/rest/organization/users.ts'
import { registerFederation } from './arrangeFederation.ts'
import {
  checkAccessibility,
  expect,
  nextDownload,
  page,
  reload,
  test,
} from '../components/test.tsx'

const table = page.getByRole('table', { name: 'New members' })
const button = (name: RegExp | string) => page.getByRole('button', { name, exact: true })

const names = ['rep.1', 'rep.2', 'rep.3', 'rep.4', 'rep.5']
/** Chooses a file with these members, of whom some have no valid email address. */
const choose = (members: readonly string[], wrong: readonly string[] = []) => {
  const lines = members.map((name) => {
    const email = wrong.includes(name) ? 'none' : `${name}@example.com`
    return `${name},Rep,${name},${email},Viewer,Viewer`
  })
  const text = ['Username,First name,Last name,Email,Role,User type', ...lines].join('\n')
  return page
    .getByLabelText('Drop a CSV file here')
    .getByCss('input[type=file]')
    .upload(new File([text], 'reps.csv', { type: 'text/csv' }))
}

test('columns with other headers are matched by hand, and a guessed encoding is corrected', async ({
  signIn,
}) => {
  await signIn('admin', paths.addMembers())
  const lines = [
    'Mitarbeiter der Stadt',
    'Benutzer;Vorname;Nachname;Adresse;Amt',
    'yamada.p;\x91\xbe\x98\x59;Mori;yamada@example.com;3',
  ]
  const bytes = Uint8Array.from(lines.join('\r\n'), (character) => character.charCodeAt(0))
  await page
    .getByLabelText('Drop a CSV file here')
    .getByCss('input[type=file]')
    .upload(new File([bytes], 'crew.csv', { type: 'text/csv' }))
  const check = page.getByRole('region', { name: 'Check the table' })
  await expect.element(check).toHaveTextContent('The encoding of this file is a guess.')
  await check.getByLabelText('Encoding').selectOptions('Japanese (Shift_JIS)')
  await expect.element(check.getByRole('cell', { name: '太郎' })).toBeVisible()
  await expect.element(check.getByLabelText('Column 4: Adresse')).toHaveValue('email')
  const add = check.getByRole('button', { name: 'Add 1 row' })
  await expect
    .element(add)
    .toHaveAccessibleDescription('Select the column that contains the usernames.')
  await check.getByLabelText('Column 1: Benutzer').selectOptions('Username')
  await check.getByLabelText('Column 2: Vorname').selectOptions('First name')
  await check.getByLabelText('Column 3: Nachname').selectOptions('Last name')
  await checkAccessibility()
  await page.viewport(390, 844)
  const isTooWide = () => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth
  }
  await expect.poll(isTooWide).toBe(false)
  await add.click()
  await expect.element(page.getByText('0 of 1 members can be added')).toBeVisible()
  const member = table.getByRole('row').filter({ hasText: 'yamada.p' })
  await expect.element(member).toHaveTextContent('太郎 Mori')
  await expect
    .element(member)
    .toHaveTextContent('Role: Is required: the new member defaults have none.')
  await expect.element(page.getByText('Columns that are not read: Amt')).toBeVisible()
  await expect.element(page.getByText('1 row above the header is not read.')).toBeVisible()
})

test('a corrected file replaces the rows, another one is added, and rows with problems are removed', async ({
  signIn,
}) => {
  await signIn('admin', paths.addMembers())
  await choose(names, ['rep.2', 'rep.4'])
  await expect.element(page.getByText('3 of 5 members can be added')).toBeVisible()
  await expect.element(page.getByText('reps.csv · 5 rows')).toBeVisible()
  await expect.element(button('Choose another file')).toBeVisible()
  for (const number of ['2', '4']) {
    const row = table.getByRole('row').filter({ hasText: `Rep rep.${number}` })
    await expect.element(row).toHaveTextContent('Email: Must be an email address.')
    await expect.element(row.getByRole('cell').first()).toHaveTextContent(number)
  }
  await checkAccessibility()

  await choose(names, ['rep.4'])
  const question = page.getByRole('dialog', { name: 'Replace 5 rows in the list?' })
  await question.getByRole('button', { name: 'Replace 5 rows' }).click()
  await expect.element(page.getByText('4 of 5 members can be added')).toBeVisible()

  await choose(['rep.6'])
  await expect.element(question).toBeVisible()
  await checkAccessibility()
  await question.getByRole('button', { name: 'Add 1 row' }).click()
  await expect.element(page.getByText('5 of 6 members can be added')).toBeVisible()

  await button('Remove 1 row with problems').click()
  const removal = page.getByRole('dialog', { name: 'Remove 1 row with problems?' })
  await removal.getByRole('button', { name: 'Remove 1 row with problems' }).click()
  await expect.element(page.getByText('5 of 5 members can be added')).toBeVisible()
  await button('Review changes').click()
  const review = page.getByRole('dialog', { name: 'Review changes: add 5 members' })
  await expect.element(review).toHaveTextContent('rep.1, rep.2, rep.3, rep.5, and rep.6')
})

test('entries from earlier are not announced any more after a file has replaced them', async ({
  signIn,
}) => {
  await signIn('admin', paths.addMembers())
  await choose(names)
  await expect.element(page.getByText('5 of 5 members can be added')).toBeVisible()
  await reload()
  const notice = page.getByText('Your choices from earlier were restored.')
  await expect.element(notice).toBeVisible()
  await choose(['rep.6'])
  await page
    .getByRole('dialog', { name: 'Replace 5 rows in the list?' })
    .getByRole('button', { name: 'Replace 5 rows' })
    .click()
  await expect.element(page.getByText('1 of 1 members can be added')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})

test('leaving the page asks for all that would be lost: rows that the storage could not keep, and passwords', async ({
  signIn,
}) => {
  await signIn('admin', paths.addMembers())
  const fillers: string[] = []
  for (let length = 2 ** 22; length >= 1; length /= 2)
    try {
      sessionStorage.setItem(`filler ${length}`, ' '.repeat(length))
      fillers.push(`filler ${length}`)
    } catch {
      // Half of it might fit.
    }
  await choose(['rep.1', 'rep.2'], ['rep.2'])
  await expect.element(page.getByText('1 of 2 members can be added')).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  const stay = question.getByRole('button', { name: 'Cancel' })
  const follow = () =>
    page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'Groups' })
      .click()
  const [rowsAreLost, passwordsAreLost] = [
    'The entered members are too many for the storage of this browser, and would be lost.',
    'The temporary passwords are not saved, and can’t be shown again.',
  ]

  await follow()
  await expect.element(question).toHaveTextContent(rowsAreLost)
  await expect.element(question).not.toHaveTextContent(passwordsAreLost)
  await stay.click()
  await button('Review changes').click()
  await button('Add 1 member').click()
  await expect.element(button('Download CSV')).toBeVisible()
  for (const filler of fillers) sessionStorage.removeItem(filler)
  await follow()
  await expect.element(question).toHaveTextContent(`${rowsAreLost} ${passwordsAreLost}`)
  await stay.click()
  await button('Download CSV').click()
  await follow()
  await expect.element(question).toHaveTextContent(rowsAreLost)
  await expect.element(question).not.toHaveTextContent(passwordsAreLost)
  await question.getByRole('button', { name: 'Leave page' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Groups' })).toBeVisible()
})

test('a reload while members are added offers to reset the passwords of those who were, and creates no one twice', async ({
  portal,
  signIn,
}) => {
  await signIn('admin', paths.addMembers())
  await choose(names)
  await portal.fault('accounts.create', { kind: 'delay', milliseconds: 0 }, 2)
  await portal.fault('accounts.create', { kind: 'delay', milliseconds: 2_000 })
  await button('Review changes').click()
  await button('Add 5 members').click()
  await expect.element(page.getByText('2 of 5', { exact: true })).toBeVisible()
  await reload()

  const notice = page.getByText(/^The last import was interrupted\. .* created 3 accounts/)
  await expect.element(notice).toHaveTextContent('rep.1, rep.2, and rep.3')
  await expect.element(page.getByText('2 of 5 members can be added')).toBeVisible()
  const created = table.getByRole('row').filter({ hasText: 'Added by the interrupted import' })
  await expect.poll(() => created.elements().length).toBe(3)
  await expect.element(page.getByRole('button', { name: /^Use / })).not.toBeInTheDocument()
  await checkAccessibility()

  await button('Reset 3 passwords').click()
  const review = page.getByRole('dialog', { name: 'Review changes: reset 3 passwords' })
  await expect.element(review).toHaveTextContent('rep.1, rep.2, and rep.3')
  await review.getByRole('button', { name: 'Reset 3 passwords' }).click()
  await expect.element(page.getByText('3 passwords reset', { exact: true })).toBeVisible()
  await checkAccessibility()
  const saved = nextDownload()
  await button('Download CSV').click()
  const passwords = (await saved).text.trim().split('\r\n').slice(1)
  expect(passwords.map((line) => line.split(',')[0])).toEqual(['rep.1', 'rep.2', 'rep.3'])
  await button('Back to the list').click()

  await expect.element(page.getByText('2 of 2 members can be added')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  await button('Review changes').click()
  await button('Add 2 members').click()
  await expect.element(page.getByText('2 members added', { exact: true })).toBeVisible()
  const q = oneOf('username', [...names, 'rep.11', 'rep.21', 'rep.31'])
  const { results } = await portal.as('admin').send(users.search, { q, num: 100 })
  expect(results.map(({ username }) => username).toSorted()).toEqual(names)
  await button('Download CSV').click()
})

test('members of an identity provider come from the same table, and get no passwords', async ({
  portal,
  signIn,
}) => {
  await registerFederation(portal)
  await signIn('admin', paths.addMembers())
  await page
    .getByLabelText('Drop a CSV file here')
    .getByCss('input[type=file]')
    .upload(
      new File(
        [
          'Username,First name,Last name,Email,Role,User type,SAML login\n',
          'rep.1,Rep,One,rep.1@example.com,Viewer,Viewer,one@city.example\n',
          'rep.2,Rep,Two,rep.2@example.com,Viewer,Viewer,\n',
        ],
        'reps.csv',
        { type: 'text/csv' },
      ),
    )
  await expect.element(page.getByText('2 of 2 members can be added')).toBeVisible()
  await table.getByRole('button', { name: 'rep.1', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Edit new member' })
  await expect
    .element(panel.getByLabelText('Organization-specific login'))
    .toHaveValue('one@city.example')
  await checkAccessibility()
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await button('Review changes').click()
  const review = page.getByRole('dialog', { name: 'Review changes: add 2 members' })
  await expect.element(review).toHaveTextContent('1 member signs in at the identity provider')
  await button('Add 2 members').click()
  const outcome = page.getByRole('table', { name: 'New members and their outcomes' })
  await expect
    .element(outcome.getByRole('row').filter({ hasText: 'rep.1' }))
    .toHaveTextContent('AddedNone: signs in at the identity provider')
  const saved = nextDownload()
  await button('Download CSV').click()
  const passwords = (await saved).text.trim().split('\r\n').slice(1)
  expect(passwords.map((line) => line.split(',')[0])).toEqual(['rep.2'])
  const { provider, idpUsername } = await portal.as('admin').send(users.read, { userName: 'rep.1' })
  expect({ provider, idpUsername }).toEqual({
    provider: 'enterprise',
    idpUsername: 'one@city.example',
  })
})

test('where a user type is chosen, and on the page of a member, what is used of its licenses is shown', async ({
  portal,
  signIn,
}) => {
  const { userLicenseTypes } = await portal.as('admin').send(operations.userLicenseTypes, {})
  const creator = userLicenseTypes.find(({ id }) => id === 'creatorUT')
  const used = `${creator?.currentRegisteredMembers} members, no limit`
  const choice = page.getByLabelText('User type').getByRole('option', { name: /^Creator/ })
  await signIn('admin', paths.addMembers())
  await button('Add one member').click()
  await expect.element(choice).toHaveTextContent(`Creator (${used})`)
  await signIn('admin', paths.settings('members'))
  await expect.element(choice).toHaveTextContent(`Creator (${used})`)
  await signIn('admin', paths.member('publisher'))
  await expect.element(page.getByText(/^\d+ members?, no limit$/)).toBeVisible()
})
