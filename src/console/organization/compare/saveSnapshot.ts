import { saveFile } from '../../shell/files/saveFile.ts'
import { productVersion } from '../../shell/permissions.ts'
import { ownUrl } from '../../shell/session/connections.ts'
import { session } from '../../shell/session/session.ts'
import type { PortalContent } from './content.ts'
import { takeSnapshot } from './snapshot.ts'
import { t } from './messages.ts'

/** Downloads a snapshot of this portal. */
export const saveSnapshot = (content: PortalContent): void => {
  const { connection, organization } = session()
  const name = organization.name ?? connection.name
  const version = productVersion({ organization })
  const snapshot = takeSnapshot(content, {
    name,
    url: ownUrl(connection),
    ...(version === undefined ? {} : { version }),
  })
  saveFile(
    t('fileName', {
      portal: name.replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
      date: new Date(snapshot.taken).toISOString().slice(0, 10),
    }),
    new Blob([JSON.stringify(snapshot, null, 2)], { type: 'application/json' }),
  )
}
