import { arrangePages } from '../pages.ts'
import { test, type Page } from '../fixtures.ts'
import { atTop } from '../support/places.ts'

test.use({ sampleData: 'riverside' })

const save = async (page: Page, name: string) => {
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: atTop(`docs/${name}.png`), animations: 'disabled' })
}

test('the images of the README', async ({ page, portal, signIn }) => {
  const pages = await arrangePages(portal)
  await signIn('admin')
  for (const name of ['importChoose'] as const)
    await test.step(name, async () => {
      const { path, heading, last } = pages[name]
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      if (last !== undefined) await page.getByText(last).first().waitFor()
      await save(page, name)
    })

  await test.step('the review of changed settings', async () => {
    const { path } = pages.settings
    await page.goto(path)
    await page.getByLabel('Name', { exact: true }).fill('Riverside County')
    await page.getByRole('button', { name: 'Review changes' }).click()
    await page.getByRole('dialog').waitFor()
    await save(page, 'review')
  })
})
