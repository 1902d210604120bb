/** Keeps the first column visible while the others scroll. */
export const firstColumn = {
  position: 'sticky',
  insetInlineStart: 0,
  zIndex: 1,
  backgroundColor: 'background.paper',
  inlineSize: { xs: '44vw', md: 320 },
  minInlineSize: { xs: '44vw', md: 240 },
  maxInlineSize: { xs: '44vw', md: 420 },
  overflowWrap: 'anywhere',
} as const

/** The width of the sticky column and the height of the sticky header; scrolling to a cell stops short of them. */
export const stickyInsets = { inline: { xs: '44vw', md: '320px' }, block: '88px' } as const
