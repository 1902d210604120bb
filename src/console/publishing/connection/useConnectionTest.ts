import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Input } from '../../../rest/protocol/operation.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { send } from '../../shell/api.ts'
import { connectionFields, type ConnectionValues } from './dataStoreText.ts'
import { testOutcome, type TestOutcome } from './testOutcome.ts'

const subjectOf = (values: ConnectionValues, serverId: string) =>
  JSON.stringify([connectionFields.map((name) => values[name]), serverId])

interface ConnectionTest {
  /** Tests a connection with a server, which stores nothing; `input` describes the connection to the portal. */
  readonly test: (
    values: ConnectionValues,
    serverId: string,
    input: Omit<Input<typeof publishing.validate>, 'serverId'>,
  ) => void
  readonly isTesting: boolean
  readonly outcome: TestOutcome | undefined
  /** Why there is no outcome: the portal refused the test. */
  readonly error: Error | null
  /** Whether the last test was about another connection or server, so that its outcome says nothing. */
  readonly isOutdated: (values: ConnectionValues, serverId: string) => boolean
}

/** Tests the connection in a form with a server. */
export const useConnectionTest = (): ConnectionTest => {
  const [tested, setTested] = useState<string>()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: async (input: Input<typeof publishing.validate>): Promise<TestOutcome> =>
      testOutcome(await send(publishing.validate, input)),
    // The variables contain the password.
    gcTime: 0,
  })
  return {
    test: (values, serverId, input) => {
      setTested(subjectOf(values, serverId))
      mutate({ ...input, serverId })
    },
    isTesting: isPending,
    outcome: data,
    error,
    isOutdated: (values, serverId) => tested !== subjectOf(values, serverId),
  }
}
