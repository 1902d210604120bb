/** The colors of states, always shown with text or an icon. One meaning per color. */
export const tones = ['neutral', 'brand', 'draft', 'success', 'warning', 'error', 'info'] as const
export type Tone = (typeof tones)[number]

interface ToneColors {
  /** The background of a chip or notice. */
  readonly soft: string
  /** Text on the soft background or on a page; at least 4.5:1 on all of them. */
  readonly text: string
  /** Stripes, bars, and dots; at least 3:1 against a card. */
  readonly solid: string
}

/** The colors that identify a portal: red for production, amber for staging, green for test, gray for development. */
export const environments = ['red', 'amber', 'green', 'blue', 'violet', 'gray'] as const
export type Environment = (typeof environments)[number]

interface Scheme {
  readonly page: string
  readonly card: string
  /** Menus, popovers, and the command palette. */
  readonly raised: string
  /** Table heads, placeholders, and read-only fields. */
  readonly sunken: string
  /** A row or an entry under the pointer. */
  readonly hover: string
  /** Dividers and borders of cards. */
  readonly line: string
  /** Borders of controls, at least 3:1. */
  readonly control: string
  readonly text: string
  readonly muted: string
  /** Primary buttons, switches, and the active tab. */
  readonly brand: string
  readonly brandHover: string
  readonly onBrand: string
  /** Links and titles in lists. */
  readonly link: string
  /** Selected rows and filters, with the line that marks them. */
  readonly selected: string
  readonly selectedLine: string
  /** The focus ring. */
  readonly focus: string
  /** Matches of a search, within text. */
  readonly match: string
  /** Buttons and notices that destroy something, filled, with white text. */
  readonly danger: string
  /** The shadow of what floats. */
  readonly shadow: string
  readonly tone: Readonly<Record<Tone, ToneColors>>
  /** The backgrounds of portal names and labels, with white text. */
  readonly environment: Readonly<Record<Environment, string>>
  /** The backgrounds of initials, with `text`. */
  readonly avatars: readonly string[]
  /** The parts of a chart, in this order; the last is for everything else. At least 3:1 against a card. */
  readonly charts: readonly string[]
}

export const light: Scheme = {
  page: '#f5f7f8',
  card: '#ffffff',
  raised: '#ffffff',
  sunken: '#eef1f3',
  hover: '#f2f5f7',
  line: '#dfe4e8',
  control: '#7d8a95',
  text: '#16202a',
  muted: '#54626e',
  brand: '#0b6e75',
  brandHover: '#095a60',
  onBrand: '#ffffff',
  link: '#0b5cad',
  selected: '#e9f2fd',
  selectedLine: '#2f6fc7',
  focus: '#1f6fd6',
  match: '#ffe9a8',
  danger: '#b02a1c',
  shadow: '0 12px 32px rgb(22 32 42 / 0.16)',
  tone: {
    neutral: { soft: '#eef1f3', text: '#4c5963', solid: '#6b7883' },
    brand: { soft: '#e0f0f0', text: '#0a5f66', solid: '#0b6e75' },
    draft: { soft: '#f2edfc', text: '#6a3fb0', solid: '#7d52c4' },
    success: { soft: '#e2f3e9', text: '#1d6b3f', solid: '#2e8b57' },
    warning: { soft: '#fdf1d8', text: '#7d4e00', solid: '#a86a00' },
    error: { soft: '#fbe8e6', text: '#b02a1c', solid: '#c7392b' },
    info: { soft: '#e5eefb', text: '#1f5aa8', solid: '#2f6fc7' },
  },
  environment: {
    red: '#b3261e',
    amber: '#8a5a00',
    green: '#1f7a4a',
    blue: '#1f5aa8',
    violet: '#6a3fb0',
    gray: '#4c5963',
  },
  avatars: ['#d5ecec', '#dbe7fa', '#e9e0fa', '#fae3d3', '#f9dce6', '#e0f0d6', '#f6ebc4', '#e3e7ea'],
  charts: ['#0b6e75', '#2f6fc7', '#7d52c4', '#a86a00', '#c0487c', '#7c8994'],
}

export const dark: Scheme = {
  page: '#0f151a',
  card: '#161e25',
  raised: '#1c262e',
  sunken: '#121920',
  hover: '#1b252d',
  line: '#2a353e',
  control: '#6f7d89',
  text: '#e8eef2',
  muted: '#a0aeb9',
  brand: '#56c4c4',
  brandHover: '#7ad3d3',
  onBrand: '#06272a',
  link: '#82bbf8',
  selected: '#16293f',
  selectedLine: '#5b95e6',
  focus: '#82bbf8',
  match: '#5c4508',
  danger: '#c9362b',
  shadow: '0 16px 40px rgb(0 0 0 / 0.55)',
  tone: {
    neutral: { soft: '#243039', text: '#b4c0ca', solid: '#8a97a2' },
    brand: { soft: '#15343a', text: '#74d4d4', solid: '#56c4c4' },
    draft: { soft: '#2b2147', text: '#c3a8f5', solid: '#9a76de' },
    success: { soft: '#15321f', text: '#72d39a', solid: '#3fa76b' },
    warning: { soft: '#33270f', text: '#f0bf5c', solid: '#d59a2c' },
    error: { soft: '#3d1a17', text: '#ff9a8c', solid: '#e0604f' },
    info: { soft: '#17294a', text: '#93bdf7', solid: '#5b95e6' },
  },
  environment: {
    red: '#c9362b',
    amber: '#8a5a00',
    green: '#27784b',
    blue: '#2f6fc7',
    violet: '#7d52c4',
    gray: '#5a6874',
  },
  avatars: ['#15434a', '#1f365a', '#382b5c', '#4d3220', '#4d2436', '#2c4020', '#463b14', '#303c46'],
  charts: ['#4fb9b9', '#6ea6ee', '#a98be6', '#d59a2c', '#e07aa6', '#8a97a2'],
}
