/** How the cells of all tables look. */
export const cellLook = {
  height: 38,
  paddingBlock: 6,
  paddingInline: 10,
  fontSize: '0.8125rem',
  lineHeight: 20 / 13,
  borderColor: 'var(--mui-palette-line)',
  textAlign: 'start',
} as const
