import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2 AA, including the earlier versions and level A. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The axe rules with a result that depends on the color scheme. The others have the same result in both. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** Runs in the page: waits for two frames, so that pending changes are painted. */
const settled = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

interface Options {
  /** Whether a menu is open. Menus are outside of the landmarks, at the end of the page, which axe accepts for dialogs only. */
  readonly withMenu?: boolean
}

/** Expects no axe violations on the page: of all rules in light mode, and of the color rules in dark mode. */
export const checkAccessibility = async (
  page: Page,
  { withMenu = false }: Options = {},
): Promise<void> => {
  // After a reload, there is no page to check yet.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator(`html[data-${colorScheme}]`)).toBeAttached()
    await page.evaluate(settled)
    // Legacy mode opens no second page for the result, which would take longer than the analysis. Only pages with frames that run
    // scripts need one.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({
        runOnly:
          colorScheme === 'light'
            ? { type: 'tag', values: tags }
            : { type: 'rule', values: colorRules },
        resultTypes: ['violations'],
        ...(withMenu && colorScheme === 'light' ? { rules: { region: { enabled: false } } } : {}),
      })
      .analyze()
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${help}\n${target.join(' ')}\n${failureSummary ?? ''}`,
      ),
    )
    expect(found, `${new URL(page.url()).pathname} in ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
