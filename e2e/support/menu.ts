import { expect, type Page } from '@playwright/test'

/** Opens a page by its link in the menu: unlike `page.goto`, the running console is not loaded again. */
export const openPage = async (page: Page, title: string): Promise<void> => {
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: title })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
}
