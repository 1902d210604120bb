import { paths } from '../../src/console/shell/paths.ts'
import { checkAccessibility, expect, page, test } from '../components/test.tsx'

const table = page.getByRole('table', { name: 'New members' })

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
