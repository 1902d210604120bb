import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Server } from '../../../rest/records/server.ts'
import type { UpgradeStatus } from '../../../rest/records/serverUpgrade.ts'
import { federatedServer } from '../../../rest/servers/federatedServer.ts'
import { invalidate } from '../../shell/api.ts'
import { polled } from '../../shared/jobs/polling.ts'
import { upgradeReport, type UpgradeReport } from '../../shared/servers/upgrade/upgradeReport.ts'
import { upgradeStateOf } from '../../shared/servers/upgrade/upgradeState.ts'
import { useRemembered } from '../../shared/servers/upgrade/remembered.ts'

interface Upgrade {
  /** The reported status, or the last one while the server does not respond; undefined before the first one. */
  readonly status: UpgradeStatus | undefined
  /** Whether the server reported the status, and not this browser. */
  readonly isReported: boolean
  /** Since when the server has not responded (epoch ms); undefined if it responds, and if it never has. */
  readonly silentSince: number | undefined
  /** Whether the server does not respond, and no upgrade is known that would explain it. */
  readonly isUnreachable: boolean
  readonly isLoading: boolean
  readonly done: readonly string[]
  readonly error: Error | null
  readonly retry: () => void
}

/** Reads the upgrade of a server, again and again while it is in progress, also while the server does not respond. */
export const useUpgrade = (server: Server): Upgrade => {
  const remembered = useRemembered(server.id)
  const wasRunning = remembered !== undefined && upgradeStateOf(remembered.status) === 'running'
  const { data, error, isPending, refetch } = useQuery({
    ...upgradeReport(server),
    staleTime: 0,
    ...polled<UpgradeReport>((found) => {
      const isRunning =
        found?.kind === 'status' ? upgradeStateOf(found.status) === 'running' : wasRunning
      return isRunning && found?.kind !== 'none' ? 'running' : undefined
    }),
    // The page says since when the server has not responded.
    refetchIntervalInBackground: true,
  })
  const reported = data?.kind === 'status' ? data.status : undefined
  const state = reported && upgradeStateOf(reported)
  const hasEnded = state === 'succeeded' || state === 'warnings'
  useEffect(() => {
    if (hasEnded) void invalidate(federatedServer.info)
  }, [hasEnded])
  const isSilent = data?.kind === 'silent'
  return {
    status: reported ?? remembered?.status,
    isReported: reported !== undefined,
    silentSince: isSilent && wasRunning ? remembered.readAt : undefined,
    isUnreachable: isSilent && !wasRunning,
    isLoading: isPending,
    done: remembered?.done ?? [],
    error,
    retry: () => void refetch(),
  }
}
