import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { DaysFilter } from '../shell/lists/days/DaysFilter.tsx'
import { OwnerSearchFilter } from '../shell/lists/OwnerSearchFilter.tsx'
import { part } from '../shell/part/part.tsx'
import { FilterBar } from '../ui/table/FilterBar.tsx'
import { FilterMenu } from '../ui/table/FilterMenu.tsx'
import { accesses, isFiltered, unfiltered, type GroupListState } from './list.ts'

// The values of a filter load when it is opened.
const ValueChoices = part(async () => (await import('../ui/table/ValueChoices.tsx')).ValueChoices)

interface Props {
  readonly state: GroupListState
  readonly change: (changed: Partial<GroupListState>) => void
}

/** The filters of the list, each as a chip; the portal searches by all of them. */
export const Filters = ({ state, change }: Props) => {
  const { t } = useTranslation('groups')
  const { show, owner, access, modifiedFrom, modifiedTo } = state
  return (
    <FilterBar
      isFiltered={isFiltered(state)}
      clearLabel={t('clearFilters')}
      onClear={() => change(unfiltered)}
    >
      {show !== 'owned' && (
        <OwnerSearchFilter chosen={owner} onChange={(chosen) => change({ owner: chosen })} />
      )}
      <FilterMenu
        label={t('column.access')}
        value={access.map((one) => t(`access.${one}`))}
        onClear={() => change({ access: [] })}
      >
        {() => (
          <Suspense>
            <ValueChoices
              label={t('column.access')}
              choices={accesses.map((value) => ({ value, label: t(`access.${value}`) }))}
              chosen={access}
              onChange={(chosen) =>
                change({ access: accesses.filter((value) => chosen.includes(value)) })
              }
              none={t('noMatch')}
            />
          </Suspense>
        )}
      </FilterMenu>
      <DaysFilter
        label={t('column.modified')}
        from={modifiedFrom}
        to={modifiedTo}
        onChange={({ from, to }) => change({ modifiedFrom: from, modifiedTo: to })}
      />
    </FilterBar>
  )
}
