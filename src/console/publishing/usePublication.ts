import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { invalidate } from '../shell/api.ts'
import { changedByPublishing, publication } from './queries.ts'

/** How often a job in progress is read (ms). */
const interval = 2_000

/**
 * Reads what is remembered of a data store, every two seconds while a job is in progress. When the job has ended, everything that it
 * changed is read again.
 */
export const usePublication = (dataStoreId: string) => {
  const read = useQuery({
    ...publication(dataStoreId),
    refetchInterval: ({ state }) => (state.data?.job?.status === 'processing' ? interval : false),
  })
  const isRunning = read.data?.job?.status === 'processing'
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void invalidate(...changedByPublishing)
    wasRunning.current = isRunning
  }, [isRunning])
  return read
}
