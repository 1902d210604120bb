import { createTheme } from '@mui/material/styles'
import type { ElementType } from 'react'
import { dark, light, type Tone } from './designTokens.ts'

type Tones = Record<Tone, { soft: string; text: string; solid: string }>

declare module '@mui/material/styles' {
  interface Palette {
    line: string
    control: string
    sunken: string
    shadow: string
    tone: Tones
  }
  interface PaletteOptions {
    line: string
    control: string
    sunken: string
    shadow: string
    tone: Tones
  }
  interface ThemeCssVariables {
    enabled: true
  }
}

const palette = (scheme: typeof light) => ({
  primary: { main: scheme.accent, dark: scheme.accentHover, contrastText: scheme.onAccent },
  error: { main: scheme.tone.error.text, contrastText: scheme.card },
  warning: { main: scheme.tone.warning.text, contrastText: scheme.card },
  success: { main: scheme.tone.success.text, contrastText: scheme.card },
  info: { main: scheme.tone.info.text, contrastText: scheme.card },
  background: { default: scheme.page, paper: scheme.card },
  text: { primary: scheme.text, secondary: scheme.muted },
  divider: scheme.line,
  line: scheme.line,
  control: scheme.control,
  sunken: scheme.sunken,
  shadow: scheme.shadow,
  tone: { ...scheme.tone },
})

const font = '"Inter Variable", system-ui, sans-serif'

/** IDs, addresses and names as they travel. */
export const monospace = 'ui-monospace, "SF Mono", "Cascadia Mono", Consolas, monospace'

const focusRing = {
  outline: '2px solid var(--mui-palette-primary-main)',
  outlineOffset: 2,
} as const

/** The look of the console: calm, lines instead of shadows, one accent (look.md). Links and buttons with `href` become `Anchor`. */
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
      body1: { fontSize: '0.875rem', lineHeight: 1.5 },
      body2: { fontSize: '0.875rem', lineHeight: 1.5 },
      caption: { fontSize: '0.75rem', lineHeight: 1.5 },
      h1: { fontSize: '1.3125rem', fontWeight: 650, lineHeight: 1.3, letterSpacing: '-0.01em' },
      h2: { fontSize: '1rem', fontWeight: 650, lineHeight: 1.4 },
      h3: { fontSize: '0.875rem', fontWeight: 650, lineHeight: 1.4 },
      button: { fontSize: '0.875rem', fontWeight: 550, textTransform: 'none', lineHeight: 1.4 },
    },
    components: {
      MuiCssBaseline: {
        styleOverrides: {
          body: {
            fontFeatureSettings: '"cv11", "ss03"',
            overflowWrap: 'break-word',
            accentColor: 'var(--mui-palette-primary-main)',
          },
          ':focus-visible': focusRing,
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': {
              animationDuration: '0.01ms !important',
              animationIterationCount: '1 !important',
              transitionDuration: '0.01ms !important',
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
          root: { minHeight: 36, paddingInline: 14, paddingBlock: 6, whiteSpace: 'nowrap' },
          sizeSmall: { minHeight: 30, paddingInline: 10, paddingBlock: 3 },
          outlined: {
            color: 'var(--mui-palette-text-primary)',
            borderColor: 'var(--mui-palette-control)',
            backgroundColor: 'var(--mui-palette-background-paper)',
            '&:hover': { backgroundColor: 'var(--mui-palette-sunken)' },
          },
        },
      },
      MuiIconButton: { styleOverrides: { root: { borderRadius: 8 } } },
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
            borderRadius: 10,
            border: '1px solid var(--mui-palette-line)',
            boxShadow: 'var(--mui-palette-shadow)',
          },
        },
      },
      MuiMenu: {
        styleOverrides: {
          paper: {
            borderRadius: 10,
            border: '1px solid var(--mui-palette-line)',
            boxShadow: 'var(--mui-palette-shadow)',
          },
        },
      },
      MuiMenuItem: { styleOverrides: { root: { minHeight: 36, fontSize: '0.875rem' } } },
      MuiTableCell: {
        styleOverrides: {
          root: {
            height: 40,
            paddingBlock: 8,
            paddingInline: 12,
            fontSize: '0.875rem',
            borderColor: 'var(--mui-palette-line)',
            textAlign: 'start',
          },
          head: {
            fontSize: '0.8125rem',
            fontWeight: 600,
            color: 'var(--mui-palette-text-secondary)',
            backgroundColor: 'var(--mui-palette-sunken)',
            whiteSpace: 'nowrap',
          },
        },
      },
      MuiTableSortLabel: { styleOverrides: { root: { verticalAlign: 'top' } } },
      MuiLink: { defaultProps: { underline: 'hover', component: Anchor } },
    },
  })
