import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { useLocation, useOutlet } from 'react-router'
import { LoadingPage } from '../../ui/layout/LoadingPage.tsx'
import { pageOf, useNextPath } from '../router.ts'
import type { Area } from '../areas.ts'
import { t } from '../messages/index.ts'

/** How long the previous page remains while the next one is loading (ms). */
const patience = 150

interface PathProps {
  readonly areas: readonly Area[]
  readonly pathname: string
}

/** The skeleton of the page at a path, with the title if the path is that of an area. */
export const LoadingPath = ({ areas, pathname }: PathProps) => {
  const area = areas.find(({ path }) => path === pathname)
  return <LoadingPage shape={pageOf(pathname)?.shape} title={area && t(`nav.${area.label}`)} />
}

/** Returns the path of the next page if it has been loading for longer than `patience`. */
const useLatePath = (): string | undefined => {
  const { pathname } = useLocation()
  const next = useNextPath()
  const isOther = next !== undefined && pageOf(next)?.id !== pageOf(pathname)?.id
  const target = isOther ? next : undefined
  const [late, setLate] = useState<string>()
  useEffect(() => {
    if (target === undefined) return undefined
    const timer = setTimeout(() => setLate(target), patience)
    return () => {
      clearTimeout(timer)
      setLate(undefined)
    }
  }, [target])
  return late === target ? late : undefined
}

/**
 * The current page; while another page is loading, its skeleton. The current page keeps its state until the other one has arrived.
 * The first page of a visit has a skeleton from the start, which appears after the same time.
 */
export const PageArea = ({ areas }: Pick<PathProps, 'areas'>) => {
  const page = useOutlet()
  const { pathname } = useLocation()
  const next = useLatePath()
  const late = next ?? (page ? undefined : pathname)
  return (
    <>
      <Box sx={{ display: late === undefined ? 'contents' : 'none' }}>{page}</Box>
      {late !== undefined && <LoadingPath areas={areas} pathname={late} />}
    </>
  )
}
