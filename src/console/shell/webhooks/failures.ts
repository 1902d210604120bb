import { queryOptions } from '@tanstack/react-query'
import { webhooks, type WebhookFailures } from '../../../rest/organization/webhooks.ts'
import { send } from '../api.ts'
import { ifOffered } from '../ifOffered.ts'

/** A query for the webhooks with failed deliveries; none if the portal does not count them. */
export const webhookFailures = () =>
  queryOptions({
    queryKey: [webhooks.listFailures.path, 'counts'],
    queryFn: async ({ signal }): Promise<readonly WebhookFailures[]> =>
      (await ifOffered(send(webhooks.listFailures, {}, { signal }), { failures: [] })).failures,
    staleTime: 60_000,
  })
