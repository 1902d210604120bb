import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ScrollRestoration, useLocation, useOutlet, type Location } from 'react-router'
import { toastSpace } from '../../ui/bottomSpace.ts'
import { DocumentTitle } from '../../ui/layout/Page.tsx'
import { queryClient } from '../api.ts'
import { Brand } from './Brand.tsx'
import { Confirmations } from '../confirm/confirm.tsx'
import { LeaveGuard } from '../confirm/leaveGuard.tsx'
import { ConnectionNotices } from './ConnectionNotices.tsx'
import { environmentOf } from '../EnvironmentLabel.tsx'
import { undoChange } from '../undo/undoChange.ts'
import { pageVersion, reopenPage } from '../reopenPage.ts'
import { underReview } from '../undo/underReview.ts'
import { CollapseButton, isNavigationCollapsed } from './CollapseButton.tsx'
import { HelpButton } from './HelpButton.tsx'
import { Navigation } from './Navigation.tsx'
import { Bell } from '../notifications/Bell.tsx'
import { overlay } from '../part/part.tsx'
import { PaletteTrigger } from '../palette/PaletteTrigger.tsx'
import { PageArea } from './PageArea.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { PortalBadge } from './PortalBadge.tsx'
import { ProgressBetweenPages } from './ProgressBetweenPages.tsx'
import type { FrameProps } from './Root.tsx'
import { Toasts } from '../toasts/toasts.tsx'
import { useFocusOnPage } from './useFocusOnTitle.ts'
import { useKeptFocus } from './useKeptFocus.ts'
import { t } from '../messages/index.ts'

const NavigationDrawer = overlay(
  async () => (await import('./NavigationDrawer.tsx')).NavigationDrawer,
  ({ open }) => open,
)

const UndoReview = overlay(async () => (await import('../undo/UndoReview.tsx')).UndoReview)

/** Stripe and header (px). */
const barHeight = 52

interface Props extends FrameProps {
  /** What is in progress, in the header. */
  readonly indicators: ReactNode
  /** How much is in progress, in the menu's entry for jobs. */
  readonly running: ReactNode
}

/** The frame around every page of signed-in people except the sign-in page. */
export const Layout = (props: Props) => (
  <QueryClientProvider client={queryClient}>
    <SignedIn {...props} />
  </QueryClientProvider>
)

/** The key of a scroll position. All pages that a tab opens by URL have the same history key. */
const positionKey = ({ key, pathname, search }: Location) =>
  key === 'default' ? pathname + search : key

const SignedIn = ({ areas, settings, session, indicators, running }: Props) => {
  const { pathname } = useLocation()
  const [drawerFor, setDrawerFor] = useState<string>()
  useFocusOnPage(useOutlet() !== null)
  useKeptFocus()
  const undone = underReview.use()
  const version = pageVersion.use()
  const portal = session.organization.name ?? session.connection.name
  const isCollapsed = isNavigationCollapsed.use()
  const navigationWidth = isCollapsed ? 57 : 217
  // The drawer belongs to the page it was opened on, so that following a link closes it.
  const drawerOpen = drawerFor === pathname
  return (
    <DocumentTitle value={(page) => t('title', { page, portal })}>
      <Box
        component="a"
        href="#content"
        sx={{
          position: 'fixed',
          zIndex: 'tooltip',
          insetBlockStart: 8,
          insetInlineStart: 8,
          padding: 2,
          borderRadius: 1,
          color: 'primary.contrastText',
          backgroundColor: 'primary.main',
          '&:not(:focus)': { transform: 'translateY(-200%)' },
        }}
        onClick={(event) => {
          event.preventDefault()
          document.getElementById('content')?.focus()
        }}
      >
        {t('skip')}
      </Box>
      <Box
        component="header"
        sx={{
          position: 'sticky',
          insetBlockStart: 0,
          zIndex: 'appBar',
          blockSize: barHeight,
          display: 'flex',
          alignItems: 'center',
          gap: { xs: 1, sm: 3 },
          paddingInline: { xs: 3, sm: 4 },
          borderBlockStart: `4px solid var(--mui-palette-environment-${environmentOf(session.connection)})`,
          borderBlockEnd: '1px solid var(--mui-palette-line)',
          backgroundColor: 'background.paper',
        }}
      >
        <IconButton
          edge="start"
          aria-label={t('openNavigation')}
          aria-expanded={drawerOpen}
          {...NavigationDrawer.ahead}
          onClick={() => setDrawerFor(pathname)}
          sx={{ display: { md: 'none' } }}
        >
          <MenuIcon />
        </IconButton>
        <Box
          sx={{
            display: { xs: 'none', md: 'block' },
            inlineSize: 200,
            flexShrink: 0,
            marginInlineEnd: -3,
          }}
        >
          <Brand />
        </Box>
        <PortalBadge session={session} />
        <PaletteTrigger areas={areas} settings={settings} />
        {indicators}
        <Bell />
        <HelpButton />
        <Box sx={{ display: { xs: 'none', sm: 'flex' } }}>
          <PersonMenu session={session} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'stretch' }}>
        <Box
          sx={{
            inlineSize: navigationWidth,
            flexShrink: 0,
            position: 'sticky',
            insetBlockStart: barHeight,
            blockSize: `calc(100dvh - ${barHeight}px)`,
            overflowY: 'auto',
            display: { xs: 'none', md: 'flex' },
            flexDirection: 'column',
            borderInlineEnd: '1px solid',
            borderColor: 'line',
            backgroundColor: 'background.paper',
          }}
        >
          <Navigation areas={areas} session={session} running={running} isCollapsed={isCollapsed} />
          <CollapseButton isCollapsed={isCollapsed} />
        </Box>
        {drawerFor !== undefined && (
          <NavigationDrawer open={drawerOpen} onClose={() => setDrawerFor('')}>
            <Navigation areas={areas} session={session} running={running} />
            <Box
              sx={{
                display: { sm: 'none' },
                marginBlockStart: 'auto',
                padding: 4,
                borderBlockStart: '1px solid var(--mui-palette-line)',
              }}
            >
              <PersonMenu session={session} isNamed />
            </Box>
          </NavigationDrawer>
        )}
        <Box
          component="main"
          id="content"
          tabIndex={-1}
          sx={{
            flex: 1,
            minInlineSize: 0,
            minBlockSize: `calc(100dvh - ${barHeight}px)`,
            position: 'relative',
            // Allows a page to position its last element at the end of the window.
            display: 'flex',
            flexDirection: 'column',
            paddingBlockStart: { xs: 4, md: 5 },
            // Space for notifications on pages without a bottom bar.
            paddingBlockEnd: `calc(20px + ${toastSpace})`,
            '&:has([data-bar])': { paddingBlockEnd: 0 },
            // The bar of a page is cut at both sides.
            overflowX: 'clip',
            paddingInline: { xs: 4, md: 6 },
            '&:focus': { outline: 'none' },
          }}
        >
          <ProgressBetweenPages />
          <ConnectionNotices />
          <PageArea key={version} areas={areas} />
        </Box>
      </Box>
      <Toasts onUndo={undoChange} />
      <Confirmations />
      <LeaveGuard />
      {undone && (
        <UndoReview
          entry={undone}
          onApplied={reopenPage}
          onClose={() => underReview.set(undefined)}
        />
      )}
      <ScrollRestoration getKey={positionKey} />
    </DocumentTitle>
  )
}
