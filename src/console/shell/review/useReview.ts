import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { Change } from '../changes/change.ts'
import {
  consider,
  isUndecided,
  remaining,
  type Choices,
  type CheckedChange,
  type Keep,
  type Present,
} from './conflicts.ts'

interface Options {
  readonly changes: readonly Change[]
  readonly readAgain?: (() => Promise<Present>) | undefined
  readonly apply: (changes: readonly Change[], present: Present | undefined) => Promise<unknown>
  readonly onClose: () => void
}

/** State of a review: conflicting changes by other people, the person's decisions, and the request that applies the changes. */
export const useReview = ({ changes, readAgain, apply, onClose }: Options) => {
  const queryKey = ['plan', useId()]
  const [choices, setChoices] = useState<Choices>({})
  // A double click must not send the request twice.
  const isApplying = useRef(false)
  const check = useQuery({
    queryKey,
    queryFn: () => readAgain?.() ?? {},
    enabled: readAgain !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const considered = consider(changes, check.data, choices)

  const sending = useMutation({
    mutationFn: async () => {
      // Reads the current values again immediately before applying.
      const present = readAgain ? (await check.refetch({ throwOnError: true })).data : undefined
      const now = consider(changes, present, choices)
      if (now.some(isUndecided)) return false
      return (await apply(remaining(now), present)) !== false
    },
    onSuccess: (applied) => {
      if (applied) onClose()
    },
    onSettled: () => {
      isApplying.current = false
    },
  })
  return {
    considered,
    /** The changes that will be applied. */
    left: remaining(considered),
    check,
    sending,
    apply: () => {
      if (isApplying.current) return
      isApplying.current = true
      sending.mutate()
    },
    choose: ({ change, conflict }: CheckedChange, keep: Keep) => {
      if (conflict) setChoices({ ...choices, [change.name]: { now: conflict.now, keep } })
    },
  }
}
