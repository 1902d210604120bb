import { content } from '../../../rest/content/content.ts'
import {
  applications,
  applicationTypes,
  type RegisteredApplication,
} from '../../../rest/organization/applications.ts'
import type { Input } from '../../../rest/protocol/operation.ts'
import { asName } from '../../../rest/protocol/names.ts'
import { mutate } from '../../shell/changes/mutate.ts'
import { mutation, undoable, type Mutation } from '../../shell/changes/mutation.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/changes/change.ts'
import { changedReads, changesOf, urisIn, type ApplicationValues } from './application.ts'
import { t } from './messages.ts'

/** An application with the title of its item. */
export interface Named {
  readonly title: string
  readonly application: RegisteredApplication
}

const targetOf = ({ title, application }: Named) => ({
  label: title,
  href: paths.application(application.itemId),
})

const typeOf = (value: unknown) => applicationTypes.find((one) => one === value)

const itemInput = (
  userName: string,
  { title }: ApplicationValues,
): Input<typeof content.addItem> => ({
  userName,
  type: 'Application',
  title: asName(title),
})

const registration = (
  itemId: string,
  { appType, redirectUris }: ApplicationValues,
): Input<typeof applications.register> => ({
  itemId,
  appType: typeOf(appType) ?? 'multiple',
  redirect_uris: [...urisIn(redirectUris)],
})

/**
 * The requests that register an item as an application; without an item, the first one adds it. `before` has the title of an item that
 * existed. The response of the registration, with its client secret, goes to `done`.
 */
export function* registrationMutations(
  userName: string,
  itemId: string | undefined,
  before: Partial<ApplicationValues>,
  values: ApplicationValues,
  done?: (registered: RegisteredApplication) => void,
): Generator<Mutation, void, string> {
  const title = asName(values.title)
  const item =
    itemId ??
    (yield mutation(
      content.addItem,
      itemInput(userName, values),
      {
        title: t('history.item', { title }),
        endTitle: t('history.itemDone', { title }),
        target: { label: title },
        createdHref: ({ id }) => id && paths.item(id),
        invalidates: changedReads,
      },
      { variable: 'ITEM_ID', field: 'id' },
    ))
  yield mutation(applications.register, registration(item, values), {
    title: t('history.register', { title }),
    endTitle: t('history.registerDone', { title }),
    target: { label: title, href: paths.application(item) },
    changes: changesOf(before, values),
    invalidates: changedReads,
    ...(done && { done }),
  })
}

/** Returns the parameters that give an application the values of changes, or with `before` the earlier ones. */
const updateInput = (
  clientId: string,
  changes: readonly Change[],
  side: 'before' | 'after' = 'after',
): Input<typeof applications.update> => ({
  clientId,
  ...Object.fromEntries(changes.map(({ name, [side]: value }) => [name, value])),
})

/** The request that applies changes to an application, which is returned to `done` as it is then. */
export const updateMutation = (
  named: Named,
  changes: readonly Change[],
  done?: (now: RegisteredApplication) => void,
): Mutation => {
  const { title } = named
  const { client_id } = named.application
  return undoable(applications.update, changes, (side) => updateInput(client_id, changes, side), {
    title: t('history.update', { title }),
    endTitle: t('history.updateDone', { title }),
    target: targetOf(named),
    undo: t('history.undoUpdate', { title }),
    read: { operation: applications.read, input: { clientId: client_id } },
    invalidates: changedReads,
    message: t('changed', { title }),
    ...(done && { done }),
  })
}

/** Replaces the client secret, and returns the new one. Throws what `send` throws. */
export const replaceSecret = async (named: Named): Promise<string> => {
  const { client_secret = '' } = await mutate(
    applications.regenerateSecret,
    { clientId: named.application.client_id },
    {
      title: t('history.secret', { title: named.title }),
      endTitle: t('history.secretDone', { title: named.title }),
      target: targetOf(named),
      invalidates: changedReads,
    },
  )
  return client_secret
}

const approvalText = (approved: unknown) =>
  t(approved === null || approved === false ? 'approval.off' : 'approval.on')

/** The change that approves an application, or withdraws its approval. */
export const approvalChange = ({ approved = null }: RegisteredApplication) => ({
  name: 'approved',
  label: t('approval.label'),
  before: approved,
  after: approved === null,
  format: approvalText,
})

/** Approves an application, or withdraws its approval; the toast offers Undo. Throws what `send` throws. */
export const approve = async (named: Named): Promise<void> => {
  const { title, application } = named
  const { client_id: clientId } = application
  const change = approvalChange(application)
  await mutate(
    applications.approve,
    { clientId, approved: change.after },
    {
      title: t(change.after ? 'history.approve' : 'history.withdraw', { title }),
      endTitle: t(change.after ? 'history.approveDone' : 'history.withdrawDone', { title }),
      target: targetOf(named),
      changes: [change],
      undo: {
        operation: applications.approve,
        input: { clientId, approved: !change.after },
        title: t(change.after ? 'history.undoApprove' : 'history.undoWithdraw', { title }),
      },
      invalidates: changedReads,
      message: t(change.after ? 'approval.done' : 'approval.withdrawn', { title }),
    },
  )
}

/** Unregisters an application. Throws what `send` throws. */
export const unregister = async ({ title, application }: Named): Promise<void> => {
  await mutate(
    applications.unregister,
    { clientId: application.client_id },
    {
      title: t('history.unregister', { title }),
      endTitle: t('history.unregisterDone', { title }),
      target: { label: title, href: paths.item(application.itemId) },
      invalidates: changedReads,
      message: t('unregister.done', { title }),
    },
  )
}
