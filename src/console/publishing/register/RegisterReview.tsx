import { content } from '../../../rest/content/content.ts'
import { search } from '../../../rest/content/search.ts'
import { masked } from '../../../rest/protocol/call.ts'
import { publishing } from '../../../rest/publishing/publishing.ts'
import { folderMutation } from '../../shared/folders/folders.ts'
import { t as tFolders } from '../../shared/folders/messages.ts'
import { fieldNamed, refusalIn, type Refused } from '../../shell/forms/refused.ts'
import { mutation, optional, type Mutation } from '../../shell/changes/mutation.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/changes/change.ts'
import { Review } from '../../shell/review/Review.tsx'
import { warning } from '../../shell/changes/warning.ts'
import { useSession } from '../../shell/session/session.ts'
import type { TestOutcome } from '../connection/testOutcome.ts'
import { addInput, fieldOf, newFolder, type RegisterField, type RegisterValues } from './values.ts'
import { t } from './messages.ts'
import { t as tDataStoreConnection } from '../connection/messages.ts'

/** The field that names the new folder. */
const fieldOfFolder = fieldNamed<RegisterField>([], { title: 'folderName' })

interface Props {
  readonly values: RegisterValues
  /** The title of the existing portal folder; undefined for the root folder and for a new one. */
  readonly folder: string | undefined
  /** The name of the server to register with; undefined for none. */
  readonly server: string | undefined
  /** The outcome of the last test of this connection; undefined if it was not tested. */
  readonly outcome: TestOutcome | undefined
  readonly onClose: () => void
  /** Called when the new folder exists, which later attempts use. */
  readonly onFolderCreated: (folderId: string) => void
  /** Called when the portal refused the value of a field. */
  readonly onRefused: (refused: Refused<RegisterField>) => void
  readonly onRegistered: (itemId: string) => void
}

/** The review of registering a data store: adds the item, and registers it with the server. */
export const RegisterReview = ({
  values,
  folder,
  server,
  outcome,
  onClose,
  onFolderCreated,
  onRefused,
  onRegistered,
}: Props) => {
  const { person } = useSession()
  const { serverId, folderId } = values
  const title = values.title.trim()
  const isNewFolder = folderId === newFolder
  const folderName = values.folderName.trim()
  const added = (name: string, label: string, section: string, after: unknown): Change => ({
    name,
    label,
    section,
    before: undefined,
    after,
  })
  const changes: readonly Change[] = [
    added('title', t('field.title'), t('section.item'), title),
    added(
      'folderId',
      t('field.folderId'),
      t('section.item'),
      isNewFolder ? tFolders('newName', { name: folderName }) : (folder ?? tFolders('root')),
    ),
    ...(values.snippet.trim() === ''
      ? []
      : [added('snippet', t('field.snippet'), t('section.item'), values.snippet.trim())]),
    ...(values.tags.length === 0
      ? []
      : [added('tags', t('field.tags'), t('section.item'), values.tags)]),
    ...(['host', 'port', 'database', 'user'] as const).map((name) =>
      added(
        name,
        tDataStoreConnection(`field.${name}`),
        t('section.connection'),
        values[name].trim(),
      ),
    ),
    {
      ...added('password', tDataStoreConnection('field.password'), t('section.connection'), masked),
      summary: t('plan.password'),
    },
    added(
      'tls',
      tDataStoreConnection('field.tls'),
      t('section.connection'),
      tDataStoreConnection(values.tls ? 'tls.on' : 'tls.off'),
    ),
    ...(server === undefined
      ? []
      : [added('serverId', t('plan.server'), t('section.server'), server)]),
  ]
  const inputFor = (id: string) => addInput(person.username, values, id === '' ? undefined : id)
  function* mutations(): Generator<Mutation, string, string> {
    const target = isNewFolder ? yield folderMutation(person.username, folderName) : folderId
    const datastoreId = yield mutation(
      content.addItem,
      inputFor(target),
      {
        title: t('plan.written', { title }),
        endTitle: t('plan.writtenDone', { title }),
        target: { label: title },
        changes: changes.filter(({ name }) => name !== 'serverId' && name !== 'password'),
        createdHref: ({ id }) => paths.dataStore(id ?? ''),
        invalidates: [content.list, search.items],
        ...(server === undefined ? { message: t('plan.done', { title }) } : {}),
      },
      { variable: 'DATA_STORE_ID', field: 'id' },
    )
    // If it fails, the item exists, and its page offers to register it again.
    if (server !== undefined)
      yield optional(
        mutation(
          publishing.addToServer,
          { datastoreId, serverId },
          {
            title: t('plan.serverWritten', { title, server }),
            endTitle: t('plan.serverWrittenDone', { title, server }),
            target: { label: title, href: paths.dataStore(datastoreId) },
            invalidates: [publishing.publication, publishing.getServers],
            message: t('plan.done', { title }),
          },
        ),
        (message) => t('plan.serverFailed', { title, server, message }),
      )
    return datastoreId
  }
  return (
    <Review
      title={t('plan.title')}
      subject={title}
      changes={changes}
      warnings={[
        outcome?.hasSucceeded !== true &&
          warning(t(outcome ? 'plan.failed' : 'plan.untested'), {
            detail: t('plan.untestedDetail'),
          }),
        !values.tls && warning(t('plan.plain'), { detail: t('plan.plainDetail') }),
      ]}
      mutations={mutations}
      onSent={({ operation }, id) => {
        if (operation === content.createFolder) onFolderCreated(id)
      }}
      onApplied={onRegistered}
      onError={(error, _left, failed) =>
        onRefused(
          refusalIn(error, failed?.operation === content.createFolder ? fieldOfFolder : fieldOf),
        )
      }
      onClose={onClose}
      actionLabel={t('plan.action')}
      undo={{ reason: t('plan.undo') }}
    />
  )
}
