import { applications } from '../../src/rest/organization/applications.ts'
import { authentication } from '../../src/rest/signIn/authentication.ts'
import { items } from '../../src/rest/content/items.ts'
import { paths } from '../../src/console/shell/paths.ts'
import { checkAccessibility, expect, openPage, test, walkTo } from '../fixtures.ts'

test.use({ sampleData: 'empty' })

test('an application is registered with the keyboard, its redirect URIs are changed and restored, its secret is replaced, and it is unregistered', async ({
  page,
  portal,
  signIn,
}) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const publisher = portal.arrange.as('publisher')
  const uris = page.getByRole('textbox', { name: 'Redirect URIs' })
  await signIn('publisher', paths.applications())
  await expect(page.getByText('No applications are registered.')).toBeVisible()
  await checkAccessibility(page)

  const secret =
    await test.step('with the keyboard; wrong redirect URIs are explained at their field', async () => {
      await walkTo(page.getByRole('link', { name: 'Skip to content' }))
      await page.keyboard.press('Enter')
      await walkTo(page.getByRole('link', { name: 'Register application' }))
      await page.keyboard.press('Enter')
      await expect(heading('Register application')).toBeVisible()
      await walkTo(page.getByRole('textbox', { name: 'Title' }))
      await page.keyboard.type('Field app')
      await walkTo(page.getByRole('combobox', { name: 'Type of application' }))
      await page.keyboard.type('Several')
      await walkTo(uris)
      await page.keyboard.type('https://*.example.com/')
      await walkTo(page.getByRole('button', { name: 'Review application' }))
      await page.keyboard.press('Enter')
      await expect(uris).toBeFocused()
      await expect(uris).toHaveAccessibleDescription(/wildcards are not possible/)
      await checkAccessibility(page)
      await page.keyboard.press('Control+A')
      await page.keyboard.type('http://localhost:3000/')
      await page.keyboard.press('Enter')
      await page.keyboard.type('https://field.example.com/')
      await walkTo(page.getByRole('button', { name: 'Review application' }))
      await page.keyboard.press('Enter')
      const review = dialog('Review application')
      await expect(review).toContainText('is on the machine of the person who signs in')
      await checkAccessibility(page)
      await walkTo(review.getByRole('button', { name: 'Register application' }))
      await page.keyboard.press('Enter')
      const shown = dialog('Application registered')
      await expect(shown).toContainText('The client secret is shown only now.')
      await checkAccessibility(page)
      const texts = await shown.getByRole('code').allTextContents()
      await walkTo(shown.getByRole('button', { name: 'Done' }))
      await page.keyboard.press('Enter')
      await expect(heading('Field app')).toBeVisible()
      return texts[1] ?? ''
    })

  const itemId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const now = () => publisher.send(applications.ofItem, { userName: 'publisher', itemId })
  const { client_id } = await now()
  expect(await now()).toMatchObject({
    appType: 'multiple',
    redirect_uris: ['http://localhost:3000/', 'https://field.example.com/'],
  })
  const tokenWith = (client_secret: string) =>
    publisher.send(authentication.token, {
      grant_type: 'client_credentials',
      client_id,
      client_secret,
    })
  await tokenWith(secret)

  await test.step('redirect URIs are changed, and restored', async () => {
    await page.reload()
    await expect(page.getByText('by the application itself')).toBeVisible()
    await expect(page.getByText('Can’t be shown again. Replace it if it is lost.')).toBeVisible()
    await uris.fill('https://field.example.com/')
    await page.getByRole('button', { name: 'Review 1 change' }).click()
    const review = dialog('Review 1 change')
    await expect(review).toContainText('People can’t return to http://localhost:3000/ anymore')
    await review.getByRole('button', { name: 'Apply 1 change' }).click()
    await expect(page.getByText('Field app changed')).toBeVisible()
    expect(await now()).toMatchObject({ redirect_uris: ['https://field.example.com/'] })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(async () => (await now()).redirect_uris).toHaveLength(2)
  })

  await test.step('another client secret replaces the first one', async () => {
    await page.getByRole('button', { name: 'Replace client secret' }).click()
    const review = dialog('Review changes: replace client secret')
    await review.getByRole('textbox').fill('Field app')
    await review.getByRole('button', { name: 'Replace client secret' }).click()
    const shown = dialog('Client secret replaced')
    await expect(shown).toContainText('The client secret is shown only now.')
    const replaced = (await shown.getByRole('code').allTextContents())[1] ?? ''
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(tokenWith(secret)).rejects.toThrow(/secret/i)
    await tokenWith(replaced)
    await openPage(page, 'Change history')
    await expect(page.getByText('Client secret of Field app replaced')).toBeVisible()
    await expect(page.locator('body')).not.toContainText(replaced)
  })

  await test.step('administrators find it, and unregister it', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await signIn('admin', paths.applications())
    await checkAccessibility(page)
    await page.getByRole('link', { name: 'Field app' }).click()
    await expect(heading('Field app')).toBeVisible()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Unregister' }).click()
    const review = dialog('Unregister application?')
    await expect(review).toContainText('All sign-ins with Field app end at once')
    await review.getByRole('textbox').fill('Field app')
    await review.getByRole('button', { name: 'Unregister' }).click()
    await expect(page.getByText('Field app unregistered')).toBeVisible()
    await expect(page.getByText('No applications are registered.')).toBeVisible()
    await expect(now()).rejects.toThrow()
    expect(await publisher.send(items.read, { itemId })).toMatchObject({ title: 'Field app' })
  })
})
