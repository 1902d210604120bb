import { lazy, Suspense } from 'react'
import type { Connection } from '../shell/session/connections.ts'
import { ErrorNotice } from '../shell/errors/ErrorNotice.tsx'

interface Props {
  readonly error: unknown
  readonly connection: Connection
}

/** The explanations are loaded with the first error; where they cannot be loaded, the error is shown as it is. */
const Explanation = lazy(() =>
  import('./diagnosis/Explanation.tsx').then(
    (part) => ({ default: part.Explanation }),
    () => ({ default: Plain }),
  ),
)

const Plain = ({ error }: Props) => <ErrorNotice error={error} />

/** The error of a sign-in, with an explanation if the portal's message is not sufficient. */
export const SignInError = (props: Props) => (
  <Suspense fallback={null}>
    <Explanation {...props} />
  </Suspense>
)
