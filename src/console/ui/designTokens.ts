/** The colors of states, always shown with text. */
export const tones = ['neutral', 'accent', 'success', 'warning', 'error', 'info', 'violet'] as const
export type Tone = (typeof tones)[number]

interface ToneColors {
  /** The ground of a chip or notice. */
  readonly soft: string
  /** Words on the soft ground or on a page; at least 4.5:1 on all of them. */
  readonly text: string
  /** Stripes, bars and dots; at least 3:1 against a card. */
  readonly solid: string
}

interface Scheme {
  readonly page: string
  readonly card: string
  /** Table heads, read-only fields. */
  readonly sunken: string
  /** Lines between things. */
  readonly line: string
  /** Boundaries of controls, at least 3:1. */
  readonly control: string
  readonly text: string
  readonly muted: string
  readonly accent: string
  readonly accentHover: string
  readonly onAccent: string
  /** What floats. */
  readonly shadow: string
  readonly tone: Readonly<Record<Tone, ToneColors>>
}

export const light: Scheme = {
  page: '#f6f7f8',
  card: '#ffffff',
  sunken: '#eef1f2',
  line: '#dde2e5',
  control: '#7d8a95',
  text: '#17212b',
  muted: '#54626e',
  accent: '#0b6e75',
  accentHover: '#095a60',
  onAccent: '#ffffff',
  shadow: '0 8px 28px rgb(23 33 43 / 0.16)',
  tone: {
    neutral: { soft: '#eef1f2', text: '#4c5963', solid: '#6b7883' },
    accent: { soft: '#e0f1f1', text: '#0a666d', solid: '#0b6e75' },
    success: { soft: '#e2f3e9', text: '#1d6b3f', solid: '#2e8b57' },
    warning: { soft: '#fdf0d5', text: '#855300', solid: '#a86a00' },
    error: { soft: '#fbe6e4', text: '#b02a1c', solid: '#c7432f' },
    info: { soft: '#e3edfb', text: '#1f5aa8', solid: '#2f6fc7' },
    violet: { soft: '#efe8fb', text: '#6a3fb0', solid: '#7d52c4' },
  },
}

export const dark: Scheme = {
  page: '#11171c',
  card: '#182027',
  sunken: '#131a20',
  line: '#2a353e',
  control: '#677480',
  text: '#e8eef2',
  muted: '#9dabb6',
  accent: '#56c4c4',
  accentHover: '#7ad3d3',
  onAccent: '#0c2426',
  shadow: '0 8px 28px rgb(0 0 0 / 0.5)',
  tone: {
    neutral: { soft: '#243039', text: '#b4c0ca', solid: '#8a97a2' },
    accent: { soft: '#173638', text: '#63cccc', solid: '#56c4c4' },
    success: { soft: '#15321f', text: '#72d39a', solid: '#3fa76b' },
    warning: { soft: '#37290e', text: '#f0bf5c', solid: '#d59a2c' },
    error: { soft: '#3d1a17', text: '#ff9a8c', solid: '#e0604f' },
    info: { soft: '#17294a', text: '#93bdf7', solid: '#5b95e6' },
    violet: { soft: '#2b2147', text: '#c3a8f5', solid: '#9a76de' },
  },
}
