import { lazy, Suspense } from 'react'
import type { Connection } from '../shell/session/connections.ts'
import { ErrorNotice } from '../shell/errors/ErrorNotice.tsx'

interface Props {
  /** The error of a sign-in, if there was one. */
  readonly error: unknown
  readonly connection: Connection
}

/** The explanations are loaded after the page; where they cannot be loaded, an error is shown as it is. */
const Explanation = lazy(() =>
  import('./diagnosis/Explanation.tsx').then(
    (part) => ({ default: part.Explanation }),
    () => ({ default: Plain }),
  ),
)

const Plain = ({ error }: Props) => (error === undefined ? null : <ErrorNotice error={error} />)

/** What keeps people from signing in: what this console lacks at the portal, or the error of a sign-in, with an explanation. */
export const SignInError = (props: Props) => (
  <Suspense fallback={null}>
    <Explanation {...props} />
  </Suspense>
)
