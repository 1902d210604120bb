import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { createConsoleTheme } from '../../ui/theme.ts'
import { AppLink } from '../AppLink.tsx'

const theme = createConsoleTheme(AppLink)

/** The look around everything. The choice of light, dark or system is the person's and kept by the browser. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={theme} modeStorageKey="portal-console.appearance" defaultMode="system">
    <CssBaseline />
    {children}
  </ThemeProvider>
)
