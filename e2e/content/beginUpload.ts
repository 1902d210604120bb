import { expect, type Page } from '@playwright/test'

/** Selects a file on the current page, calls `choose`, and opens the review; returns the button that confirms it. */
export const prepareUpload = async (
  page: Page,
  path: string,
  choose?: (page: Page) => Promise<void>,
): Promise<() => Promise<void>> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(path)
  // The title and the type follow when the file has been recognized.
  await expect(page.getByRole('textbox', { name: 'Title' })).not.toHaveValue('')
  await choose?.(page)
  await page.getByRole('button', { name: 'Review item' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Add item' })
  await confirm.waitFor()
  return () => confirm.click()
}

/** Adds a file on the current page, and waits until its upload has started. */
export const beginUpload = async (page: Page, path: string): Promise<void> => {
  const confirm = await prepareUpload(page, path)
  await confirm()
  await page.getByRole('button', { name: /^Pause/ }).waitFor()
}
