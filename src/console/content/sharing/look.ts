/** The items stay in sight while the columns scroll. */
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

/** Width of what stays in sight, and height of the heads (px): what is scrolled to stops there. */
export const kept = { inline: { xs: '44vw', md: '320px' }, block: '88px' } as const
