import { Suspense, type ComponentProps } from 'react'
import { part } from '../part/part.tsx'

const ValueChoices = part(
  async () => (await import('../../ui/table/ValueChoices.tsx')).ValueChoices,
)

/** `ValueChoices`, which load when they are first shown. */
export const LateValueChoices = (props: ComponentProps<typeof ValueChoices>) => (
  <Suspense>
    <ValueChoices {...props} />
  </Suspense>
)
