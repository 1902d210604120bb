import { queryOptions } from '@tanstack/react-query'
import type { Input } from '../../../rest/protocol/operation.ts'
import { webhooks } from '../../../rest/organization/webhooks.ts'
import { send } from '../../shell/api.ts'
import { ifOffered } from '../../shell/ifOffered.ts'
import { fewFailures } from './atRisk.ts'

const failures = (which: Input<typeof webhooks.listFailures>) =>
  queryOptions({
    queryKey: [webhooks.listFailures.path, 'counts', which],
    queryFn: ({ signal }) =>
      ifOffered(send(webhooks.listFailures, which, { signal }), { total: 0, failures: [] }),
    staleTime: 60_000,
  })

/** A query for the webhooks with failed deliveries; none if the portal does not count them. */
export const webhookFailures = () => failures({})

/** A query for the number of active webhooks that are near their automatic deactivation, and one of them. */
export const webhooksAtRisk = () => failures({ failuresLeft: fewFailures, num: 1 })
