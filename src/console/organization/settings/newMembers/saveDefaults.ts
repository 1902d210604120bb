import { organization } from '../../../../rest/organization/organization.ts'
import type { Change } from '../../../shell/changes/change.ts'
import { mutation, type Mutation } from '../../../shell/changes/mutation.ts'
import type { OperationRequest } from '../../../shell/changes/mutationMeta.ts'
import { paths } from '../../../shell/paths.ts'
import { changeNames } from '../../../shell/review/changeNames.ts'
import { withChanges, type UserDefaults } from './defaults.ts'
import { t } from './messages.ts'

/** The request that stores all defaults at once, or deletes them if no default is left. */
const requestFor = (present: UserDefaults, changes: readonly Change[]): OperationRequest => {
  const input = withChanges(present, changes)
  return Object.keys(input).length === 0
    ? { operation: organization.deleteUserDefaultSettings, input: {} }
    : { operation: organization.setUserDefaultSettings, input }
}

/** The request that changes new member defaults, with its undo. `present` are the current ones, of which the others are sent unchanged. */
export const defaultsMutation = (present: UserDefaults, changes: readonly Change[]): Mutation => {
  const { operation, input } = requestFor(present, changes)
  const back = changes.map((change) => ({ ...change, after: change.before }))
  return mutation(operation, input, {
    title: t('historyTitle', { names: changeNames(changes) }),
    endTitle: t('historyTitleDone', { names: changeNames(changes) }),
    target: { label: t('title'), href: paths.settings('members') },
    changes,
    undo: {
      ...requestFor({ ...present, ...input }, back),
      title: t('undoTitle'),
      read: { operation: organization.userDefaultSettings, input: {} },
    },
    invalidates: [organization.userDefaultSettings],
  })
}
