import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { ScrollRestoration } from 'react-router'
import { AppLink } from '../AppLink.tsx'
import { Brand } from './Brand.tsx'
import { paths } from '../paths.ts'
import { ProgressBetweenPages } from './ProgressBetweenPages.tsx'
import { currentPath, keepReturnPath } from '../session/returnPath.ts'
import { useFocusOnPage } from './useFocusOnTitle.ts'
import { useKeptFocus } from './useKeptFocus.ts'

interface Props {
  /** The label of the link to the sign-in page. */
  readonly signIn: string
  readonly children: ReactNode
}

/** The frame around public pages for people who are not signed in. Signing in leads back to the page. */
export const PublicFrame = ({ signIn, children }: Props) => {
  useFocusOnPage()
  useKeptFocus()
  return (
    <>
      <Box
        component="header"
        sx={{
          position: 'sticky',
          insetBlockStart: 0,
          zIndex: 'appBar',
          blockSize: 48,
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
          paddingInline: { xs: 4, md: 7 },
          borderBlockEnd: '1px solid var(--mui-palette-line)',
          backgroundColor: 'background.paper',
        }}
      >
        <Box
          component={AppLink}
          href={paths.home()}
          sx={{ color: 'inherit', textDecoration: 'none' }}
        >
          <Brand />
        </Box>
        <Button href={paths.signIn()} onClick={() => keepReturnPath(currentPath())}>
          {signIn}
        </Button>
      </Box>
      <Box
        component="main"
        id="content"
        sx={{ position: 'relative', paddingBlock: 5, paddingInline: { xs: 4, md: 7 } }}
      >
        <ProgressBetweenPages />
        {children}
      </Box>
      <ScrollRestoration />
    </>
  )
}
