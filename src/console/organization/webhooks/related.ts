import type { ServiceWebhook } from '../../../rest/records/webhook.ts'
import { itemsById } from '../../shell/objects/items.ts'
import { membersByName } from '../../shell/objects/members.ts'
import { readNamed } from '../../shell/objects/source.ts'
import type { Owner } from './assess.ts'

/** Returns the owners of webhooks who are members, by username. Throws what `send` throws. */
export const readOwners = async (
  list: readonly ServiceWebhook[],
): Promise<ReadonlyMap<string, Owner>> => {
  const found = await readNamed(membersByName, [...new Set(list.map(({ owner }) => owner))])
  return new Map(
    found.map(({ username, fullName, disabled }) => [
      username,
      {
        state: disabled === true ? 'disabled' : 'active',
        fullName: fullName == null || fullName === '' ? username : fullName,
      },
    ]),
  )
}

/** Returns the URLs of the services of webhooks by item ID, of those whose server the portal does not return. Throws what `send` throws. */
export const readServiceUrls = async (
  list: readonly ServiceWebhook[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = list.flatMap(({ serverId, itemId }) =>
    serverId === undefined && itemId != null && itemId !== '' ? [itemId] : [],
  )
  return new Map(
    (await readNamed(itemsById, [...new Set(ids)])).flatMap(({ id, url }) =>
      url == null ? [] : [[id, url] as const],
    ),
  )
}
