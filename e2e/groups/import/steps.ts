import { expect, type Page } from '@playwright/test'

/** What a person does to import a package, step by step. */

/** Chooses a file with the button, as from the system's own window. */
export const chooseFile = async (page: Page, file: string | { name: string; buffer: Buffer }) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (
    await chooser
  ).setFiles(typeof file === 'string' ? file : { mimeType: 'application/octet-stream', ...file })
}

export const contents = (page: Page) => page.getByRole('table', { name: 'Items in the package' })

/** The row of an item, in whichever table of the page. */
export const rowOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })

export const reviewPlan = async (page: Page) => {
  await page.getByRole('button', { name: 'Review plan' }).click()
  const plan = page.getByRole('dialog', { name: /^Plan:/ })
  await expect(plan).toBeVisible()
  return plan
}

/** Reviews the plan, and waits until it has looked again at what exists on the portal. */
export const checkedPlan = async (page: Page) => {
  const plan = await reviewPlan(page)
  await expect(plan.getByText(/^Checked/)).toBeVisible()
  return plan
}

/** The portal is asked once more right before the import: a fault for the import itself comes after this one. */
export const lastLook = { kind: 'delay', milliseconds: 0 } as const

export const importAction = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: /^Import \d+ items?$/ })

/** Reviews the plan and starts the import. */
export const startImport = async (page: Page) => {
  await reviewPlan(page)
  await importAction(page).click()
  await expect(page).toHaveURL(/[?&]job=/)
}

/** The sentence that says how the import ended; the help of the options says similar words further on in a sentence. */
export const outcome = (page: Page, words: string) => page.getByText(new RegExp(`^${words}`))
