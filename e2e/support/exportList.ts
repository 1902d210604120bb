import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'

/** Exports the list of a page, with further columns in addition to the shown ones, and returns the text of the file. */
export const exportList = async (
  page: Page,
  format: 'CSV' | 'JSON',
  columns: readonly string[] = [],
): Promise<string> => {
  await page.getByRole('button', { name: 'Export list' }).click()
  const sheet = page.getByRole('dialog', { name: 'Export list' })
  await sheet.getByRole('radio', { name: format }).check()
  for (const column of columns)
    await sheet.getByRole('checkbox', { name: column, exact: true }).check()
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Download file' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  await expect(sheet).toBeHidden()
  return file
}
