import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { createConsoleTheme } from '../../ui/theme.ts'
import { AppLink } from '../AppLink.tsx'

const theme = createConsoleTheme(AppLink)

/** The theme provider. The browser stores the person's choice of light, dark, or system. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme} modeStorageKey="portal-console.appearance" defaultMode="system">
    <CssBaseline />
    {children}
  </ThemeProvider>
)
