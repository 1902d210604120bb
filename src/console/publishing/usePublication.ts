import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { invalidate } from '../shell/api.ts'
import { changedByPublishing, publicationNow } from './queries.ts'

/**
 * Reads what is remembered of a data store, again and again while a job is in progress. When the job has ended, everything that it changed
 * is read again.
 */
export const usePublication = (dataStoreId: string) => {
  const read = useQuery(publicationNow(dataStoreId))
  const isRunning = read.data?.job?.status === 'processing'
  const wasRunning = useRef(false)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void invalidate(...changedByPublishing)
    wasRunning.current = isRunning
  }, [isRunning])
  return read
}
