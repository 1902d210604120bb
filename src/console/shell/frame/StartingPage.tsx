import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { loadable } from '../../ui/loadable.ts'
import { useLoadable } from '../../ui/useLoadable.ts'
import type { LoadSettings } from '../palette/settingEntry.ts'
import { useNextPath } from '../router.ts'
import { useMaybeSession } from '../session/session.ts'
import type { Area } from './areas.ts'
import { LoadingPath, patience } from './PageArea.tsx'
import { useFocusOnTitleAfterwards } from './useFocusOnTitle.ts'

const layout = loadable(async () => (await import('./Layout.tsx')).Layout)

const useIsLate = (): boolean => {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

interface Props {
  readonly areas: readonly Area[]
  readonly settings: LoadSettings
}

/** Shown while the first page loads: its skeleton, and around it the frame as soon as the person is signed in. */
export const StartingPage = ({ areas, settings }: Props) => {
  const { pathname } = useLocation()
  const next = useNextPath()
  const session = useMaybeSession()
  const isLate = useIsLate()
  const { part: Layout } = useLoadable(layout, isLate && session !== undefined)
  useFocusOnTitleAfterwards()
  const page = <LoadingPath areas={areas} pathname={next ?? pathname} />
  return Layout && session ? (
    <Layout areas={areas} settings={settings}>
      {page}
    </Layout>
  ) : (
    <Box sx={{ padding: 6 }}>{page}</Box>
  )
}
