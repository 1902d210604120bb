import { createClient, type Client } from '../../../rest/protocol/client.ts'
import { restRoot, type Connection } from './connections.ts'
import { countSignedInTabs } from './signedInTabs.ts'
import { askTabs } from './tabs.ts'

/**
 * Returns a client that reads another portal as the person who signed in there in another tab; undefined if no tab is signed in there. The
 * session of this tab stays as it is, and the other tab renews its token: an expired one is an error.
 */
export const clientOfTab = async (connection: Connection): Promise<Client | undefined> => {
  const found = await askTabs((await countSignedInTabs()) - 1, { portal: connection.url })
  return found && createClient({ root: restRoot(connection), token: async () => found.token })
}
