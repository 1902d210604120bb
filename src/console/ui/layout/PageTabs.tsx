import Box from '@mui/material/Box'
import Link from '@mui/material/Link'

interface PageTab<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly href: string
}

interface Props<Id extends string> {
  /** The accessible name. */
  readonly label: string
  readonly tabs: readonly PageTab<Id>[]
  readonly current: Id
}

/** Scrolls the line of tabs to the current one. */
const toCenter = (tab: HTMLElement | null) => {
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

/** Links to the sections of a page; each has its own URL. In a narrow window, the line scrolls to the current one. */
export const PageTabs = <Id extends string>({ label, tabs, current }: Props<Id>) => (
  <Box
    component="nav"
    aria-label={label}
    sx={{
      borderBlockEnd: '1px solid',
      borderColor: 'line',
      marginBlockEnd: 4,
      '@media print': { display: 'none' },
    }}
  >
    <Box
      component="ul"
      sx={{
        display: 'flex',
        gap: 1,
        listStyle: 'none',
        margin: 0,
        padding: 0,
        overflowX: 'auto',
        scrollbarWidth: 'none',
        // The faded end shows that there is more.
        maskImage: {
          xs: 'linear-gradient(to right, #000 calc(100% - 32px), transparent)',
          sm: 'none',
        },
        '[dir=rtl] &': {
          maskImage: {
            xs: 'linear-gradient(to left, #000 calc(100% - 32px), transparent)',
            sm: 'none',
          },
        },
        paddingInlineEnd: { xs: 8, sm: 0 },
      }}
    >
      {tabs.map((tab) => (
        <li key={tab.id} ref={tab.id === current ? toCenter : undefined} style={{ flexShrink: 0 }}>
          <Link
            href={tab.href}
            aria-current={tab.id === current ? 'page' : undefined}
            underline="none"
            sx={{
              display: 'block',
              paddingBlock: 2,
              paddingInline: 3,
              color: 'text.secondary',
              fontWeight: 500,
              borderBlockEnd: '2px solid transparent',
              '&:hover': { color: 'text.primary' },
              '&:focus-visible': { outlineOffset: -2 },
              '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
            }}
          >
            {tab.label}
          </Link>
        </li>
      ))}
    </Box>
  </Box>
)
