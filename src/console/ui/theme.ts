import { createTheme } from '@mui/material/styles'
import type { ElementType } from 'react'
import { dark, light } from './designTokens.ts'
import { barSpace, toastSpace } from './bottomSpace.ts'
import { cellLook } from './cellLook.ts'

/** The console's own colors, beside those of MUI. */
type OwnColors = Pick<
  typeof light,
  | 'line'
  | 'control'
  | 'raised'
  | 'sunken'
  | 'hover'
  | 'link'
  | 'selected'
  | 'selectedLine'
  | 'focus'
  | 'match'
  | 'danger'
  | 'shadow'
  | 'tone'
  | 'environment'
> & {
  /** By the number of the avatar's color, such as `avatar.0`. */
  readonly avatar: Readonly<Record<string, string>>
  /** By the number of the part of a chart, such as `chart.0`. */
  readonly chart: Readonly<Record<string, string>>
}

declare module '@mui/material/styles' {
  // oxlint-disable-next-line typescript/no-empty-object-type -- an interface of MUI that is extended, not declared
  interface Palette extends OwnColors {}
  // oxlint-disable-next-line typescript/no-empty-object-type -- as above
  interface PaletteOptions extends OwnColors {}
  interface ThemeCssVariables {
    enabled: true
  }
}

const numbered = (colors: readonly string[]) =>
  Object.fromEntries(colors.map((color, index) => [String(index), color]))

const palette = (scheme: typeof light) => ({
  primary: { main: scheme.brand, dark: scheme.brandHover, contrastText: scheme.onBrand },
  error: { main: scheme.tone.error.text, contrastText: scheme.card },
  warning: { main: scheme.tone.warning.text, contrastText: scheme.card },
  success: { main: scheme.tone.success.text, contrastText: scheme.card },
  info: { main: scheme.tone.info.text, contrastText: scheme.card },
  background: { default: scheme.page, paper: scheme.card },
  text: { primary: scheme.text, secondary: scheme.muted },
  divider: scheme.line,
  line: scheme.line,
  control: scheme.control,
  raised: scheme.raised,
  sunken: scheme.sunken,
  hover: scheme.hover,
  link: scheme.link,
  selected: scheme.selected,
  selectedLine: scheme.selectedLine,
  focus: scheme.focus,
  match: scheme.match,
  danger: scheme.danger,
  shadow: scheme.shadow,
  tone: { ...scheme.tone },
  environment: { ...scheme.environment },
  avatar: numbered(scheme.avatars),
  chart: numbered(scheme.charts),
})

const font = '"Inter Variable", system-ui, sans-serif'

/**
 * Selects what `:first-child` selects, with its specificity. Emotion warns about that one in development, because it does not fit pages that
 * a server renders.
 */
export const firstChild = ':not(:root, * + *)'

/** For IDs, URLs, usernames, and API names. */
export const monospace = 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, monospace'

const focusRing = {
  outline: '2px solid var(--mui-palette-focus)',
  outlineOffset: 2,
} as const

/** High-contrast modes of operating systems. */
export const forcedColors = '@media (forced-colors: active)'

/** Fingers need larger targets than pointers. */
export const coarse = '@media (pointer: coarse)'

