import type { Page } from '@playwright/test'

/** Chooses a file on the page that stands open and whatever `choose` does, up to the plan; resolves with the way to confirm it. */
export const prepareUpload = async (
  page: Page,
  path: string,
  choose?: (page: Page) => Promise<void>,
): Promise<() => Promise<void>> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(path)
  await choose?.(page)
  await page.getByRole('button', { name: 'Review and add' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Add the item' })
  await confirm.waitFor()
  return () => confirm.click()
}

/** Adds a file on the page that stands open, and waits until it has begun to travel. */
export const beginUpload = async (page: Page, path: string): Promise<void> => {
  const confirm = await prepareUpload(page, path)
  await confirm()
  await page.getByRole('button', { name: /^Pause/ }).waitFor()
}
