import { ValueFilter } from '../../shell/lists/ValueFilter.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { FilterMenu } from '../../ui/table/FilterMenu.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { accountStates, isFiltered, signIns, unfiltered, type MemberListState } from './list.ts'
import { t } from './messages.ts'

export interface Named {
  readonly id: string
  readonly name: string
}

interface Props {
  readonly state: MemberListState
  readonly change: (changed: Partial<MemberListState>) => void
  readonly roles: readonly Named[]
  readonly userTypes: readonly Named[]
  /** Whether portals search the status and the last sign-in of members for the person. */
  readonly seesAll: boolean
}

/** The filters of the list, each as a chip. */
export const Filters = ({ state, change, roles, userTypes, seesAll }: Props) => {
  const nameIn = (named: readonly Named[]) => (wanted: string) =>
    named.find(({ id }) => id === wanted)?.name ?? wanted
  return (
    <FilterBar
      isFiltered={isFiltered(state)}
      clearLabel={t('filter.clearAll')}
      onClear={() => change(unfiltered)}
    >
      {(
        [
          ['role', roles],
          ['userType', userTypes],
        ] as const
      ).map(([name, named]) => (
        <ValueFilter
          key={name}
          label={t(`column.${name}`)}
          choices={() => named.map(({ id, name: label }) => ({ value: id, label }))}
          chosen={state[name]}
          nameOf={nameIn(named)}
          onChange={(chosen) => change({ [name]: chosen })}
          none={t('filter.none')}
        />
      ))}
      {seesAll && (
        <>
          <FilterMenu
            label={t('column.state')}
            value={state.state === '' ? undefined : t(state.state)}
            onClear={() => change({ state: '' })}
          >
            {(close) => (
              <SelectField
                label={t('column.state')}
                placeholder={t('filter.any')}
                value={state.state}
                choices={accountStates.map((value) => ({ value, label: t(value) }))}
                onChange={({ target: { value } }) => {
                  change({ state: accountStates.find((one) => one === value) ?? '' })
                  close()
                }}
              />
            )}
          </FilterMenu>
          <FilterMenu
            label={t('column.lastlogin')}
            value={state.signIn === '' ? undefined : t(`filter.signIn.${state.signIn}`)}
            onClear={() => change({ signIn: '' })}
          >
            {(close) => (
              <SelectField
                label={t('column.lastlogin')}
                placeholder={t('filter.any')}
                value={state.signIn}
                choices={signIns.map((value) => ({ value, label: t(`filter.signIn.${value}`) }))}
                onChange={({ target: { value } }) => {
                  change({ signIn: signIns.find((one) => one === value) ?? '' })
                  close()
                }}
              />
            )}
          </FilterMenu>
        </>
      )}
    </FilterBar>
  )
}