/** Creates the theme: lines instead of shadows, one meaning per color. Links and buttons with `href` become `Anchor`. */
export const createConsoleTheme = (Anchor: ElementType) =>
  createTheme({
    cssVariables: { colorSchemeSelector: 'data' },
    colorSchemes: { light: { palette: palette(light) }, dark: { palette: palette(dark) } },
    // Below `md` the navigation is a drawer and sheets are full pages.
    breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
    shape: { borderRadius: 8 },
    spacing: 4,
    transitions: {
      duration: {
        shortest: 100,
        shorter: 120,
        short: 150,
        standard: 150,
        complex: 150,
        enteringScreen: 150,
        leavingScreen: 120,
      },
    },
    typography: {
      fontFamily: font,
      fontSize: 14,
      htmlFontSize: 16,
      body1: { fontSize: '0.875rem', lineHeight: 20 / 14 },
      body2: { fontSize: '0.8125rem', lineHeight: 20 / 13 },
      caption: { fontSize: '0.75rem', lineHeight: 16 / 12 },
      h1: { fontSize: '1.375rem', fontWeight: 650, lineHeight: 28 / 22, letterSpacing: '-0.01em' },
      h2: { fontSize: '0.9375rem', fontWeight: 620, lineHeight: 22 / 15 },
      h3: { fontSize: '0.875rem', fontWeight: 600, lineHeight: 20 / 14 },
      button: {
        fontSize: '0.84375rem',
        fontWeight: 550,
        textTransform: 'none',
        lineHeight: 20 / 13.5,
      },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          // The header, and a bar and toasts at the bottom never cover what has the focus.
          html: { scrollPaddingBlock: `60px calc(${barSpace} + ${toastSpace} + 8px)` },
          body: {
            fontFeatureSettings: '"cv11", "ss03"',
            overflowWrap: 'break-word',
            accentColor: 'var(--mui-palette-selectedLine)',
          },
          ':focus-visible': focusRing,
          // Backgrounds show what is current or pressed; this mode replaces them.
          [forcedColors]: {
            '[aria-current]:not([aria-current=false]), [aria-pressed=true]': {
              forcedColorAdjust: 'none',
              '--icon': 'HighlightText',
              color: 'HighlightText !important',
              backgroundColor: 'Highlight !important',
            },
            '[aria-disabled=true], :disabled': {
              '--icon': 'GrayText',
              color: 'GrayText !important',
              borderColor: 'GrayText !important',
            },
          },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': {
              animationDuration: '0.01ms !important',
              animationIterationCount: '1 !important',
              // Not a short time: all properties of all elements would then have transitions, and an inherited color would
              // arrive a frame later at each level.
              transitionDuration: '0s !important',
              scrollBehavior: 'auto !important',
            },
          },
        },
      },
      MuiButtonBase: {
        defaultProps: { disableRipple: true, LinkComponent: Anchor },
        styleOverrides: {
          root: {
            fontFamily: 'inherit',
            '&.Mui-focusVisible': focusRing,
            '&:focus-visible': focusRing,
          },
        },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: {
            minHeight: 34,
            paddingInline: 12,
            paddingBlock: 6,
            whiteSpace: 'nowrap',
            '& .MuiButton-icon > *:nth-of-type(1)': { fontSize: 18 },
            [coarse]: { minHeight: 44 },
            [forcedColors]: { border: '1px solid ButtonText' },
          },
          sizeSmall: {
            minHeight: 28,
            paddingInline: 10,
            paddingBlock: 3,
            [coarse]: { minHeight: 44 },
          },
          contained: {
            fontWeight: 600,
            '&.MuiButton-colorError': {
              color: '#ffffff',
              backgroundColor: 'var(--mui-palette-danger)',
              '&:hover': { filter: 'brightness(0.9)' },
            },
          },
          outlined: {
            borderColor: 'var(--mui-palette-control)',
            backgroundColor: 'var(--mui-palette-background-paper)',
            '&:hover': { backgroundColor: 'var(--mui-palette-hover)' },
            '&.MuiButton-colorPrimary': { color: 'var(--mui-palette-text-primary)' },
          },
          text: {
            '&:hover': { backgroundColor: 'var(--mui-palette-hover)' },
            '&.MuiButton-colorPrimary': { color: 'var(--mui-palette-text-primary)' },
          },
        },
      },
      MuiIconButton: {
        styleOverrides: {
          root: { borderRadius: 8, [coarse]: { minWidth: 44, minHeight: 44 } },
          sizeSmall: { [coarse]: { minWidth: 44, minHeight: 44 } },
        },
      },
      MuiPaper: {
        defaultProps: { elevation: 0 },
        styleOverrides: {
          root: { backgroundImage: 'none' },
          outlined: { borderRadius: 10, borderColor: 'var(--mui-palette-line)' },
        },
      },
      MuiDialog: {
        styleOverrides: {
          paper: {
            borderRadius: 14,
            border: '1px solid var(--mui-palette-line)',
            boxShadow: 'var(--mui-palette-shadow)',
          },
        },
      },
      MuiPopover: {
        styleOverrides: {
          paper: {
            borderRadius: 10,
            border: '1px solid var(--mui-palette-line)',
            backgroundColor: 'var(--mui-palette-raised)',
            boxShadow: 'var(--mui-palette-shadow)',
          },
        },
      },
      MuiMenuItem: {
        styleOverrides: {
          root: { minHeight: 34, fontSize: '0.84375rem', [coarse]: { minHeight: 44 } },
        },
      },
      MuiTableCell: {
        styleOverrides: {
          root: cellLook,
          head: {
            height: 34,
            fontSize: '0.75rem',
            fontWeight: 600,
            lineHeight: 16 / 12,
            color: 'var(--mui-palette-text-secondary)',
            backgroundColor: 'var(--mui-palette-sunken)',
            whiteSpace: 'nowrap',
          },
        },
      },
      MuiTableSortLabel: { styleOverrides: { root: { verticalAlign: 'top' } } },
      MuiLink: { defaultProps: { underline: 'hover', color: 'link', component: Anchor } },
    },
  })
