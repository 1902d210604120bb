import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { axeOptions, describeViolations } from './axe.ts'
import { atTop } from './places.ts'

/** Runs in the page: waits for two frames, so that pending changes are painted. */
const settled = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

/** Minified: `axe.source` has twice its size. */
const source = readFileSync(atTop('node_modules/axe-core/axe.min.js'), 'utf8')

/** Loads axe into the page, unless an earlier check of the same page did: its half megabyte takes as long as an analysis. */
const load = async (page: Page) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}

/** Runs in the page, where axe is loaded. */
const analyze = async (options: RunOptions) =>
  (await (window as unknown as { axe: typeof axe }).axe.run(options)).violations

interface Options {
  /** Whether a menu is open. Menus are outside of the landmarks, at the end of the page, which axe accepts for dialogs only. */
  readonly withMenu?: boolean
  /** Whether dark mode is checked, too; by default, it is. */
  readonly inDark?: boolean
}

/** Expects no axe violations on the page: of all rules in light mode, and of the color rules in dark mode. */
export const checkAccessibility = async (
  page: Page,
  { withMenu = false, inDark = true }: Options = {},
): Promise<void> => {
  // After a reload, there is no page to check yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  await load(page)
  for (const colorScheme of inDark ? (['light', 'dark'] as const) : (['light'] as const)) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator(`html[data-${colorScheme}]`)).toBeAttached()
    await page.evaluate(settled)
    const violations = await page.evaluate(analyze, axeOptions(colorScheme, withMenu))
    const found = describeViolations(violations)
    expect(found, `${new URL(page.url()).pathname} in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
