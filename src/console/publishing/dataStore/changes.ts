import { publishing } from '../../../rest/publishing/publishing.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { paths } from '../../shell/paths.ts'
import type { Publication } from '../queries.ts'
import { t } from './messages.ts'

/** The reads that a change of the servers of a data store makes outdated. */
export const changedServers = [publishing.publication, publishing.getServers] as const

/** What the change history calls a data store. */
export const targetOf = ({ datastoreId, title }: Pick<Publication, 'datastoreId' | 'title'>) => ({
  label: title,
  href: paths.dataStore(datastoreId),
})

/** Makes a server use the current connection of a data store, and says so unless it is quiet. Throws what `mutate` throws. */
export const refreshServer = async (
  publication: Pick<Publication, 'datastoreId' | 'title'>,
  { id, name }: { readonly id: string; readonly name: string },
  isQuiet = false,
): Promise<void> => {
  const { datastoreId, title } = publication
  await mutate(
    publishing.refreshServer,
    { datastoreId, serverId: id },
    {
      title: t('servers.refreshWritten', { title, server: name }),
      endTitle: t('servers.refreshWrittenDone', { title, server: name }),
      ...(!isQuiet && { message: t('servers.refreshed', { title, server: name }) }),
      target: targetOf(publication),
    },
  )
}
