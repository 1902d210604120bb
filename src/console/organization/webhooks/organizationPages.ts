import { organizationWebhooks } from '../../../rest/organization/organizationWebhooks.ts'
import type { Client } from '../../../rest/protocol/client.ts'
import type { OrganizationWebhook } from '../../../rest/records/webhook.ts'
import { send } from '../../shell/api.ts'

/** More pages than any organization has; ends the requests to a portal whose pages never end. */
const mostPages = 50

/** The webhooks of the organization, as far as they were read. */
export interface OfOrganization {
  readonly webhooks: readonly OrganizationWebhook[]
  /** Whether the portal has no more of them. */
  readonly isComplete: boolean
}

/** Reads the webhooks of the organization from all pages, each once. Portals before 11.1 return all at once. Throws what `ask` throws. */
export const readOfOrganization = async (
  signal: AbortSignal,
  ask: Client['send'] = send,
): Promise<OfOrganization> => {
  const found = new Map<string, OrganizationWebhook>()
  let start = 1
  for (let page = 0; page < mostPages && start > 0; page += 1) {
    // The most that the documentation mentions of this list.
    const answer = await ask(organizationWebhooks.list, { start, num: 25 }, { signal })
    for (const one of answer.webhooks) found.set(one.id, one)
    const { nextStart = -1 } = answer
    start = nextStart > start ? nextStart : -1
  }
  return { webhooks: [...found.values()], isComplete: start < 0 }
}
