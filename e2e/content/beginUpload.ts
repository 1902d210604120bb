import type { Page } from '@playwright/test'

/** Adds a file on the page that stands open, and waits until it has begun to travel. */
export const beginUpload = async (page: Page, path: string): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(path)
  await page.getByRole('button', { name: 'Review and add' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add the item' }).click()
  await page.getByRole('button', { name: /^Pause/ }).waitFor()
}
