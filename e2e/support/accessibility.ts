import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** WCAG 2.2 AA and what it is built on. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules of axe whose result depends on the color scheme. All others find the same in dark as in light. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** In the page: until the frame after next has been painted. */
const settled = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
  })

/** Expects axe to find nothing on the page: by all rules in light, by the rules about color in dark. */
export const checkAccessibility = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator(`html[data-${colorScheme}]`)).toBeAttached()
    await page.evaluate(settled)
    // Without a second page for the result, which takes longer than the analysis; only pages with frames that run scripts need it.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({
        runOnly:
          colorScheme === 'light'
            ? { type: 'tag', values: tags }
            : { type: 'rule', values: colorRules },
        resultTypes: ['violations'],
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
