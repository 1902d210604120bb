import { organization } from '../../../../rest/organization/organization.ts'
import { send } from '../../../shell/api.ts'
import { groupsById } from '../../../shell/objects/groups.ts'
import { itemsById } from '../../../shell/objects/items.ts'
import { useTitles } from '../../../shell/objects/source.ts'
import { paths } from '../../../shell/paths.ts'
import { changeNames } from '../../../shell/plan/changeNames.ts'
import type { Change } from '../../../shell/plan/change.ts'
import { dangerous } from '../../../shell/plan/warning.ts'
import { Plan } from '../../../shell/plan/Plan.tsx'
import type { OperationRequest } from '../../../shell/mutations/mutationMeta.ts'
import { mutate } from '../../../shell/mutations/mutate.ts'
import type { Choice } from '../../../ui/fields/SelectField.tsx'
import { valuesOf, withChanges, type DefaultName, type UserDefaults } from './defaults.ts'
import { t } from './messages.ts'

interface Props {
  readonly stored: UserDefaults
  readonly changes: readonly { readonly name: DefaultName; before: unknown; after: unknown }[]
  readonly roles: readonly Choice[]
  readonly licenses: readonly Choice[]
  /** Called with the defaults after the change. */
  readonly onApplied: (now: UserDefaults) => void
  readonly onClose: () => void
}

/** The request that stores all defaults at once, or deletes them if no default is left. */
const requestFor = (present: UserDefaults, changes: readonly Change[]): OperationRequest => {
  const input = withChanges(present, changes)
  return Object.keys(input).length === 0
    ? { operation: organization.deleteUserDefaultSettings, input: {} }
    : { operation: organization.setUserDefaultSettings, input }
}

const readNow = () => send(organization.userDefaultSettings, {})

const idOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'itemId' in value
    ? String(value.itemId)
    : String(value)

/** The review of new member defaults. Defaults that another person changed meanwhile are sent unchanged. */
export const DefaultsPlan = ({ stored, changes, roles, licenses, onApplied, onClose }: Props) => {
  const all = [stored, Object.fromEntries(changes.map(({ name, after }) => [name, after]))].map(
    (one) => valuesOf(one as UserDefaults),
  )
  const groups = useTitles(groupsById, [...new Set(all.flatMap((one) => one.groups))])
  const items = useTitles(itemsById, [
    ...new Set(all.flatMap(({ apps, appBundles }) => [...apps, ...appBundles])),
  ])
  const named = (choices: readonly Choice[]) =>
    new Map(choices.map(({ value, label }) => [value, label]))
  const titles: Record<DefaultName, ReadonlyMap<string, string>> = {
    role: named(roles),
    userLicenseType: named(licenses),
    userType: new Map([
      ['arcgisonly', t('userType.arcgisonly')],
      ['both', t('userType.both')],
    ]),
    groups,
    apps: items,
    appBundles: items,
  }
  return (
    <Plan
      subject={t('title')}
      undo="history"
      changes={changes.map(({ name, before, after }) => ({
        name,
        label: t(`field.${name}`),
        before,
        after,
        format: (value) => titles[name].get(idOf(value)) ?? idOf(value),
        warnings: after === 'org_admin' ? [dangerous(t('administrators'))] : [],
      }))}
      request={(left) => requestFor(stored, left)}
      readAgain={readNow}
      apply={async (left) => {
        const present = await readNow()
        const { operation, input } = requestFor(present, left)
        const back = left.map((change) => ({ ...change, after: change.before }))
        await mutate(operation, input, {
          title: t('historyTitle', { names: changeNames(left) }),
          target: { label: t('title'), href: paths.settings('members') },
          changes: left,
          undo: {
            ...requestFor({ ...present, ...input }, back),
            title: t('undoTitle'),
            read: { operation: organization.userDefaultSettings, input: {} },
          },
          invalidates: [organization.userDefaultSettings],
          message: t('done'),
        })
        onApplied(await readNow())
      }}
      onClose={onClose}
    />
  )
}
