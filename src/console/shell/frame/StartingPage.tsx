import Box from '@mui/material/Box'
import { useLocation } from 'react-router'
import type { Area } from './areas.ts'
import { LoadingPath } from './PageArea.tsx'

/** Shown while the first page of a visit loads: its skeleton. */
export const StartingPage = ({ areas }: { areas: readonly Area[] }) => {
  const { pathname } = useLocation()
  return (
    <Box sx={{ padding: 6 }}>
      <LoadingPath areas={areas} pathname={pathname} />
    </Box>
  )
}
