import { expect, type Page } from '@playwright/test'

/** The steps to import a package. */

/** Chooses a file with the button and the file dialog. */
export const chooseFile = async (page: Page, file: string | { name: string; buffer: Buffer }) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose file' }).click()
  await (
    await chooser
  ).setFiles(typeof file === 'string' ? file : { mimeType: 'application/octet-stream', ...file })
}

export const contents = (page: Page) => page.getByRole('table', { name: 'Items in the package' })

/** The row of an item, in any table of the page. */
export const rowOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })

export const reviewPlan = async (page: Page) => {
  await page.getByRole('button', { name: 'Review changes' }).click()
  const plan = page.getByRole('dialog', { name: /^Review changes:/ })
  await expect(plan).toBeVisible()
  return plan
}

/** Opens the review, and waits for its check for existing items. */
export const checkedPlan = async (page: Page) => {
  const plan = await reviewPlan(page)
  await expect(plan.getByText(/^Checked for existing items/)).toBeVisible()
  return plan
}

/** A fault without effect for the check right before the import, so that the next fault applies to the import itself. */
export const lastLook = { kind: 'delay', milliseconds: 0 } as const

export const importAction = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: /^Import \d+ items?$/ })

/** Opens the review and starts the import. */
export const startImport = async (page: Page) => {
  await reviewPlan(page)
  await importAction(page).click()
  await expect(page).toHaveURL(/[?&]job=/)
}

/** The sentence about the outcome, matched from its start, because the help of the options contains similar words. */
export const outcome = (page: Page, text: string) => page.getByText(new RegExp(`^${text}`))
