import { Suspense, type ComponentProps } from 'react'
import { part } from '../part/part.tsx'

const Explanation = part(async () => (await import('./Explanation.tsx')).Explanation)

/** Why the signed-in member can't use or change what a page shows, and who can be asked. Loads when it is shown. */
export const NoPermission = (props: ComponentProps<typeof Explanation>) => (
  <Suspense>
    <Explanation {...props} />
  </Suspense>
)
