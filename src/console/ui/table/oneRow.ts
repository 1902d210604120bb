/** In narrow windows, filters are one row that scrolls and fades out at its end. */
export const oneRow = {
  '@media (max-width: 599px)': {
    display: 'flex',
    flexWrap: 'nowrap',
    alignItems: 'center',
    gap: 4,
    overflowX: 'auto',
    scrollbarWidth: 'none',
    whiteSpace: 'nowrap',
    // Outlines of the focus are not cut.
    padding: '3px 20px 3px 3px',
    marginInline: '-3px',
    marginBlockStart: '-3px',
    maskImage: 'linear-gradient(to right, black calc(100% - 20px), transparent)',
    '& > *': { flex: 'none' },
  },
} as const
