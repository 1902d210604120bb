import { content } from '../../../rest/content/content.ts'
import {
  applications,
  applicationTypes,
  type RegisteredApplication,
} from '../../../rest/organization/applications.ts'
import { fromAnswer } from '../../../rest/protocol/asCode.ts'
import type { Input } from '../../../rest/protocol/operation.ts'
import { asName } from '../../../rest/protocol/names.ts'
import { mutate } from '../../shell/mutations/mutate.ts'
import type { RequestStep } from '../../shell/mutations/mutationMeta.ts'
import { paths } from '../../shell/paths.ts'
import type { Change } from '../../shell/plan/change.ts'
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
 * The requests that register an item as an application, for copying as code. Without an item, the first one adds it, and the second
 * uses the ID that the first returns.
 */
export const registrationSteps = (
  userName: string,
  itemId: string | undefined,
  values: ApplicationValues,
): readonly RequestStep[] => [
  ...(itemId === undefined
    ? [
        {
          operation: content.addItem,
          input: itemInput(userName, values),
          keeps: { variable: 'ITEM_ID', field: 'id' },
        },
      ]
    : []),
  {
    operation: applications.register,
    input: registration(itemId ?? fromAnswer('ITEM_ID'), values),
  },
]

/** Adds the item of an application, and returns its ID. Throws what `send` throws. */
export const addItemOf = async (userName: string, values: ApplicationValues): Promise<string> => {
  const input = itemInput(userName, values)
  const { id = '' } = await mutate(content.addItem, input, {
    title: t('history.item', { title: input.title }),
    target: { label: input.title ?? '' },
    createdHref: ({ id: itemId }) => itemId && paths.item(itemId),
    invalidates: changedReads,
  })
  return id
}

/**
 * Registers an item as an application, and returns it with its client secret. `before` has the title of an item that existed. Throws
 * what `send` throws.
 */
export const register = (
  itemId: string,
  before: Partial<ApplicationValues>,
  values: ApplicationValues,
): Promise<RegisteredApplication> => {
  const title = asName(values.title)
  return mutate(applications.register, registration(itemId, values), {
    title: t('history.register', { title }),
    target: { label: title, href: paths.application(itemId) },
    changes: changesOf(before, values),
    invalidates: changedReads,
  })
}

/** Returns the parameters that give an application the values of changes, or with `before` the earlier ones. */
export const updateInput = (
  clientId: string,
  changes: readonly Change[],
  side: 'before' | 'after' = 'after',
): Input<typeof applications.update> => ({
  clientId,
  ...Object.fromEntries(changes.map(({ name, [side]: value }) => [name, value])),
})

/** Applies changes to an application; the toast offers Undo. Throws what `send` throws. */
export const changeApplication = (
  named: Named,
  changes: readonly Change[],
): Promise<RegisteredApplication> => {
  const { title } = named
  const { client_id } = named.application
  return mutate(applications.update, updateInput(client_id, changes), {
    title: t('history.update', { title }),
    target: targetOf(named),
    changes,
    undo: {
      operation: applications.update,
      input: updateInput(client_id, changes, 'before'),
      title: t('history.undoUpdate', { title }),
      read: { operation: applications.read, input: { clientId: client_id } },
    },
    invalidates: changedReads,
    message: t('changed', { title }),
  })
}

/** Replaces the client secret, and returns the new one. Throws what `send` throws. */
export const replaceSecret = async (named: Named): Promise<string> => {
  const { client_secret = '' } = await mutate(
    applications.regenerateSecret,
    { clientId: named.application.client_id },
    {
      title: t('history.secret', { title: named.title }),
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
      target: { label: title, href: paths.item(application.itemId) },
      invalidates: changedReads,
      message: t('unregister.done', { title }),
    },
  )
}
