import type { CheckResult, Result, RunOptions } from 'axe-core'

/** WCAG 2.2 AA, including the earlier versions and level A. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The axe rules with a result that depends on the color scheme. The others have the same result in both. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** The other elements that a check depends on, such as the one whose color is the background of a text. */
const related = (checks: readonly CheckResult[]) =>
  checks
    .flatMap(({ relatedNodes }) => relatedNodes ?? [])
    .map(({ html }) => `\nRelated element: ${html}`)
    .join('')

/** Whether the page is shown in light or in dark mode. */
export type ColorScheme = 'light' | 'dark'

/**
 * Returns the options of a check in a color scheme: all rules in light mode, and the rules of colors in dark mode. Menus are outside of
 * the landmarks, at the end of the page, which axe accepts for dialogs only.
 */
export const axeOptions = (colorScheme: ColorScheme, withMenu = false): RunOptions => ({
  runOnly:
    colorScheme === 'light' ? { type: 'tag', values: tags } : { type: 'rule', values: colorRules },
  resultTypes: ['violations'],
  // Frames show HTML that members wrote, and run no scripts. Styles are only needed for rules that are off.
  iframes: false,
  preload: { assets: ['media'] },
  ...(withMenu && colorScheme === 'light' ? { rules: { region: { enabled: false } } } : {}),
})

/** Returns a text for each element that violates a rule. */
export const describeViolations = (violations: readonly Result[]): string[] =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary, any }) =>
        `${id}: ${help}\n${target.join(' ')}\n${failureSummary ?? ''}${related(any)}`,
    ),
  )
