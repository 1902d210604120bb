import { Suspense } from 'react'
import { part } from '../part/part.tsx'
import type { UnappliedProps } from './UnappliedContent.tsx'

// Few visits begin with restored entries.
const UnappliedContent = part(async () => (await import('./UnappliedContent.tsx')).UnappliedContent)

/** Loads the notice before it is needed, because it might be shown offline. */
export const preloadUnappliedNotice = (): void => UnappliedContent.preload()

/** A notice that entries of an earlier visit were restored, and which values must be entered again. */
export const UnappliedNotice = (props: UnappliedProps) => (
  <Suspense>
    <UnappliedContent {...props} />
  </Suspense>
)
