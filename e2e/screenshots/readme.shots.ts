import { paths } from '../../src/console/shell/paths.ts'
import { arrangePages } from '../pages.ts'
import { test, type Page } from '../fixtures.ts'
import { atTop } from '../support/places.ts'

test.use({ sampleData: 'riverside', hasSampleDatabase: true })

/** Takes an image in both color schemes: the README shows the one of the reader. */
const save = async (page: Page, name: string) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForLoadState('networkidle')
    const path = atTop(`docs/${name}-${colorScheme}.png`)
    await page.screenshot({ path, animations: 'disabled' })
  }
}

test('the images of the README', async ({ page, portal, signIn }) => {
  const pages = await arrangePages(portal)
  await signIn('admin')
  for (const name of ['home', 'tasks'] as const)
    await test.step(name, async () => {
      const { path, heading, last = heading } = pages[name]
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      await page.getByText(last).first().waitFor()
      await save(page, name)
    })

  await test.step('the review of changed settings', async () => {
    await page.goto(pages.settings.path)
    await page.getByLabel('Name', { exact: true }).fill('Riverside County')
    await page.getByRole('button', { name: 'Review changes' }).click()
    await page.getByRole('dialog').waitFor()
    await save(page, 'review')
  })
})

// Only its owner publishes the layers of a data store.
test('the image of the preview of a publication', async ({ page, signIn }) => {
  await signIn('publisher', paths.publishing())
  await page.getByRole('link', { name: 'Publish layers: Riverside County database' }).click()
  await page.getByRole('radio', { name: /^gis2/ }).check()
  for (const step of ['Server folder', 'Folder in the portal', 'Template', 'Preview']) {
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.locator('[aria-current=step]', { hasText: step }).waitFor()
  }
  await page.getByRole('row', { name: /flood_zones/ }).waitFor()
  await save(page, 'publishing')
})
