import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { CheckResult, RunOptions } from 'axe-core'
import { atTop } from './places.ts'

/** WCAG 2.2 AA, including the earlier versions and level A. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The axe rules with a result that depends on the color scheme. The others have the same result in both. */
const colorRules = ['color-contrast', 'link-in-text-block']

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

/** The other elements that a check depends on, such as the one whose color is the background of a text. */
const related = (checks: readonly CheckResult[]) =>
  checks
    .flatMap(({ relatedNodes }) => relatedNodes ?? [])
    .map(({ html }) => `\nRelated element: ${html}`)
    .join('')

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
    const violations = await page.evaluate(analyze, {
      runOnly:
        colorScheme === 'light'
          ? { type: 'tag', values: tags }
          : { type: 'rule', values: colorRules },
      resultTypes: ['violations'],
      // Frames show HTML that members wrote, and run no scripts. Styles are only needed for rules that are off.
      iframes: false,
      preload: { assets: ['media'] },
      ...(withMenu && colorScheme === 'light' ? { rules: { region: { enabled: false } } } : {}),
    } satisfies RunOptions)
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary, any }) =>
          `${id}: ${help}\n${target.join(' ')}\n${failureSummary ?? ''}${related(any)}`,
      ),
    )
    expect(found, `${new URL(page.url()).pathname} in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
