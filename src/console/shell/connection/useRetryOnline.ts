import { onlineManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ConnectionError } from '../../../rest/protocol/errors.ts'

/** Retries what could not be read without a connection as soon as it is back. Queries that are shown do so themselves. */
export const useRetryOnline = (error: unknown, retry: () => void): void =>
  useEffect(() => {
    if (!(error instanceof ConnectionError && error.isRead)) return undefined
    return onlineManager.subscribe((isOnline) => {
      if (isOnline) retry()
    })
  }, [error, retry])
